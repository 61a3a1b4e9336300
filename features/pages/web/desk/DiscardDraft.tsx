import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#platform/ui/Button.tsx'
import { ActionDialog } from '#platform/ui/lazy/ActionDialog.tsx'
import { useSessionView } from './editing-context.ts'

type DiscardDraftProps = { isBusy: boolean; onDiscard: () => void }

/**
 * The button that discards the changes of the draft. A toast offers to undo this. Only values that are not part of the
 * draft, because two people changed the same field, do not come back: if there are any, the person is asked first.
 */
export function DiscardDraft({ isBusy, onDiscard }: DiscardDraftProps) {
  const { page, conflicts } = useSessionView()
  const [isAsking, setAsking] = useState(false)
  if (!page.has_draft) return null
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <Trans>The draft has changes that are not published.</Trans>
      <Button
        tone="outline"
        size="small"
        busy={isBusy}
        onClick={() => (conflicts.length > 0 ? setAsking(true) : onDiscard())}
      >
        <Trans>Discard them</Trans>
      </Button>
      <ActionDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        question={<Trans>Discard the changes of this draft?</Trans>}
        confirmLabel={
          <Trans comment="Button: changes the draft back to the published page">Discard changes</Trans>
        }
        tone="danger"
        isBusy={isBusy}
        busyLabel={<Trans comment="While the changes of a draft are discarded">Discarding</Trans>}
        onDo={() => {
          setAsking(false)
          onDiscard()
        }}
      >
        <p>
          <Trans>
            Two people changed the same field, and nobody has chosen a value yet. The value that is not in the
            draft can’t be restored afterwards.
          </Trans>
        </p>
      </ActionDialog>
    </div>
  )
}
