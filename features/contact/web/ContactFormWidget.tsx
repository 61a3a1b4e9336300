import { Trans, useLingui } from '@lingui/react/macro'
import { useContext, useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Button } from '#platform/ui/Button.tsx'
import { ErrorSummary } from '#platform/ui/ErrorSummary.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { Select } from '#platform/ui/Select.tsx'
import { TextArea } from '#platform/ui/TextArea.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import {
  CONTACT_FORM_ANCHOR,
  CONTACT_FORM_PATH,
  CONTACT_LIMITS,
  SENT_QUERY,
  SENT_TOPICS,
  type ContactMessage,
} from '../contact.contract.ts'
import { ContactAnswerContext } from './contact-answer.ts'
import { useContactForm } from './use-contact-form.ts'

type Topics = { topics: readonly string[]; [SENT_TOPICS]?: readonly string[] | undefined }

type ContactFormProps = { variables: Topics & { heading: string; text: string }; isFirst: boolean }

/**
 * The contact form, with or without script. Input is preserved after every error.
 * @source docs/reference/public-site.md §6
 */
export function ContactFormWidget({ variables, isFirst }: ContactFormProps) {
  const { heading, text } = variables
  const Heading = isFirst ? 'h1' : 'h2'
  return (
    <div id={CONTACT_FORM_ANCHOR} className="max-w-[40rem]">
      <Heading className={isFirst ? 'text-h1' : 'text-h3'} tabIndex={isFirst ? -1 : undefined}>
        {heading}
      </Heading>
      {text === '' ? null : <p className="mt-3 text-body text-muted">{text}</p>}
      <ContactForm topics={variables} />
    </div>
  )
}

function ContactForm({ topics }: { topics: Topics }) {
  const { t } = useLingui()
  const form = useRef<HTMLFormElement>(null)
  const { pathname, search } = useLocation()
  const { state, send, startAgain } = useContactForm()
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const values = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
    void send({
      name: values['name'] ?? '',
      email: values['email'] ?? '',
      topic: values['topic'] ?? '',
      message: values['message'] ?? '',
      website: values['website'] ?? '',
    })
  }
  if (new URLSearchParams(search).get(SENT_QUERY.name) === SENT_QUERY.value)
    return (
      <Sent>
        <ScreenLink to={pathname} className="btn btn-link">
          <Trans>Write another</Trans>
        </ScreenLink>
      </Sent>
    )
  if (state.kind === 'sent')
    return (
      <Sent>
        <Button tone="link" onClick={startAgain}>
          <Trans>Write another</Trans>
        </Button>
      </Sent>
    )
  const errors: Errors = state.kind === 'refused' ? state.fields : {}
  const mistakes = Object.entries(errors).map(([name, message]) => ({ fieldId: `contact-${name}`, message }))
  return (
    <form
      ref={form}
      method="post"
      action={CONTACT_FORM_PATH}
      noValidate
      onSubmit={submit}
      className="mt-8 grid gap-5"
      aria-label={t`Write to the club`}
    >
      <ErrorSummary mistakes={mistakes} attempt={state.kind === 'refused' ? state.attempt : 0} level={3} />
      {state.kind === 'failed' ? (
        <p role="alert" className="rounded-box bg-danger-tint p-4 font-medium text-danger-ink">
          {state.message}
        </p>
      ) : null}
      <Fields of={topics} errors={errors} />
      <input type="hidden" name="page" value={pathname} />
      <p className="visually-hidden" aria-hidden="true">
        <label>
          <Trans>Leave this empty</Trans>
          <input type="text" name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </p>
      <p>
        <Button type="submit" busy={state.kind === 'sending'} busyLabel={t`Sending`}>
          <Trans>Send message</Trans>
        </Button>
      </p>
    </form>
  )
}

type Errors = Partial<Record<keyof ContactMessage, string>>

function Fields({ of, errors }: { of: Topics; errors: Errors }) {
  const { topics, [SENT_TOPICS]: sent = topics } = of
  const { t } = useLingui()
  const typed = useContext(ContactAnswerContext)?.values
  const [length, setLength] = useState(typed?.message.length ?? 0)
  return (
    <>
      <TextField
        id="contact-name"
        name="name"
        label={t`Your name`}
        autoComplete="name"
        defaultValue={typed?.name}
        maxLength={CONTACT_LIMITS.name}
        error={errors.name}
      />
      <TextField
        id="contact-email"
        name="email"
        type="email"
        inputMode="email"
        label={t`Your email address`}
        hint={t`We only use it to answer you`}
        autoComplete="email"
        defaultValue={typed?.email}
        maxLength={254}
        error={errors.email}
      />
      <Select
        id="contact-topic"
        name="topic"
        label={t`What is it about?`}
        error={errors.topic}
        defaultValue={typed?.topic ?? sent[0]}
      >
        {topics.map((topic, at) => (
          <option key={topic} value={sent[at] ?? topic}>
            {topic}
          </option>
        ))}
      </Select>
      <TextArea
        id="contact-message"
        name="message"
        label={t`Message`}
        hint={
          length > CONTACT_LIMITS.messageMost * 0.8
            ? t`${length} of ${CONTACT_LIMITS.messageMost} characters`
            : undefined
        }
        rows={6}
        defaultValue={typed?.message}
        maxLength={CONTACT_LIMITS.messageMost}
        error={errors.message}
        onChange={(event) => setLength(event.target.value.length)}
      />
    </>
  )
}

function Sent({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The clicked button has disappeared with the form, so move the focus to the heading.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div role="status" className="mt-8 rounded-box bg-success-tint p-5 text-success-ink">
      <h3 ref={heading} tabIndex={-1} className="text-h4">
        <Trans>Message sent</Trans>
      </h3>
      <p className="mt-1">
        <Trans>The committee answers by email within a few days.</Trans>
      </p>
      <p className="mt-3">{children}</p>
    </div>
  )
}
