/** The browser’s copy of the sitemap and the redirect table; loaded at most once a minute. */
import { contentLanguage } from '#platform/web/content-language.ts'
import { browserClock } from '#platform/web/clock.ts'
import { call } from '#platform/web/http.ts'
import { reportFault } from '#platform/web/report.ts'
import { initialData, type InitialData, type SitemapEntry } from '#features/site/site.contract.ts'
import { SITEMAP_REFRESH_MS } from '../pages.rules.ts'

let known: InitialData | null = null
let fetchedAtMs = Number.NEGATIVE_INFINITY
let underWay: Promise<void> | null = null

/** Loads the sitemap unless it was loaded within the last minute. Reports a failure and continues without it. */
export async function refreshSitemap(): Promise<void> {
  if (underWay) return underWay
  if (browserClock.nowMs() - fetchedAtMs < SITEMAP_REFRESH_MS) return
  fetchedAtMs = browserClock.nowMs()
  underWay = call(initialData, { lang: contentLanguage() })
    .then((answer) => {
      known = answer
    })
    .catch((error: unknown) => reportFault(error, 'sitemap'))
    .finally(() => {
      underWay = null
    })
  return underWay
}

/** Returns the sitemap entry of a path; null if there is none. */
export function sitemapEntryOf(url: string): SitemapEntry | null {
  return known?.sitemap.find((entry) => entry.url === url) ?? null
}

/** Returns the path to which the redirect table redirects a path; null if there is none. */
export function redirectOf(path: string): string | null {
  const from = path.toLowerCase()
  return known?.redirects.find((redirect) => redirect.from === from)?.to ?? null
}
