import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useSending } from '#features/accounts/accounts.public.tsx'
import { DeskFailure } from '#features/staff/staff.public.tsx'
import { Button, type ButtonTone } from '#platform/ui/Button.tsx'
import { ActionDialog } from '#platform/ui/lazy/ActionDialog.tsx'
import { TextArea } from '#platform/ui/TextArea.tsx'
import { ANSWER_LIMITS } from '../../answers.rules.ts'

type WordsDialogProps = {
  button: ReactNode
  tone: ButtonTone
  question: ReactNode
  label: string
  hint: string
  isOptional?: boolean
  isDanger?: boolean
  confirmLabel: ReactNode
  act: (words: string) => Promise<void>
}

/** A button with a dialog in which the registrar writes a text and confirms a decision. */
export function MessageDialog({ button, tone, question, label, hint, act, ...rest }: WordsDialogProps) {
  const { isOptional = false, isDanger = false, confirmLabel } = rest
  const { t } = useLingui()
  const [isAsking, setIsAsking] = useState(false)
  const [words, setWords] = useState('')
  const { isBusy, refusals, send } = useSending()
  const decide = (): void => {
    const isSaid = isOptional || words.trim() !== ''
    void send(isSaid ? {} : { words: t`Write a few words first` }, async () => {
      await act(words)
      setIsAsking(false)
    })
  }
  const [error] = Object.values(refusals.fields)
  return (
    <>
      <Button tone={tone} onClick={() => setIsAsking(true)}>
        {button}
      </Button>
      <ActionDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        question={question}
        confirmLabel={confirmLabel}
        tone={isDanger ? 'danger' : 'primary'}
        isBusy={isBusy}
        busyLabel={t`Saving`}
        onDo={decide}
      >
        <DeskFailure words={refusals.words} />
        <TextArea
          label={label}
          hint={hint}
          optional={isOptional}
          maxLength={ANSWER_LIMITS.words}
          value={words}
          error={error}
          onChange={(event) => setWords(event.target.value)}
        />
      </ActionDialog>
    </>
  )
}
