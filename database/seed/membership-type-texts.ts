/** German and Arabic texts of the demo club’s membership types. @source docs/reference/demo-club.md §1.3 */
import type { ClubBegins } from '#features/membership/server/membership.public.ts'
import { MEMBERSHIP_TYPES } from './membership-types.ts'
import { type DemoLanguage, translatedTexts } from './translated-texts.ts'

type Texts = { name: string; description: string }

/**
 * The translations of each membership type, by its code. The Arabic names omit the word for membership, because the
 * app's messages already contain it before the name.
 */
const TEXTS: Readonly<Record<string, { ar: Texts; de: Texts }>> = {
  FULL: {
    ar: { name: 'الكاملة', description: 'تصويت ومنافسة وتسجيل النادي' },
    de: { name: 'Vollmitglied', description: 'Abstimmen, fahren, Clubzulassung' },
  },
  FAMILY: {
    ar: { name: 'العائلية', description: 'أنت وشريكك، بطاقتان' },
    de: { name: 'Familie', description: 'Du und dein Partner oder deine Partnerin, zwei Ausweise' },
  },
  JUNIOR: {
    ar: { name: 'الناشئين', description: 'من 12 إلى 17 سنة، مع ولي أمر' },
    de: { name: 'Jugend', description: '12 bis 17 Jahre, mit Erziehungsberechtigten' },
  },
  SOCIAL: {
    ar: { name: 'الاجتماعية', description: 'احضر وساعد، من دون منافسة' },
    de: { name: 'Fördermitglied', description: 'Dabei sein und mithelfen, ohne zu fahren' },
  },
  OFFICIAL: {
    ar: { name: 'المسؤولين والمتطوعين', description: 'أنت تدير اليوم ونحن نطعمك' },
    de: { name: 'Funktionär oder Helfer', description: 'Du leitest den Tag, wir sorgen für das Essen' },
  },
  LIFE: {
    ar: { name: 'مدى الحياة', description: 'يمنحها الأعضاء، ولا تنتهي' },
    de: { name: 'Auf Lebenszeit', description: 'Von den Mitgliedern verliehen, für immer' },
  },
}

/** The demo club’s membership types with their translations. */
export const TRANSLATED_TYPES: ClubBegins['types'] = MEMBERSHIP_TYPES.map((type) => {
  const texts = TEXTS[type.code]
  if (texts === undefined) return type
  const sources = [
    { field: 'name', source: type.name },
    { field: 'description', source: type.description },
  ]
  const translate = (language: DemoLanguage, { field }: { field: string }) =>
    field === 'name' ? texts[language].name : texts[language].description
  return { ...type, translations: translatedTexts(sources, translate) }
})
