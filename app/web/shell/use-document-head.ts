import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { PageSeo } from '#features/pages/page-source.ts'
import { useSite } from '#features/site/web/use-site.ts'

/**
 * Keeps title, description and canonical link in step with the page after client-side navigation;
 * the first ones come from the server. Null: there is no such page.
 * @param later what is to stand there instead as soon as it is known
 * @source SPEC §2
 */
export function useDocumentHead(seo: PageSeo | null, later?: Promise<PageSeo | null>): void {
  const { t } = useLingui()
  const site = useSite()
  const known = useWhenKnown(later) ?? seo
  const title = known?.title ?? `${site.titlePrefix}${t`Page not found`}${site.titleSuffix}`
  const description = known?.description ?? ''
  const canonical = known?.canonical ?? ''
  useEffect(() => {
    document.title = title
    document.querySelector('meta[name="description"]')?.setAttribute('content', description)
    setCanonical(canonical)
  }, [title, description, canonical])
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

/** The document that was loaded first may have had none, as search has, or one that the next screen has not. */
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
