import type { PageSeo } from './page-source.ts'
import type { SitemapEntry } from '#features/site/site.contract.ts'

/**
 * Returns title, description and canonical URL of a page from the sitemap entry of its path; falls back to the page’s
 * name where the entry is empty.
 * @source docs/reference/public-site.md §3.1
 */
export function seoOf(
  path: string,
  pageName: string,
  entry: SitemapEntry | null,
  site: { origin: string; titlePrefix: string; titleSuffix: string },
): PageSeo {
  return {
    title: `${site.titlePrefix}${entry?.seo_title || pageName}${site.titleSuffix}`,
    description: entry?.seo_meta_description ?? '',
    canonical: site.origin + (entry?.url ?? path),
  }
}
