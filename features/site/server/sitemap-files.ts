/** The sitemap for search engines. @source docs/reference/public-site.md §3.1 */
import { escapedHtml } from '#platform/shared/escaped-html.ts'
import { type ContentLanguages, languageAddresses } from '../content-languages.rules.ts'
import type { SitemapEntry } from '../site.contract.ts'

/** The largest number of addresses in one file. The sitemap protocol allows 50,000. */
const ADDRESSES_AT_MOST = 10_000

const XML = '<?xml version="1.0" encoding="UTF-8"?>'
const SCHEMA = 'http://www.sitemaps.org/schemas/sitemap/0.9'

type Sitemap = { entries: readonly SitemapEntry[]; appUrl: string; languages: ContentLanguages }

/**
 * Returns sitemap.xml: the absolute URL of every published page, in each language that the club offers, or an index of
 * several files if there are too many.
 */
export function sitemapXml(sitemap: Sitemap): string {
  const { entries, appUrl, languages } = sitemap
  const most = entriesAtMost(languages)
  if (entries.length <= most) return fileOf(sitemap)
  const files = Array.from({ length: Math.ceil(entries.length / most) }, (_, at) => {
    const changes = entries.slice(at * most, (at + 1) * most).map(({ lastmod }) => lastmod)
    const changed = changes.reduce((latest, each) => (each > latest ? each : latest))
    return `<sitemap><loc>${escapedHtml(`${appUrl}/sitemap-${at + 1}.xml`)}</loc><lastmod>${escapedHtml(changed)}</lastmod></sitemap>\n`
  })
  return `${XML}\n<sitemapindex xmlns="${SCHEMA}">\n${files.join('')}</sitemapindex>\n`
}

/** Returns one file of the index; null if the index does not name it. @param number counted from 1 */
export function sitemapFile(sitemap: Sitemap, number: number): string | null {
  const most = entriesAtMost(sitemap.languages)
  const entries = sitemap.entries.slice((number - 1) * most, number * most)
  return sitemap.entries.length <= most || entries.length === 0 ? null : fileOf({ ...sitemap, entries })
}

function entriesAtMost(languages: ContentLanguages): number {
  return Math.floor(ADDRESSES_AT_MOST / (languageAddresses('', languages).length || 1))
}

function fileOf({ entries, appUrl, languages }: Sitemap): string {
  const urls = entries.flatMap((entry) => {
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
  const xhtml = languages.offered.length > 1 ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : ''
  return `${XML}\n<urlset xmlns="${SCHEMA}"${xhtml}>\n${urls.join('')}</urlset>\n`
}
