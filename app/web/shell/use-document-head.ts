import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { PageSeo } from '#features/pages/page-source.ts'
import { useSite } from '#features/site/web/use-site.ts'
import { reportFault } from '#platform/web/report.ts'

/**
 * Updates title, description and canonical link after a navigation within the app; the server sets those of the first
 * page.
 * @param seo null if there is no such page
 * @param later replaces the first values as soon as it resolves
 * @source docs/reference/public-site.md §3.1
 */
export function useDocumentHead(seo: PageSeo | null, later?: Promise<PageSeo | null>): void {
  const { t } = useLingui()
  const site = useSite()
  const isFirst = useLocation().key === 'default'
  const known = useWhenKnown(later) ?? seo
  const title = known?.title ?? `${site.titlePrefix}${t`Page not found`}${site.titleSuffix}`
  const description = known?.description ?? ''
  const canonical = known?.canonical ?? ''
  useEffect(() => {
    document.title = title
    document.querySelector('meta[name="description"]')?.setAttribute('content', description)
    setCanonical(canonical)
    // Skip the first document, because the server has already set these tags.
    if (!isFirst)
      import('./later-head.ts').then(
        ({ updateLaterHead }) => updateLaterHead(title, description, canonical),
        (error: unknown) => reportFault(error, 'head'),
      )
  }, [title, description, canonical, isFirst])
}

function useWhenKnown<Value>(later: Promise<Value> | undefined): Value | undefined {
  const [known, setKnown] = useState<{ of: Promise<Value>; value: Value }>()
  useEffect(() => {
    let isPast = false
    void later?.then((value) => {
      if (!isPast) setKnown({ of: later, value })
    })
    return () => {
      isPast = true
    }
  }, [later])
  return known !== undefined && known.of === later ? known.value : undefined
}

/** Sets, adds or removes the canonical link, because some screens, such as the search, have none. */
function setCanonical(address: string): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')
  if (address === '') {
    link?.remove()
    return
  }
  const shown = link ?? document.head.appendChild(document.createElement('link'))
  shown.rel = 'canonical'
  shown.href = address
}
