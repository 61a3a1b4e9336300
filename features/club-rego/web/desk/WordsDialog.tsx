import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useSending } from '#features/accounts/accounts.public.tsx'
import { DeskFailure } from '#features/staff/staff.public.tsx'
import { Button, type ButtonTone } from '#platform/ui/Button.tsx'
import { Dialog } from '#platform/ui/Dialog.tsx'
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
  doWords: ReactNode
  act: (words: string) => Promise<void>
}

/** A decision that is made with words. */
export function WordsDialog({ button, tone, question, label, hint, act, ...rest }: WordsDialogProps) {
  const { isOptional = false, isDanger = false, doWords } = rest
  const { t } = useLingui()
  const formId = useId()
  const [isAsking, setIsAsking] = useState(false)
  const [words, setWords] = useState('')
  const { isBusy, refusals, send } = useSending()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
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
      <Dialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        question={question}
        actions={
          <>
            <Button
              type="submit"
              form={formId}
              tone={isDanger ? 'danger' : 'primary'}
              busy={isBusy}
              busyWords={t`Saving`}
            >
              {doWords}
            </Button>
            <Button tone="outline" onClick={() => setIsAsking(false)}>
              <Trans>Back</Trans>
            </Button>
          </>
        }
      >
        <DeskFailure words={refusals.words} />
        <form id={formId} noValidate onSubmit={submit}>
          <TextArea
            label={label}
            hint={hint}
            optional={isOptional}
            maxLength={ANSWER_LIMITS.words}
            value={words}
            error={error}
            onChange={(event) => setWords(event.target.value)}
          />
        </form>
      </Dialog>
    </>
  )
}
