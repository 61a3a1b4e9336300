import type { DraftPreviewDeps } from '#features/pages/server/pages.public.ts'
import { contentPolicy, type PolicyHosts } from '#platform/server/http/content-policy.ts'
import { findCookie } from '#platform/server/http/cookies.ts'
import { pageHeaders } from '#platform/server/http/send-page.ts'
import { THEME_COOKIE, themeOf } from '#platform/shared/themes.ts'
import type { SiteDocuments } from './site-documents.ts'

/** Returns the function that renders the draft behind a preview link, with the theme and headers of every page. */
export function draftPage(
  documents: SiteDocuments,
  { policyHosts, isHttps }: { policyHosts: () => PolicyHosts; isHttps: boolean },
): DraftPreviewDeps['pageWith'] {
  return async ({ locale, headers }, view) => {
    const theme = themeOf(findCookie(headers.cookie, THEME_COOKIE))
    const html = await documents.findDraft(view, locale, theme)
    return { html, headers: pageHeaders(locale, contentPolicy(policyHosts()), isHttps) }
  }
}
