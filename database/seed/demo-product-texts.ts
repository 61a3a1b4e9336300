/** German and Arabic texts of the demo club’s products. @source docs/reference/demo-club.md §4.1 */
import {
  type ProductText,
  type ProductWithTexts,
  productTexts,
} from '#features/catalogue/product-texts.rules.ts'
import type { RecordTexts } from '#features/site/record-texts.rules.ts'
import { PHOTO_TEXTS } from './demo-photo-texts.ts'
import { translatedTexts } from './translated-texts.ts'

type Texts = Readonly<Record<string, string>>

/** Translations by the address of the product and then by the path of the text within the product. */
const TEXTS: Readonly<Record<string, { ar: Texts; de: Texts }>> = {
  'club-tee': {
    ar: {
      name: 'قميص النادي',
      body: 'قطن ثقيل بقصّة مستقيمة، طُبع في كوريلا بلينز عند قريب لأحدنا. حلبة تالو كريك على الظهر.',
      'details.Fabric': 'القماش: قطن 100 %، ‏220 غ/م²',
      'details.Fit': 'القصّة: مستقيمة. بين مقاسين، خذ الأصغر',
      'details.Care': 'العناية: غسيل بارد وتجفيف في الظل',
      'options.colour.Black': 'أسود',
      'options.colour.Sand': 'رملي',
      'addons.sleeve.label': 'اسم على الكمّ',
      'addons.sleeve.hint': 'حتى 12 حرفًا، تُطبع بحروف كبيرة',
    },
    de: {
      name: 'Clubshirt',
      body: 'Schwere Baumwolle, gerader Schnitt, in Corella Plains von jemandes Cousin bedruckt. Tallow Creek auf dem Rücken.',
      'details.Fabric': 'Stoff: 100 % Baumwolle, 220 g/m²',
      'details.Fit': 'Schnitt: Gerade. Zwischen zwei Größen die kleinere nehmen',
      'details.Care': 'Pflege: Kalt waschen, im Schatten trocknen',
      'options.colour.Black': 'Schwarz',
      'options.colour.Sand': 'Sand',
      'addons.sleeve.label': 'Name auf dem Ärmel',
      'addons.sleeve.hint': 'Bis zu 12 Buchstaben, in Großbuchstaben gedruckt',
    },
  },
  hoodie: {
    ar: {
      name: 'هودي',
      body: 'ناعم الوبر من الداخل، فيه جيب يتسع لساعة توقيت، وشعار النادي عند موضع القلب. صُنع للفحص الفني في السادسة صباحًا.',
      'details.Fabric': 'القماش: قطن 80 %، بوليستر 20 %، ‏320 غ/م²',
      'details.Fit': 'القصّة: واسعة، تتسع لكنزة تحتها',
      'details.Care': 'العناية: غسيل بارد، مقلوبًا على بطانته',
    },
    de: {
      name: 'Hoodie',
      body: 'Innen angeraut, mit einer Tasche, in die eine Stoppuhr passt, und dem Clubzeichen da, wo das Herz ist. Gemacht für die technische Abnahme um sechs Uhr morgens.',
      'details.Fabric': 'Stoff: 80 % Baumwolle, 20 % Polyester, 320 g/m²',
      'details.Fit': 'Schnitt: Platz für einen Pullover darunter',
      'details.Care': 'Pflege: Kalt waschen, auf links',
    },
  },
  cap: {
    ar: {
      name: 'قبعة',
      body: 'تقي منظّم الأعلام من الشمس. مقاس واحد ومشبك نحاسي، ولا رأي لها في أزمنة لفّاتك.',
      'details.Size': 'المقاس: واحد، من 56 إلى 61 سم',
      'details.Fabric': 'القماش: قطن مجدول',
    },
    de: {
      name: 'Kappe',
      body: 'Hält die Sonne von Streckenposten fern. Eine Größe, eine Messingschnalle, keine Meinung zu deinen Rundenzeiten.',
      'details.Size': 'Größe: Eine, 56 bis 61 cm',
      'details.Fabric': 'Stoff: Baumwollköper',
    },
  },
  beanie: {
    ar: {
      name: 'قبعة صوفية',
      body: 'من الصوف، لسباق صعود الهضبة في يونيو. نفدت لهذا العام، وغيرها على إبر الحياكة.',
      'details.Fabric': 'الخامة: صوف ميرينو',
    },
    de: {
      name: 'Wollmütze',
      body: 'Wolle, für das Bergrennen im Juni. Für dieses Jahr ausverkauft, die nächsten sind auf den Nadeln.',
      'details.Fabric': 'Material: Merinowolle',
    },
  },
  'number-panel-pair': {
    ar: {
      name: 'لوحتا رقم السباق',
      body: 'لوحتان مغناطيسيتان عليهما رقمك في السباق، مقصوصتان وفق قواعد النادي ومقروءتان من برج التوقيت. انزعهما قبل أن تقود إلى البيت.',
      'details.Size': 'المقاس: ‏380 × 340 مم لكل لوحة',
      'details.Digits': 'الأرقام: بارتفاع 230 مم',
      'addons.number.label': 'رقم السباق',
      'addons.number.hint': 'من خانة واحدة إلى ثلاث خانات',
    },
    de: {
      name: 'Startnummern, ein Paar',
      body: 'Zwei Magnettafeln mit deiner Startnummer, nach der Regel des Clubs zugeschnitten und vom Turm aus lesbar. Nimm sie vor der Heimfahrt ab.',
      'details.Size': 'Größe: Je 380 × 340 mm',
      'details.Digits': 'Ziffern: 230 mm hoch',
      'addons.number.label': 'Startnummer',
      'addons.number.hint': 'Ein bis drei Ziffern',
    },
  },
  'fire-extinguisher-bracket': {
    ar: {
      name: 'حامل طفاية حريق',
      body: 'من الفولاذ، بمشبكين وثقوب تتطابق. يحمل طفاية من كيلوغرام واحد حيث تجدها اليد. ثبّته على المعدن لا على السجاد.',
      'details.Takes': 'يناسب: أسطوانات قطرها من 80 إلى 90 مم',
      'details.Finish': 'الطلاء: مسحوق أسود مثبّت بالحرارة',
    },
    de: {
      name: 'Halterung für Feuerlöscher',
      body: 'Stahl, zwei Schellen, Löcher, die fluchten. Hält einen 1-kg-Löscher da, wo eine Hand ihn findet. Schraub sie an Metall, nicht an Teppich.',
      'details.Takes': 'Passt für: Flaschen von 80 bis 90 mm',
      'details.Finish': 'Oberfläche: Schwarz pulverbeschichtet',
    },
  },
  'enamel-badge-50-laps': {
    ar: {
      name: 'شارة مينا «50 لفة»',
      body: 'لخمسين عامًا من اللفات، بالمينا الصلبة. أربع شارات للأسرة الواحدة، كي يبقى شيء للآخرين.',
      'details.Size': 'المقاس: ‏30 مم',
    },
    de: {
      name: 'Emaille-Anstecker „50 Runden“',
      body: 'Für fünfzig Jahre voller Runden, in harter Emaille. Vier je Haushalt, damit für die anderen welche übrig bleiben.',
      'details.Size': 'Größe: 30 mm',
    },
  },
  'track-poster': {
    ar: {
      name: 'ملصق الحلبة',
      body: 'خط واحد ولون واحد، والحلبة التي تحفظها عن ظهر قلب. يصل ملفوفًا في أنبوب.',
      'details.Size': 'المقاس: ‏500 × 700 مم',
      'details.Paper': 'الورق: ‏200 غ/م²، غير مطلي',
      'addons.track.label': 'الحلبة',
      'addons.track.choices.Tallow Creek': 'تالو كريك',
      'addons.track.choices.Mount Quandary': 'ماونت كوانداري',
      'addons.track.choices.Saltbush Flat': 'سولتبوش فلات',
      'addons.track.choices.The Silos': 'ذا سايلوز',
    },
    de: {
      name: 'Streckenposter',
      body: 'Eine Linie, eine Farbe, die Strecke, die du auswendig kennst. Kommt gerollt in einer Röhre.',
      'details.Size': 'Größe: 500 × 700 mm',
      'details.Paper': 'Papier: 200 g/m², ungestrichen',
      'addons.track.label': 'Strecke',
      'addons.track.choices.Tallow Creek': 'Tallow Creek',
      'addons.track.choices.Mount Quandary': 'Mount Quandary',
      'addons.track.choices.Saltbush Flat': 'Saltbush Flat',
      'addons.track.choices.The Silos': 'The Silos',
    },
  },
  'gift-voucher': {
    ar: {
      name: 'قسيمة هدية',
      body: 'تصل بالبريد الإلكتروني مع رمز، وتصلح للمتجر ولرسوم المشاركة. لمن عنده كل مفاتيح الربط أصلًا.',
      'details.Good for': 'الصلاحية: ثلاث سنوات',
    },
    de: {
      name: 'Gutschein',
      body: 'Kommt per E-Mail mit einem Code und gilt für den Shop und für Nenngelder. Für Menschen, die schon jeden Schraubenschlüssel haben.',
      'details.Good for': 'Gültig: Drei Jahre',
    },
  },
  'club-rego-plate-fee': {
    ar: {
      name: 'رسم لوحة التسجيل عبر النادي',
      body: 'سنة واحدة في سجل النادي. راجع مسجّل المركبات.',
    },
    de: {
      name: 'Kennzeichengebühr für die Clubzulassung',
      body: 'Ein Jahr im Register des Clubs. Frag den Zulassungswart.',
    },
  },
  'trophy-dinner-ticket': {
    ar: {
      name: 'تذكرة عشاء الجوائز',
      body: 'اجتماع عام سنوي قصير، ثم عشاء طويل. طبقان وكؤوس السنة وحكاية الشاحنة الصغيرة. تذكرة واحدة لكل مقعد.',
      'details.Wear': 'اللباس: قميص بياقة، إن كان لديك واحد',
      'addons.dietary.label': 'ما لا تأكله',
      'addons.dietary.hint': 'للمطبخ. سطر واحد لهذه المقاعد كلها',
    },
    de: {
      name: 'Karte für das Pokalessen',
      body: 'Die Jahreshauptversammlung, kurz, dann das Essen, lang. Zwei Gänge, die Pokale des Jahres und die Geschichte vom Pick-up. Eine Karte je Platz.',
      'details.Wear': 'Kleidung: Ein Kragen, falls du einen besitzt',
      'addons.dietary.label': 'Was du nicht isst',
      'addons.dietary.hint': 'Für die Küche. Eine Zeile für alle diese Plätze',
    },
  },
}

/** The texts that an extra of a draft may leave out. */
const EMPTY_ADDON = { hint: '', choices: [] }

/** Returns the texts of a product that can be translated, each with its path. */
export function demoProductTexts(draft: object): ProductText[] {
  // The lists of a draft have wider types than those of a product.
  const {
    name = '',
    body = '',
    details = [],
    options = [],
    addons = [],
    images = [],
  } = draft as Partial<ProductWithTexts>
  const whole = addons.map((addon) => ({ ...EMPTY_ADDON, ...addon }))
  return productTexts({ name, body, details, options, addons: whole, images })
}

/** Returns a product with its translations. */
export function withProductTexts<Draft extends { url: string }>(
  draft: Draft,
): Draft & { translations: RecordTexts } {
  const texts = TEXTS[draft.url]
  return {
    ...draft,
    translations: translatedTexts(demoProductTexts(draft), (language, { field, part, source }) =>
      part === 'images' ? PHOTO_TEXTS[source]?.[language] : texts?.[language][field],
    ),
  }
}
