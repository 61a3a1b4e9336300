import { Trans } from '@lingui/react/macro'
import { useId, type FormEvent, type ReactNode } from 'react'
import { Button } from '../Button.tsx'
import { Dialog } from '../Dialog.tsx'

type DeedDialogProps = {
  isOpen: boolean
  onClose: () => void
  question: ReactNode
  /** On the button that does it. */
  doWords: ReactNode
  tone?: 'primary' | 'danger'
  isBusy: boolean
  busyWords: ReactNode
  onDo: () => void
  /** What has to be said for it: the fields of a form. */
  children: ReactNode
}

/** A deed that wants something said first: done by its button or by Enter; Back leaves all as it was. */
export function DeedDialog({ isOpen, onClose, question, children, onDo, ...deed }: DeedDialogProps) {
  const { doWords, tone = 'primary', isBusy, busyWords } = deed
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
          <Button type="submit" form={formId} tone={tone} busy={isBusy} busyWords={busyWords}>
            {doWords}
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
