import { Trans } from '@lingui/react/macro'
import { Button } from '../Button.tsx'
import { Dialog } from '../Dialog.tsx'

type LeaveDialogProps = { pending: { run: () => void } | null; onClose: () => void }

/** Asks before `pending` runs, which discards unsaved input without leaving the screen; closed while it is null. */
export function LeaveDialog({ pending, onClose }: LeaveDialogProps) {
  return (
    <Dialog
      isOpen={pending !== null}
      onClose={onClose}
      question={<Trans>Leave without saving?</Trans>}
      actions={
        <>
          <Button
            tone="danger"
            onClick={() => {
              onClose()
              pending?.run()
            }}
          >
            <Trans>Leave</Trans>
          </Button>
          <Button tone="outline" onClick={onClose}>
            <Trans>Stay here</Trans>
          </Button>
        </>
      }
    />
  )
}
