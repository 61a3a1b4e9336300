/** The sitemap and the redirect table as a browser knows them; fetched at most once a minute. */
import { browserClock } from '#platform/web/clock.ts'
import { call } from '#platform/web/http.ts'
import { reportFault } from '#platform/web/report.ts'
import { initialData, type InitialData, type SitemapEntry } from '../pages.contract.ts'
import { SITEMAP_REFRESH_MS } from '../pages.rules.ts'

let known: InitialData | null = null
let fetchedAtMs = Number.NEGATIVE_INFINITY
let underWay: Promise<void> | null = null

/** Fetches the sitemap unless it was fetched within the last minute. Failure is reported and survived. */
export async function refreshSitemap(): Promise<void> {
  if (underWay) return underWay
  if (browserClock.nowMs() - fetchedAtMs < SITEMAP_REFRESH_MS) return
  fetchedAtMs = browserClock.nowMs()
  underWay = call(initialData, {})
    .then((answer) => {
      known = answer
    })
    .catch((error: unknown) => reportFault(error, 'sitemap'))
    .finally(() => {
      underWay = null
    })
  return underWay
}

/** The entry of a path; null when unknown. */
export function sitemapEntryOf(url: string): SitemapEntry | null {
  return known?.sitemap.find((entry) => entry.url === url) ?? null
}

/** Where the redirect table sends a path; null when nowhere. */
export function redirectOf(path: string): string | null {
  return known?.redirects.find((redirect) => redirect.from === path)?.to ?? null
}
