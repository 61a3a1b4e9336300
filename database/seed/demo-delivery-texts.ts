/** German and Arabic texts of the demo club’s delivery options. @source docs/reference/demo-club.md §4.1 */
import type { RecordTexts } from '#features/site/record-texts.rules.ts'
import { translatedTexts } from './translated-texts.ts'

/** The translations of names and delivery times, by their English source. */
const TEXTS: Readonly<Record<string, { ar: string; de: string }>> = {
  'Pick up at the clubrooms': { ar: 'الاستلام من مقر النادي', de: 'Abholung im Clubhaus' },
  'Thursdays 6 to 8 pm, or ask': {
    ar: 'أيام الخميس من 6 إلى 8 مساءً، أو اسألنا',
    de: 'Donnerstags 18 bis 20 Uhr oder nach Absprache',
  },
  'Pick up at the next event': {
    ar: 'الاستلام في الفعالية القادمة',
    de: 'Abholung bei der nächsten Veranstaltung',
  },
  'At the sign-on table': { ar: 'عند طاولة التسجيل', de: 'Am Anmeldetisch' },
  Parcel: { ar: 'طرد بريدي', de: 'Paket' },
  'Two to four working days': { ar: 'من يومين إلى أربعة أيام عمل', de: 'Zwei bis vier Werktage' },
  Express: { ar: 'بريد سريع', de: 'Expresspaket' },
  'Next working day': { ar: 'يوم العمل التالي', de: 'Am nächsten Werktag' },
}

/** Returns a delivery option with its translations. */
export function withDeliveryTexts<Type extends { name: string; note: string }>(
  type: Type,
): Type & { translations: RecordTexts } {
  const sources = (['name', 'note'] as const).map((field) => ({ field, source: type[field] }))
  return {
    ...type,
    translations: translatedTexts(sources, (language, { source }) => TEXTS[source]?.[language]),
  }
}
