import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '#platform/ui/Button.tsx'
import { Dialog } from '#platform/ui/Dialog.tsx'

type RowDialogProps = {
  question: ReactNode
  /** The row as someone else has changed it in the meantime; null if nobody has. */
  conflict: ReactNode
  isBusy: boolean
  /** Whether the input is valid. */
  isRight: boolean
  onSave: () => void
  /** Removes the row; absent if that is not possible. */
  onRemove?: (() => void) | undefined
  onClose: () => void
  children: ReactNode
}

/** The dialog for editing one row of the delivery table. */
export function RowDialog({
  question,
  conflict,
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
          <Button busy={isBusy} busyLabel={t`Saving`} disabled={!isRight} onClick={onSave}>
            <Trans>Save</Trans>
          </Button>
          {onRemove === undefined ? null : (
            <Button tone="outline" busy={isBusy} onClick={onRemove}>
              <Trans>Remove</Trans>
            </Button>
          )}
          <Button tone="link" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      }
    >
      {conflict}
      <div className="grid gap-4">{children}</div>
    </Dialog>
  )
}

/** Shows the row as someone else saved it; null if they removed it. */
export function RowConflictText({ theirs }: { theirs: readonly string[] | null }) {
  const saved = theirs === null ? '' : theirs.filter((text) => text !== '').join(' · ')
  return (
    <p role="alert" className="my-3 rounded-box bg-warn-tint p-3 text-warn-ink">
      {theirs === null ? (
        <Trans>
          Someone else removed this row after you opened it. Save again to add it with your values, or cancel.
        </Trans>
      ) : (
        <Trans>
          Someone else changed this row after you opened it. It is now: {saved}. Save again to replace it with
          your values, or cancel to keep theirs.
        </Trans>
      )}
    </p>
  )
}

/** Parses typed dollars; returns null if the text is not an amount. */
export function readDollars(text: string): number | null {
  return /^\d{1,5}(\.\d{1,2})?$/.test(text.trim()) ? Number(text) : null
}
