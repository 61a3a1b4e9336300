import type { ContactFormDeps } from '#features/contact/server/contact-form.routes.ts'
import { contentPolicy, type PolicyHosts } from '#platform/server/http/content-policy.ts'
import { findCookie } from '#platform/server/http/cookies.ts'
import { pageHeaders } from '#platform/server/http/send-page.ts'
import { THEME_COOKIE, themeOf } from '#platform/shared/themes.ts'
import type { SiteDocuments } from './site-documents.ts'

/**
 * Returns the function that answers a contact form sent without JavaScript: it renders the form's page with the
 * outcome, with the same theme and headers as every page.
 */
export function contactPage(
  documents: SiteDocuments,
  { policyHosts, isHttps }: { policyHosts: () => PolicyHosts; isHttps: boolean },
): ContactFormDeps['pageWith'] {
  return async ({ locale, headers }, path, answer) => {
    const theme = themeOf(findCookie(headers.cookie, THEME_COOKIE))
    const html = await documents.findWithAnswer(path, locale, theme, answer)
    return { html, headers: pageHeaders(locale, contentPolicy(policyHosts()), isHttps) }
  }
}
