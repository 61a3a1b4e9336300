import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import type { PageSeo } from '#features/pages/page-source.ts'
import { useSite } from '#features/site/web/use-site.ts'

/**
 * Keeps title, description and canonical link in step with the page after client-side navigation;
 * the first ones come from the server. Null: there is no such page.
 * @source SPEC §2
 */
export function useDocumentHead(seo: PageSeo | null): void {
  const { t } = useLingui()
  const site = useSite()
  const title = seo?.title ?? `${site.titlePrefix}${t`Page not found`}${site.titleSuffix}`
  const description = seo?.description ?? ''
  const canonical = seo?.canonical ?? ''
  useEffect(() => {
    document.title = title
    document.querySelector('meta[name="description"]')?.setAttribute('content', description)
    document.querySelector('link[rel="canonical"]')?.setAttribute('href', canonical)
  }, [title, description, canonical])
}
