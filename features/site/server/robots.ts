import { escapedHtml } from '#platform/shared/escaped-html.ts'
import { type ContentLanguages, languageAddresses } from '../content-languages.rules.ts'
import type { SitemapEntry } from '../site.contract.ts'

/** The largest number of addresses in one sitemap file, which the sitemap protocol sets. */
const ENTRIES_AT_MOST = 50_000

/** Returns sitemap.xml: the absolute URL of every published page, in each language that the club offers. */
export function sitemapXml(
  entries: readonly SitemapEntry[],
  appUrl: string,
  languages: ContentLanguages,
): string {
  const most = Math.floor(ENTRIES_AT_MOST / (languageAddresses('', languages).length || 1))
  const urls = entries.slice(0, most).flatMap((entry) => {
    const url = appUrl + encodeURI(entry.url)
    const addresses = languageAddresses(url, languages)
    const alternates = addresses.map(
      ({ hreflang, href }) =>
        `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapedHtml(href)}"/>`,
    )
    const places = addresses.length === 0 ? [url] : addresses.map(({ href }) => href)
    return places.map(
      (place) =>
        `<url><loc>${escapedHtml(place)}</loc><lastmod>${escapedHtml(entry.lastmod)}</lastmod>` +
        `<priority>${entry.priority.toFixed(2).replace(/0$/, '')}</priority>${alternates.join('')}</url>\n`,
    )
  })
  const schema = languages.offered.length > 1 ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : ''
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${schema}>\n${urls.join('')}</urlset>\n`
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
    // Robots must not visit the calendar with a query: each choice of filters has its own URL, and the calendar without
    // filters already lists all events.
    'Disallow: /calendar?',
    '',
    `Sitemap: ${appUrl}/sitemap.xml`,
    '',
  ].join('\n')
}
