/** The browser’s copy of the sitemap and the redirect table; loaded at most once a minute. */
import { contentLanguage } from '#platform/web/content-language.ts'
import { browserClock } from '#platform/web/clock.ts'
import { call } from '#platform/web/http.ts'
import { reportFault } from '#platform/web/report.ts'
import { initialData, type InitialData, type SitemapEntry } from '#features/site/site.contract.ts'
import { SITEMAP_REFRESH_MS } from '../pages.rules.ts'

let known: InitialData | null = null
/** The path whose entry was requested last; undefined for the whole sitemap. */
let requestedPath: string | undefined
let fetchedAtMs = Number.NEGATIVE_INFINITY
let underWay: Promise<void> | null = null

/**
 * Loads the sitemap, or only its entry for one path, unless it was loaded within the last minute. A failure is reported
 * to the server and not thrown.
 */
export async function refreshSitemap(path?: string): Promise<void> {
  if (path === requestedPath) {
    if (underWay) return underWay
    if (browserClock.nowMs() - fetchedAtMs < SITEMAP_REFRESH_MS) return
  }
  requestedPath = path
  fetchedAtMs = browserClock.nowMs()
  const loading = call(initialData, { lang: contentLanguage(), path })
    .then((answer) => {
      if (path === requestedPath) known = answer
    })
    .catch((error: unknown) => reportFault(error, 'sitemap'))
    .finally(() => {
      if (underWay === loading) underWay = null
    })
  underWay = loading
  return loading
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
