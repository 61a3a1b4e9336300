import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import { useSite } from '#features/site/site.public.tsx'
import type { Values } from '../../draft-tree.rules.ts'
import { searchResultOf } from '../../search-result.rules.ts'

/** A preview of the page in the results of a search engine, beside the fields that it is made of. */
export function SearchResult({ page }: { page: Values }) {
  const titleId = useId()
  const { title, description } = searchResultOf(page, useSite())
  const address = page['url']
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="text-label">
        <Trans>Preview in a search engine</Trans>
      </h3>
      <div className="search-result">
        <p className="search-result-title">
          <bdi>{title}</bdi>
        </p>
        <p className="text-note text-muted">
          <bdi dir="ltr">{typeof address === 'string' ? address : ''}</bdi>
        </p>
        <p>
          {description === '' ? (
            <Trans>Search engines will show the beginning of the page, because it has no description.</Trans>
          ) : (
            <bdi>{description}</bdi>
          )}
        </p>
      </div>
    </section>
  )
}
