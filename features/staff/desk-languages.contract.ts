/** The languages into which the staff translate the club’s texts. @source docs/reference/public-site.md §7.4 */
import { endpoint } from '#platform/shared/endpoint.ts'
import type { Locale } from '#platform/shared/locales.ts'

/** Returns the language in which the club writes its texts, and those into which they are translated. */
export const deskLanguages = endpoint<Record<string, never>, { main: Locale; further: Locale[] }>(
  'GET',
  '/api/v1/staff/languages',
)
