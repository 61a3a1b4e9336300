import { redirect } from 'react-router'
import { addressInLanguage } from '#platform/shared/address-language.ts'
import { LANGUAGE_QUERY } from '#platform/shared/locales.ts'

/** Returns a redirect to another screen of the site that keeps the language named by the requested address. */
export function redirectWithin(request: Request, to: string): Response {
  return redirect(addressInLanguage(to, new URL(request.url).searchParams.get(LANGUAGE_QUERY)))
}
