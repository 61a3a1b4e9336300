import type { SitemapEntry } from '#features/pages/pages.contract.ts'
import { escapedHtml } from '#platform/shared/escaped-html.ts'

/** What the sitemap protocol allows in one file. */
const ENTRIES_AT_MOST = 50_000

/** sitemap.xml: every published page by its whole address. */
export function sitemapXml(entries: readonly SitemapEntry[], appUrl: string): string {
  const urls = entries
    .slice(0, ENTRIES_AT_MOST)
    .map(
      (entry) =>
        `<url><loc>${escapedHtml(appUrl + encodeURI(entry.url))}</loc><lastmod>${escapedHtml(entry.lastmod)}</lastmod>` +
        `<priority>${entry.priority.toFixed(2).replace(/0$/, '')}</priority></url>\n`,
    )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`
}

/**
 * robots.txt. What must not be indexed says so itself (noindex); only what is no document at all is
 * closed here.
 */
export function robotsTxt(appUrl: string): string {
  return [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /graphql',
    'Disallow: /cms',
    'Disallow: /dev/',
    '',
    `Sitemap: ${appUrl}/sitemap.xml`,
    '',
  ].join('\n')
}
