import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#platform/ui/Button.tsx'
import type { DeskPage } from '../../page-drafts.contract.ts'
import { SEVERAL_PAGES_MAX } from '../../several-pages.contract.ts'
import { PublishPagesDialog } from './PublishPagesDialog.tsx'
import { UnpublishPagesDialog } from './UnpublishPagesDialog.tsx'

type PageBulkProps = {
  /** The selected pages. */
  pages: readonly DeskPage[]
  /** Called after pages were published or withdrawn. */
  onDone: () => void
}

/** The actions for the selected pages of the list. */
export function PageBulk({ pages, onDone }: PageBulkProps) {
  const [dialog, setDialog] = useState<'publish' | 'unpublish' | null>(null)
  const close = () => setDialog(null)
  // The list shows no more pages than one call accepts, but in the tree more can be selected.
  const most = SEVERAL_PAGES_MAX
  const isTooMany = pages.length > most
  return (
    <>
      {isTooMany ? (
        <span role="alert">
          <Trans>Select at most {most} pages.</Trans>
        </span>
      ) : null}
      <Button size="small" disabled={isTooMany} onClick={() => setDialog('publish')}>
        <Trans comment="Button: publishes the selected pages">Publish</Trans>
      </Button>
      <Button size="small" tone="outline" disabled={isTooMany} onClick={() => setDialog('unpublish')}>
        <Trans comment="Button: withdraws the selected pages from the public site">Unpublish</Trans>
      </Button>
      {dialog === 'publish' ? <PublishPagesDialog pages={pages} onClose={close} onDone={onDone} /> : null}
      {dialog === 'unpublish' ? <UnpublishPagesDialog pages={pages} onClose={close} onDone={onDone} /> : null}
    </>
  )
}
