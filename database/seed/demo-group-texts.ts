/** German and Arabic texts of the demo club’s groups. @source docs/reference/demo-club.md §6.1 */
import type { RecordTexts } from '#features/site/record-texts.rules.ts'
import { translatedTexts } from './translated-texts.ts'

/** The translations of each name and text, by the text itself without its paragraph element. */
const TEXTS: Readonly<Record<string, { ar: string; de: string }>> = {
  Members: { ar: 'الأعضاء', de: 'Mitglieder' },
  Competing: { ar: 'المتسابقون', de: 'Aktive' },
  'May enter, practise and vote; juniors may not vote.': {
    ar: 'لهم المشاركة والتدرّب والتصويت، أما الناشئون فلا يصوّتون.',
    de: 'Dürfen starten, trainieren und abstimmen; Jugendliche dürfen nicht abstimmen.',
  },
  Full: { ar: 'الكاملة', de: 'Vollmitglied' },
  Family: { ar: 'العائلية', de: 'Familie' },
  Junior: { ar: 'الناشئون', de: 'Jugend' },
  'Helping and watching': { ar: 'المساعدون والمشاهدون', de: 'Helfen und zuschauen' },
  Social: { ar: 'الاجتماعية', de: 'Fördernd' },
  'Official or volunteer': { ar: 'مسؤول أو متطوع', de: 'Sportwart oder Helfer' },
  Life: { ar: 'مدى الحياة', de: 'Auf Lebenszeit' },
  'Given by a general meeting, for long service.': {
    ar: 'تمنحها الجمعية العامة تقديرًا لخدمة طويلة.',
    de: 'Von einer Mitgliederversammlung für lange Dienste verliehen.',
  },
  'Special vehicles': { ar: 'المركبات الخاصة', de: 'Besondere Fahrzeuge' },
  'Historic (HVS)': { ar: 'تاريخية (HVS)', de: 'Historisch (HVS)' },
  '30 years or older and as it left the factory, with period or safety options. Check with your registrar.': {
    ar: 'عمرها 30 سنة أو أكثر وكما خرجت من المصنع، مع تجهيزات من عصرها أو للسلامة. راجع مسجّل المركبات.',
    de: '30 Jahre oder älter und wie ab Werk, mit zeitgenössischer Ausstattung oder Sicherheitsausstattung. Frag den Zulassungswart des Clubs.',
  },
  'Classic (CVS)': { ar: 'كلاسيكية (CVS)', de: 'Klassisch (CVS)' },
  '30 years or older and modified within the rules. Check with your registrar.': {
    ar: 'عمرها 30 سنة أو أكثر ومعدّلة ضمن القواعد. راجع مسجّل المركبات.',
    de: '30 Jahre oder älter und im Rahmen der Regeln umgebaut. Frag den Zulassungswart des Clubs.',
  },
  Cars: { ar: 'سيارات', de: 'Autos' },
  'Utes and vans': { ar: 'بيك أب وفانات', de: 'Pick-ups und Transporter' },
  Motorcycles: { ar: 'دراجات نارية', de: 'Motorräder' },
  Shop: { ar: 'المتجر', de: 'Shop' },
  Wear: { ar: 'ملابس', de: 'Kleidung' },
  'For the car': { ar: 'للسيارة', de: 'Fürs Auto' },
  'To keep': { ar: 'تذكارات', de: 'Andenken' },
  Vouchers: { ar: 'قسائم', de: 'Gutscheine' },
  Tickets: { ar: 'تذاكر', de: 'Tickets' },
  Pages: { ar: 'الصفحات', de: 'Seiten' },
  'The club': { ar: 'النادي', de: 'Der Club' },
  News: { ar: 'الأخبار', de: 'Aktuelles' },
  'Take part': { ar: 'المشاركة', de: 'Mitmachen' },
  Tracks: { ar: 'الحلبات', de: 'Strecken' },
  'Small print': { ar: 'الشروط', de: 'Kleingedrucktes' },
}

const PARAGRAPH = /^<p>(.*)<\/p>$/

/** Returns the translations of a group's name and text. */
export function groupTexts({ name, content = '' }: { name: string; content?: string }): RecordTexts {
  const sources = [
    { field: 'name', source: name },
    { field: 'content', source: content },
  ]
  return translatedTexts(sources, (language, { source }) => {
    const paragraph = TEXTS[PARAGRAPH.exec(source)?.[1] ?? '']?.[language]
    return paragraph === undefined ? TEXTS[source]?.[language] : `<p>${paragraph}</p>`
  })
}
