/** German and Arabic texts of the demo club’s events. @source docs/reference/demo-club.md §3.1 */
import { eventListTexts } from '#features/events/event-lists.rules.ts'
import type { EventDraft } from '#features/events/server/events.public.ts'
import { type RecordTexts, tidyRecordTexts } from '#features/site/record-texts.rules.ts'
import { translatedTexts } from './translated-texts.ts'

/** The texts of an event in one language. */
type Texts = { title: string; body: string }

/** The translations of each event, by the last part of the event's address. */
const TEXTS: Readonly<Record<string, { ar: Texts; de: Texts }>> = {
  'come-and-try-motorkhana': {
    ar: {
      title: 'موتوركانا: تعال وجرّب',
      body: 'السرعة الأولى، والكثير من لفّ المقود، ولا أحد بقربك. سيارتك تكفي ونحن نعير الخوذات.',
    },
    de: {
      title: 'Motorkhana zum Ausprobieren',
      body: 'Erster Gang, viel Lenken, niemand in der Nähe. Dein eigenes Auto genügt, Helme leihen wir.',
    },
  },
  'christmas-coffee-run': {
    ar: {
      title: 'رحلة القهوة لعيد الميلاد',
      body: 'تسعون كيلومترًا من الطرق الهادئة إلى كعكة. تُحسب رحلة نادٍ للتسجيل المشروط: دوّنها في دفتر القيادة قبل الانطلاق.',
    },
    de: {
      title: 'Weihnachtliche Kaffeefahrt',
      body: 'Neunzig Kilometer ruhige Straßen bis zum Kuchen. Die Fahrt zählt als Clubfahrt für die bedingte Zulassung: Trag sie vor dem Start in dein Fahrtenbuch ein.',
    },
  },
  'mount-quandary-hillclimb-round-6': {
    ar: {
      title: 'صعود هضبة ماونت كوانداري',
      body: 'طريق معبّد طوله 1.14 كم على السفح الجنوبي، وأحد عشر منعطفًا، وسيارة واحدة في كل مرة. أربع جولات موقّتة إن سمح الطقس.\n\nيمكنك تفقّد الطريق مشيًا يوم الجمعة من الرابعة عصرًا. تدخل المقطورات من البوابة 2.',
    },
    de: {
      title: 'Bergrennen Mount Quandary',
      body: '1,14 km Asphalt die Südseite hinauf, elf Kurven, ein Auto nach dem anderen. Vier gezeitete Läufe, wenn das Wetter hält.\n\nStreckenbegehung am Freitag ab 16 Uhr. Anhänger benutzen Tor 2.',
    },
  },
  'working-bee': {
    ar: {
      title: 'يوم العمل التطوعي',
      body: 'السياج في الجهة الغربية، والعشب في كل مكان، ثم الغداء. أحضر قفازات، والباقي عندنا.',
    },
    de: {
      title: 'Arbeitseinsatz',
      body: 'Der Zaun an der Westseite, überall das Gras, und Mittagessen. Bring Handschuhe mit. Den Rest haben wir.',
    },
  },
  'autocross-round-1': {
    ar: {
      title: 'أوتوكروس',
      body: 'لفة على الحصى، وحدك، خمس مرات. اغسل السيارة بعدها لا قبلها.',
    },
    de: {
      title: 'Autocross',
      body: 'Eine Runde auf Schotter, allein, fünfmal. Wasch das Auto danach, nicht davor.',
    },
  },
  'twilight-supersprint': {
    ar: {
      title: 'سوبر سبرنت الغروب',
      body: 'أضواء على امتداد مستقيم سايلو، وثلاث جولات سرعة وبرغر.',
    },
    de: {
      title: 'Supersprint in der Dämmerung',
      body: 'Lichter an der Silo-Geraden, drei Sprints und ein Burger.',
    },
  },
  'corella-show-and-shine': {
    ar: {
      title: 'معرض كوريلا للسيارات',
      body: 'كل سيارة لها حكاية، ومعظمها ملمّع. الفائزة باختيار الجمهور تنال الإبريق المطلي.',
    },
    de: {
      title: 'Show & Shine in Corella Plains',
      body: 'Alles mit einer Geschichte und das meiste mit Politur. Der Liebling des Publikums bekommt den Emaillekrug.',
    },
  },
  'officials-training-day': {
    ar: {
      title: 'يوم تدريب المسؤولين',
      body: 'الأعلام واللاسلكي وما يجب فعله عند المطر. تعود ببطاقة وسترة برتقالية.',
    },
    de: {
      title: 'Schulungstag für Offizielle',
      body: 'Flaggen, Funk und was bei Regen zu tun ist. Du gehst mit einer Karte und einer orangefarbenen Weste nach Hause.',
    },
  },
  'border-ranges-regularity': {
    ar: { title: 'سباق الانتظام في بوردر رينجز', body: 'مئتا كيلومتر بالسرعة التي أعلنتها.' },
    de: {
      title: 'Gleichmäßigkeitsfahrt Border Ranges',
      body: 'Zweihundert Kilometer in dem Tempo, das du angesagt hast.',
    },
  },
  'agm-and-trophy-dinner': {
    ar: {
      title: 'الاجتماع السنوي وعشاء الجوائز',
      body: 'اجتماع عام سنوي قصير، ثم عشاء طويل. كؤوس السنة، وحكاية الشاحنة الصغيرة.',
    },
    de: {
      title: 'Jahresversammlung und Pokalessen',
      body: 'Die Jahreshauptversammlung, kurz, dann das Essen, lang. Die Pokale des Jahres und die Geschichte vom Pick-up.',
    },
  },
  'club-supersprint-round-5': {
    ar: {
      title: 'سوبر سبرنت النادي',
      body: 'لفات موقّتة، أربع سيارات معًا، ولا أحد بجانبك في المنعطف. آخر سباق قبل الحر.',
    },
    de: {
      title: 'Club-Supersprint',
      body: 'Gezeitete Runden, vier Autos gleichzeitig, niemand neben dir in der Kurve. Der letzte vor der Hitze.',
    },
  },
  'spring-khanacross': {
    ar: {
      title: 'خاناكروس الربيع',
      body: 'أقماع، والسرعة الثانية، ولفة بفرامل اليد لم يُتقنها أحد مرتين.',
    },
    de: {
      title: 'Khanacross im Frühling',
      body: 'Hütchen, zweiter Gang und eine Handbremswende, die niemandem zweimal gelang.',
    },
  },
  'committee-and-members-night': {
    ar: {
      title: 'أمسية اللجنة والأعضاء',
      body: 'تقارير قصيرة، وعشاء ليس قصيرًا. يحق لكل واحد أن يسأل عما يشاء.',
    },
    de: {
      title: 'Abend für Vorstand und Mitglieder',
      body: 'Berichte, kurz. Abendessen, nicht kurz. Jeder darf alles fragen.',
    },
  },
}

/**
 * The translations of the series, of the notes, and of the texts in the events’ lists: schedules, prices, classes,
 * licences, officials, jobs and documents.
 */
const PART_TEXTS: Readonly<Record<string, { ar: string; de: string }>> = {
  'Club championship': { ar: 'بطولة النادي', de: 'Clubmeisterschaft' },
  'Gravel series': { ar: 'سلسلة الحصى', de: 'Schotterserie' },
  'Turbo capacity counts 1.7 times.': {
    ar: 'تُحتسب سعة محركات التوربو مضروبة في 1.7.',
    de: 'Der Hubraum von Turbomotoren zählt 1,7-fach.',
  },
  'Track closed. Entries are refunded.': {
    ar: 'الحلبة مغلقة. تُردّ رسوم المشاركات.',
    de: 'Die Strecke ist gesperrt. Nennungen werden erstattet.',
  },
  'Bring a hat. There is one tree.': {
    ar: 'أحضر قبعة، فليس هناك سوى شجرة واحدة.',
    de: 'Bring einen Hut mit. Es gibt einen Baum.',
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
    de: 'Wenn du keinen eigenen hast',
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

/** Returns the texts of an event that can be translated, each with its path. */
export function demoEventTexts(draft: EventDraft): { field: string; source: string }[] {
  const { title, body = '', series = '', statusReason = '', classNote = '', spectatorNote = '' } = draft
  return [
    { field: 'title', source: title },
    { field: 'body', source: body },
    { field: 'series', source: series },
    { field: 'status_reason', source: statusReason },
    { field: 'class_note', source: classNote },
    { field: 'spectator_note', source: spectatorNote },
    ...listedTexts(draft),
  ].filter(({ source }) => source !== '')
}

/** Returns an event with its translations. */
export function withEventTexts(draft: EventDraft): EventDraft & { translations: RecordTexts } {
  const translations = translatedTexts(demoEventTexts(draft), (language, { field, source }) =>
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
