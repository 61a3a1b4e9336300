import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#platform/ui/Button.tsx'
import type { DeskPage } from '../../page-drafts.contract.ts'
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
  return (
    <>
      <Button size="small" onClick={() => setDialog('publish')}>
        <Trans comment="Button: publishes the selected pages">Publish</Trans>
      </Button>
      <Button size="small" tone="outline" onClick={() => setDialog('unpublish')}>
        <Trans comment="Button: withdraws the selected pages from the public site">Unpublish</Trans>
      </Button>
      {dialog === 'publish' ? <PublishPagesDialog pages={pages} onClose={close} onDone={onDone} /> : null}
      {dialog === 'unpublish' ? <UnpublishPagesDialog pages={pages} onClose={close} onDone={onDone} /> : null}
    </>
  )
}
