import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type FormEvent } from 'react'
import { useSite } from '#features/site/site.public.tsx'
import { dayInZone } from '#platform/shared/format.ts'
import { Button } from '#platform/ui/Button.tsx'
import { SectionHead } from '#platform/ui/SectionHead.tsx'
import { TextArea } from '#platform/ui/TextArea.tsx'
import { call } from '#platform/web/http.ts'
import { wordsOf } from '#platform/web/lazy/failure-messages.ts'
import { useFormat } from '#platform/web/use-format.ts'
import { ANSWER_LIMITS } from '../answers.rules.ts'
import { isOver } from '../case-states.rules.ts'
import { type CaseMessage, type CasePage, writeCaseMessage } from '../club-rego.contract.ts'

type CaseMessagesProps = { page: CasePage; onChange: (messages: CaseMessage[]) => void }

/** The messages in both directions, with a field for a new one. */
export function CaseMessages({ page, onChange }: CaseMessagesProps) {
  const { item, messages } = page
  return (
    <section>
      <SectionHead title={<Trans>Messages</Trans>} />
      {messages.length === 0 ? (
        <p className="mt-4 text-muted">
          <Trans>No messages yet. The registrar sees your messages beside your application.</Trans>
        </p>
      ) : (
        <MessageList messages={messages} viewer="member" />
      )}
      {isOver(item.state) ? null : <WriteMessage id={item.id} onSent={onChange} />}
    </section>
  )
}

/** The messages, oldest first; the person's own are aligned at the end of the line. */
export function MessageList({
  messages,
  viewer,
}: {
  messages: readonly CaseMessage[]
  viewer: CaseMessage['from']
}) {
  const format = useFormat()
  const { timezone } = useSite()
  return (
    <ol className="mt-4 grid gap-4">
      {messages.map(({ id, at, from, name, words }) => {
        const day = format === null ? '' : format.day(dayInZone(Date.parse(at), timezone), 'short')
        const time = format === null ? '' : format.time(Date.parse(at), timezone)
        return (
          <li key={id} className="message" data-own={from === viewer ? '' : undefined}>
            <p className="text-note font-semibold">
              <bdi>{name}</bdi> · {day} {time}
            </p>
            <p dir="auto">{words}</p>
          </li>
        )
      })}
    </ol>
  )
}

function WriteMessage({ id, onSent }: { id: number; onSent: (messages: CaseMessage[]) => void }) {
  const { t } = useLingui()
  const [words, setWords] = useState('')
  const [mistake, setMistake] = useState('')
  const [isSending, setIsSending] = useState(false)
  const send = async (): Promise<void> => {
    setIsSending(true)
    setMistake('')
    try {
      const { messages } = await call(writeCaseMessage, { id, words: words.trim() })
      setWords('')
      onSent(messages)
    } catch (error) {
      setMistake(wordsOf(error, t`That didn’t go through. Check your signal and try again.`, 'club rego'))
    }
    setIsSending(false)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (isSending) return
    if (words.trim() === '') return setMistake(t`Write a message first`)
    void send()
  }
  return (
    <form noValidate onSubmit={submit} className="mt-5 grid gap-3">
      <TextArea
        id="rego-message"
        label={<Trans>Message to the registrar</Trans>}
        value={words}
        error={mistake}
        maxLength={ANSWER_LIMITS.message}
        onChange={(event) => setWords(event.target.value)}
      />
      <Button
        type="submit"
        tone="outline"
        className="justify-self-start"
        busy={isSending}
        busyLabel={<Trans>Sending</Trans>}
      >
        <Trans>Send message</Trans>
      </Button>
    </form>
  )
}
