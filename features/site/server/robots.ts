import { escapedHtml } from '#platform/shared/escaped-html.ts'
import type { SitemapEntry } from '../site.contract.ts'

/** The sitemap protocol's maximum for one file. */
const ENTRIES_AT_MOST = 50_000

/** Returns sitemap.xml: the absolute URL of every published page. */
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
 * Returns robots.txt. Pages that must not be indexed say so themselves (noindex); robots.txt only closes addresses that
 * are not documents.
 */
export function robotsTxt(appUrl: string): string {
  return [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /graphql',
    'Disallow: /cms',
    'Disallow: /dev/',
    // Each choice of filters has its own URL; the calendar without filters lists all events for search engines.
    'Disallow: /calendar?',
    '',
    `Sitemap: ${appUrl}/sitemap.xml`,
    '',
  ].join('\n')
}
