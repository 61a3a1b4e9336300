import { Trans } from '@lingui/react/macro'
import { Button } from '#platform/ui/Button.tsx'
import type { MediaView } from '../../media-library.contract.ts'

type NoItemsProps = {
  view: MediaView
  /** The search text; empty if nothing is searched. */
  q: string
  onClear: () => void
}

/** Says why a list of the library is empty, and offers the next step. */
export function NoItems({ view, q, onClear }: NoItemsProps) {
  if (q.trim() !== '')
    return (
      <div className="grid justify-items-start gap-3">
        <p className="text-muted">
          <Trans>No results for “{q.trim()}”.</Trans>
        </p>
        <Button tone="outline" size="small" onClick={onClear}>
          <Trans>Clear the search</Trans>
        </Button>
      </div>
    )
  return (
    <p className="text-muted">
      {view === 'unused' ? (
        <Trans>Every item is in use.</Trans>
      ) : view === 'no_description' ? (
        <Trans>Every image has a description or is marked as decoration.</Trans>
      ) : view === 'deleted' ? (
        <Trans>Deleted items appear here for 30 days, so that you can restore them.</Trans>
      ) : view === 'video' ? (
        <Trans>There are no videos.</Trans>
      ) : (
        <Trans>There is nothing here yet. Files that you add appear here.</Trans>
      )}
    </p>
  )
}
