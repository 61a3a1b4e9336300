import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ActionDialog } from '#platform/ui/lazy/ActionDialog.tsx'
import { DeskFailure } from './DeskPage.tsx'
import { useDeskAction } from './use-desk.ts'

type ConfirmDialogProps = {
  /** The question, which names the person and the amount. */
  question: ReactNode
  confirmLabel: ReactNode
  tone?: 'primary' | 'danger'
  /** The consequence of the action. */
  children: ReactNode
  /** Performs the action. The dialog closes after success, and shows the message of a failure. */
  work: () => Promise<void>
  onClose: () => void
}

/** Asks for confirmation of an action that cannot be undone. Render it only while it is open. */
export function ConfirmDialog({ question, confirmLabel, tone, children, work, onClose }: ConfirmDialogProps) {
  const { t } = useLingui()
  const action = useDeskAction()
  const confirm = async (): Promise<void> => {
    if (await action.run(work)) onClose()
  }
  return (
    <ActionDialog
      isOpen
      onClose={onClose}
      question={question}
      confirmLabel={confirmLabel}
      {...(tone && { tone })}
      isBusy={action.isBusy}
      busyLabel={t`One moment`}
      onDo={() => void confirm()}
    >
      <DeskFailure words={action.failure} />
      <p>{children}</p>
    </ActionDialog>
  )
}
