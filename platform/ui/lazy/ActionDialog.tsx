import { Trans } from '@lingui/react/macro'
import { useId, type FormEvent, type ReactNode } from 'react'
import { Button } from '../Button.tsx'
import { Dialog } from '../Dialog.tsx'

type ActionDialogProps = {
  isOpen: boolean
  onClose: () => void
  question: ReactNode
  /** Label of the button that performs the action. */
  confirmLabel: ReactNode
  tone?: 'primary' | 'danger'
  isBusy: boolean
  busyLabel: ReactNode
  onDo: () => void
  /** The form fields of the action. */
  children: ReactNode
}

/** A dialog for an action that needs input. The action runs by its button or Enter; Back cancels. */
export function ActionDialog({ isOpen, onClose, question, children, onDo, ...action }: ActionDialogProps) {
  const { confirmLabel, tone = 'primary', isBusy, busyLabel } = action
  const formId = useId()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onDo()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      question={question}
      actions={
        <>
          <Button type="submit" form={formId} tone={tone} busy={isBusy} busyLabel={busyLabel}>
            {confirmLabel}
          </Button>
          <Button tone="outline" onClick={onClose}>
            <Trans>Back</Trans>
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        {children}
      </form>
    </Dialog>
  )
}
