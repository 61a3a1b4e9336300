import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '#platform/ui/Button.tsx'
import { Dialog } from '#platform/ui/Dialog.tsx'

type RowDialogProps = {
  question: ReactNode
  isBusy: boolean
  /** Whether what was typed can be saved. */
  isRight: boolean
  onSave: () => void
  /** Absent where the row cannot be taken away. */
  onRemove?: (() => void) | undefined
  onClose: () => void
  children: ReactNode
}

/** One row of the shipping table, to be changed. */
export function RowDialog({
  question,
  isBusy,
  isRight,
  onSave,
  onRemove,
  onClose,
  children,
}: RowDialogProps) {
  const { t } = useLingui()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      question={question}
      actions={
        <>
          <Button busy={isBusy} busyWords={t`Saving`} disabled={!isRight} onClick={onSave}>
            <Trans>Save</Trans>
          </Button>
          {onRemove === undefined ? null : (
            <Button tone="outline" busy={isBusy} onClick={onRemove}>
              <Trans>Take it away</Trans>
            </Button>
          )}
          <Button tone="link" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      }
    >
      <div className="grid gap-4">{children}</div>
    </Dialog>
  )
}

/** Dollars as somebody types them; null where they are none. */
export function readDollars(text: string): number | null {
  return /^\d{1,5}(\.\d{1,2})?$/.test(text.trim()) ? Number(text) : null
}
