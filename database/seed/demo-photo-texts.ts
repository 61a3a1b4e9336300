/** German and Arabic descriptions of the photos of the demo club’s products. @source docs/reference/demo-club.md §4.1 */

/** The translations by the English description, because the path of a photo contains the hash of its file. */
export const PHOTO_TEXTS: Readonly<Record<string, { ar: string; de: string }>> = {
  'The back of a black tee with the outline of Tallow Creek and the words Share the ute.': {
    ar: 'ظهر قميص أسود عليه رسم حلبة تالو كريك وعبارة Share the ute.',
    de: 'Die Rückseite eines schwarzen Shirts mit dem Umriss von Tallow Creek und den Worten „Share the ute.“',
  },
  'The back of a sand-coloured tee with the outline of Tallow Creek and the words Share the ute.': {
    ar: 'ظهر قميص رملي عليه رسم حلبة تالو كريك وعبارة Share the ute.',
    de: 'Die Rückseite eines sandfarbenen Shirts mit dem Umriss von Tallow Creek und den Worten „Share the ute.“',
  },
  'A black sleeve with the name ODESSA printed along it': {
    ar: 'كمّ أسود طُبع على طوله الاسم ODESSA',
    de: 'Ein schwarzer Ärmel, der Länge nach mit dem Namen ODESSA bedruckt',
  },
  'A petrol-coloured hoodie with the club’s mark on its chest': {
    ar: 'هودي أزرق مخضرّ على صدره شعار النادي',
    de: 'Ein petrolfarbener Hoodie mit dem Clubzeichen auf der Brust',
  },
  'A dark cap with the club’s mark on its front': {
    ar: 'قبعة داكنة على مقدمتها شعار النادي',
    de: 'Eine dunkle Kappe mit dem Clubzeichen auf der Vorderseite',
  },
  'A green beanie with a cream bobble and the club’s mark': {
    ar: 'قبعة صوفية خضراء تعلوها كرة صوف كريمية وعليها شعار النادي',
    de: 'Eine grüne Wollmütze mit cremefarbenem Bommel und dem Clubzeichen',
  },
  'Two white number panels that say 44': {
    ar: 'لوحتا أرقام بيضاوان عليهما الرقم 44',
    de: 'Zwei weiße Startnummerntafeln mit der 44',
  },
  'A steel bracket with two clamps around a red fire extinguisher': {
    ar: 'حامل فولاذي بمشبكين حول طفاية حريق حمراء',
    de: 'Eine Halterung aus Stahl mit zwei Schellen um einen roten Feuerlöscher',
  },
  'A round enamel badge that says 50 laps': {
    ar: 'شارة مينا مستديرة كُتب عليها «50 لفة» بالإنجليزية',
    de: 'Ein runder Emaille-Anstecker mit der Aufschrift „50 laps“',
  },
  'A red poster with the outline of Tallow Creek as one white line': {
    ar: 'ملصق أحمر رُسمت عليه حلبة تالو كريك بخط أبيض واحد',
    de: 'Ein rotes Poster mit dem Umriss von Tallow Creek als weiße Linie',
  },
  'A gift voucher of the club for 50 dollars': {
    ar: 'قسيمة هدية من النادي بقيمة 50 دولارًا',
    de: 'Ein Geschenkgutschein des Clubs über 50 Dollar',
  },
  'A brass cup with two handles and the club’s mark, on a dark base': {
    ar: 'كأس نحاسية بمقبضين عليها شعار النادي، فوق قاعدة داكنة',
    de: 'Ein Messingpokal mit zwei Griffen und dem Clubzeichen, auf einem dunklen Sockel',
  },
}
