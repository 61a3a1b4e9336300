import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { useSending } from '#features/accounts/accounts.public.tsx'
import { DeskFailure } from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { SectionHead } from '#platform/ui/SectionHead.tsx'
import { TextArea } from '#platform/ui/TextArea.tsx'
import { call } from '#platform/web/http.ts'
import { ANSWER_LIMITS } from '../../answers.rules.ts'
import { isOver } from '../../case-states.rules.ts'
import { type DeskCase, type DeskCaseAnswer, writeDeskMessage } from '../../club-rego-desk.contract.ts'
import { MessageList } from '../CaseMessages.tsx'

/** The messages with the member. A message from the registrar is also mailed. */
export function DeskMessages({
  found,
  onSent,
}: {
  found: DeskCase
  onSent: (answer: DeskCaseAnswer) => void
}) {
  const { t } = useLingui()
  const { item, messages } = found
  const [words, setWords] = useState('')
  const { isBusy, refusals, send } = useSending()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void send(words.trim() === '' ? { words: t`Write a message first` } : {}, async () => {
      onSent(await call(writeDeskMessage, { id: item.id, words: words.trim() }))
      setWords('')
    })
  }
  return (
    <section>
      <SectionHead title={<Trans>Messages</Trans>} />
      {messages.length === 0 ? (
        <p className="mt-4 text-muted">
          <Trans>No messages yet.</Trans>
        </p>
      ) : (
        <MessageList messages={messages} viewer="registrar" />
      )}
      {isOver(item.state) ? null : (
        <form noValidate onSubmit={submit} className="mt-5 grid gap-3">
          <DeskFailure words={refusals.words} />
          <TextArea
            label={t`Message to the member`}
            hint={t`The member also gets the message by email`}
            maxLength={ANSWER_LIMITS.message}
            value={words}
            error={refusals.fields['words']}
            onChange={(event) => setWords(event.target.value)}
          />
          <Button
            type="submit"
            tone="outline"
            className="justify-self-start"
            busy={isBusy}
            busyLabel={t`Sending`}
          >
            <Trans>Send message</Trans>
          </Button>
        </form>
      )}
    </section>
  )
}
