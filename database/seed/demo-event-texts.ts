/** German and Arabic texts of the demo club’s events. @source docs/reference/demo-club.md §3.1 */
import { eventListTexts } from '#features/events/event-lists.rules.ts'
import type { EventDraft } from '#features/events/server/events.public.ts'
import { type RecordTexts, tidyRecordTexts } from '#features/site/record-texts.rules.ts'
import { translatedTexts } from './translated-texts.ts'

type Texts = { title: string; body?: string }

/** The translations of each event, by the last part of the event's address. */
const TEXTS: Readonly<Record<string, { ar: Texts; de: Texts }>> = {
  'come-and-try-motorkhana': {
    ar: {
      title: 'موتورخانا: تعال وجرّب',
      body: 'السرعة الأولى، والكثير من لفّ المقود، ولا أحد بقربك. سيارتك تكفي ونحن نعير الخوذات.',
    },
    de: {
      title: 'Motorkhana zum Ausprobieren',
      body: 'Erster Gang, viel Lenken, niemand in der Nähe. Ihr eigenes Auto genügt, Helme leihen wir.',
    },
  },
  'christmas-coffee-run': {
    ar: { title: 'رحلة القهوة لعيد الميلاد' },
    de: {
      title: 'Weihnachtliche Kaffeefahrt',
      body: 'Neunzig Kilometer ruhige Straßen bis zum Kuchen. Die Fahrt zählt als Clubfahrt für die bedingte Zulassung: Tragen Sie sie vor dem Start in Ihr Fahrtenbuch ein.',
    },
  },
  'working-bee': {
    ar: { title: 'يوم العمل التطوعي' },
    de: {
      title: 'Arbeitseinsatz',
      body: 'Der Zaun an der Westseite, überall das Gras, und Mittagessen. Bringen Sie Handschuhe mit. Den Rest haben wir.',
    },
  },
}

/**
 * The translations of the notes for spectators and of the texts in the events’ lists: schedules, prices, classes, licences,
 * officials, jobs and documents.
 */
const PART_TEXTS: Readonly<Record<string, { ar: string; de: string }>> = {
  'Bring a hat. There is one tree.': {
    ar: 'أحضر قبعة، فليس هناك سوى شجرة واحدة.',
    de: 'Bringen Sie einen Hut mit. Es gibt einen Baum.',
  },
  'From the upper bank, behind the rope.': {
    ar: 'من المنحدر العلوي، خلف الحبل.',
    de: 'Vom oberen Hang aus, hinter dem Seil.',
  },
  'Kids free. Camping $15.00 a site.': {
    ar: 'الأطفال مجانًا. التخييم 15 دولارًا للموقع.',
    de: 'Kinder frei. Zelten 15 $ je Platz.',
  },
  'Tickets are in the shop.': { ar: 'التذاكر في المتجر.', de: 'Karten gibt es im Shop.' },
  Member: { ar: 'عضو', de: 'Mitglied' },
  Junior: { ar: 'ناشئ', de: 'Jugend' },
  Adult: { ar: 'بالغ', de: 'Erwachsene' },
  Children: { ar: 'أطفال', de: 'Kinder' },
  Camping: { ar: 'تخييم', de: 'Zelten' },
  Everybody: { ar: 'الجميع', de: 'Alle' },
  'A seat': { ar: 'مقعد', de: 'Ein Platz' },
  'Transponder hire': { ar: 'استئجار جهاز توقيت', de: 'Transponder leihen' },
  '12 to 17 years': { ar: 'من 12 إلى 17 سنة', de: '12 bis 17 Jahre' },
  '12 to 17 years, with a guardian': {
    ar: 'من 12 إلى 17 سنة، مع ولي أمر',
    de: '12 bis 17 Jahre, mit Erziehungsberechtigten',
  },
  '14 to 17 years': { ar: 'من 14 إلى 17 سنة', de: '14 bis 17 Jahre' },
  'Under 16': { ar: 'دون 16 سنة', de: 'Unter 16' },
  'A late entry adds $25.00': {
    ar: 'التسجيل المتأخر يضيف 25 دولارًا',
    de: 'Eine späte Nennung kostet 25 $ mehr',
  },
  'Where you have none of your own': {
    ar: 'إن لم يكن لديك جهاز خاص بك',
    de: 'Wenn Sie keinen eigenen haben',
  },
  'A site, one night': { ar: 'موقع لليلة واحدة', de: 'Ein Stellplatz, eine Nacht' },
  'Lunch is on the club': { ar: 'الغداء على حساب النادي', de: 'Das Mittagessen zahlt der Club' },
  'Two courses': { ar: 'طبقان', de: 'Zwei Gänge' },
  'Speed or higher': { ar: 'رخصة Speed أو أعلى', de: 'Speed oder höher' },
  'Gates open': { ar: 'فتح البوابات', de: 'Einlass' },
  'Sign-on and a look at the car': {
    ar: 'تسجيل الحضور ونظرة على السيارة',
    de: 'Anmeldung und ein Blick auf das Auto',
  },
  'Walk the course, drivers’ briefing': {
    ar: 'المشي على المسار وإيجاز السائقين',
    de: 'Streckenbegehung, Fahrerbesprechung',
  },
  'First run': { ar: 'الجولة الأولى', de: 'Erster Lauf' },
  'Sausages and thanks': { ar: 'نقانق وشكر', de: 'Würstchen und Dank' },
  'Meet at the clubrooms': { ar: 'اللقاء في مقر النادي', de: 'Treffen am Clubhaus' },
  'Leave, old cars first': { ar: 'الانطلاق، السيارات القديمة أولًا', de: 'Abfahrt, alte Autos zuerst' },
  'Coffee and cake at the bakery': { ar: 'قهوة وكعك في المخبز', de: 'Kaffee und Kuchen in der Bäckerei' },
  'Sign-on: show your card and licence': {
    ar: 'تسجيل الحضور: أبرز بطاقتك ورخصتك',
    de: 'Anmeldung: Karte und Lizenz vorzeigen',
  },
  'Scrutineering: we check that each car is safe': {
    ar: 'الفحص الفني: نتحقق من سلامة كل سيارة',
    de: 'Technische Abnahme: Wir prüfen, ob jedes Auto sicher ist',
  },
  'Drivers’ briefing, at the shed': { ar: 'إيجاز السائقين عند السقيفة', de: 'Fahrerbesprechung am Schuppen' },
  'Lunch, burgers $8': { ar: 'الغداء، البرغر بثمانية دولارات', de: 'Mittagessen, Burger 8 $' },
  'Results and thanks': { ar: 'النتائج والشكر', de: 'Ergebnisse und Dank' },
  Doors: { ar: 'فتح الأبواب', de: 'Einlass' },
  'Annual general meeting': { ar: 'الاجتماع العام السنوي', de: 'Jahreshauptversammlung' },
  Dinner: { ar: 'العشاء', de: 'Abendessen' },
  Trophies: { ar: 'الجوائز', de: 'Pokale' },
  'Flag marshals': { ar: 'مراقبو الأعلام', de: 'Flaggenposten' },
  Fencing: { ar: 'إصلاح السياج', de: 'Zaunbau' },
  'Mowing and slashing': { ar: 'قص العشب', de: 'Mähen' },
  Barbecue: { ar: 'الشواء', de: 'Grillen' },
  'Clerk of Course': { ar: 'مدير السباق', de: 'Rennleitung' },
  Secretary: { ar: 'أمين السر', de: 'Rennsekretariat' },
  'Chief Scrutineer': { ar: 'رئيس الفحص الفني', de: 'Leitung der technischen Abnahme' },
  Timekeeper: { ar: 'مسؤول التوقيت', de: 'Zeitnahme' },
  'Supplementary regulations': { ar: 'اللوائح التكميلية', de: 'Ausschreibung' },
  'Entry conditions': { ar: 'شروط المشاركة', de: 'Nennbedingungen' },
  'To 1600 cc': { ar: 'حتى 1600 سم³', de: 'Bis 1600 cm³' },
  '1601 to 2000 cc': { ar: 'من 1601 إلى 2000 سم³', de: '1601 bis 2000 cm³' },
  '2001 to 3000 cc': { ar: 'من 2001 إلى 3000 سم³', de: '2001 bis 3000 cm³' },
  '3001 cc and over': { ar: '3001 سم³ فأكثر', de: '3001 cm³ und mehr' },
  'Turbo and rotary': { ar: 'توربو ومحركات دوّارة', de: 'Turbo und Wankel' },
  'Historic, 30 years': { ar: 'سيارات تاريخية، 30 سنة', de: 'Historisch, 30 Jahre' },
}

/** Returns an event with its translations. */
export function withEventTexts(draft: EventDraft): EventDraft & { translations: RecordTexts } {
  const { title, body = '', spectatorNote = '' } = draft
  const own = [
    { field: 'title', source: title },
    { field: 'body', source: body },
  ] as const
  const parts = [{ field: 'spectator_note', source: spectatorNote }, ...listedTexts(draft)]
  const translations = translatedTexts([...own, ...parts], (language, { field, source }) =>
    field === 'title' || field === 'body'
      ? TEXTS[draft.slug]?.[language][field]
      : PART_TEXTS[source]?.[language],
  )
  return { ...draft, translations: tidyRecordTexts(translations) }
}

function listedTexts(draft: EventDraft) {
  const { sessions = [], prices = [], classes = [], licenceRequired = [] } = draft
  const { officials = [], volunteers = [], documents = [] } = draft
  return eventListTexts({
    sessions,
    prices,
    classes,
    licence_required: licenceRequired,
    officials,
    volunteers,
    documents,
  })
}
