import type { PageSeo } from './page-source.ts'
import type { SitemapEntry } from './pages.contract.ts'

/**
 * Title, description and canonical address of a page, from the sitemap entry of its path; the
 * page's own name where the entry says nothing.
 * @source SPEC §2
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
