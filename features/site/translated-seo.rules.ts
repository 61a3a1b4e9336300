/** Titles and descriptions for search engines in further languages. @source docs/reference/public-site.md §3.1 */
import type { SitemapEntry } from './site.contract.ts'

/** The title and description of a page for search engines, where they are translated. */
export type TranslatedSeo = { title: string | null; description: string | null }

/** Returns a sitemap entry with its title and description translated, as far as translations exist. */
export function translatedEntry<Entry extends SitemapEntry | null>(
  entry: Entry,
  seo: TranslatedSeo | null | undefined,
): Entry {
  if (entry === null || seo === null || seo === undefined) return entry
  return {
    ...entry,
    seo_title: seo.title ?? entry.seo_title,
    seo_meta_description: seo.description ?? entry.seo_meta_description,
  }
}
