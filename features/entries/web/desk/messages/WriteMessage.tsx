import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { EventPage } from '#features/events/event-tabs.public.tsx'
import { DeskFailure, DeskList, IfAllowed, useDesk } from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { Checkbox } from '#platform/ui/Checkbox.tsx'
import { Dialog } from '#platform/ui/Dialog.tsx'
import { ErrorSummary } from '#platform/ui/ErrorSummary.tsx'
import { FieldError } from '#platform/ui/Field.tsx'
import { BackLink } from '#platform/ui/lazy/TextLink.tsx'
import { TextArea } from '#platform/ui/TextArea.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { type MessageForm, messageForm, sendMessage } from '../../../entrant-messages.contract.ts'
import { MESSAGE_LIMITS } from '../../../entrant-messages.rules.ts'
import { AUDIENCE_LABELS } from '../entry-groups.ts'
import { MessageHelp } from './MessageHelp.tsx'
import { MessagePreviewPanel } from './MessagePreviewPanel.tsx'
import { type MessageDraft, useMessageDraft } from './use-message-draft.ts'

/** /cms/entries/{event}/messages/new: writes an email to the entrants of an event. */
export function WriteMessage({ eventId }: { eventId: number }) {
  const { data, failure, reload } = useDesk(messageForm, { event: eventId })
  return (
    <EventPage eventId={eventId} current="entries">
      <BackLink to={`/cms/entries/${eventId}/messages`}>
        <Trans comment="List: the emails sent to the entrants of an event">Sent messages</Trans>
      </BackLink>
      <h2 className="text-h3">
        <Trans comment="Button: opens the form of an email to the people who entered an event">
          Write to entrants
        </Trans>
      </h2>
      <div className="mb-4 max-w-[44rem]">
        <MessageHelp />
      </div>
      <DeskList isThere={data !== null} failure={failure} onReload={reload}>
        {data === null ? null : <Editor eventId={eventId} form={data.item} reloadForm={reload} />}
      </DeskList>
    </EventPage>
  )
}

type EditorProps = { eventId: number; form: MessageForm; reloadForm: () => void }

function Editor({ eventId, form, reloadForm }: EditorProps) {
  const draft = useMessageDraft(eventId, { form, reloadForm })
  const [isAsking, setIsAsking] = useState(false)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (draft.check()) setIsAsking(true)
  }
  return (
    <div className="grid grid-cols-1 gap-8 lg:grid-cols-2">
      <form className="grid min-w-0 content-start gap-6" noValidate onSubmit={submit}>
        <ErrorSummary mistakes={draft.mistakes} attempt={draft.attempt} level={3} />
        <Recipients form={form} draft={draft} />
        <Texts form={form} draft={draft} />
        <p>
          <IfAllowed call={sendMessage}>
            <Button type="submit">
              {draft.recipients === 0 ? (
                <Trans comment="Button: sends an email to the entrants of an event">Send email</Trans>
              ) : (
                <Plural value={draft.recipients} one="Send to # person" other="Send to # people" />
              )}
            </Button>
          </IfAllowed>
        </p>
      </form>
      <MessagePreviewPanel
        message={{ event: eventId, subject: draft.input.subject, text: draft.input.text }}
      />
      <SendDialog draft={draft} isOpen={isAsking} onClose={() => setIsAsking(false)} />
    </div>
  )
}

type FieldsProps = { form: MessageForm; draft: MessageDraft }

/** The groups of people who can get the message, each with its number. */
function Recipients({ form, draft }: FieldsProps) {
  const { i18n } = useLingui()
  const error = draft.mistakeOf('audiences')
  return (
    <fieldset
      id="message-audiences"
      tabIndex={-1}
      className="min-w-0 outline-none"
      aria-describedby={error === undefined ? undefined : 'message-audiences-error'}
    >
      <legend className="mb-1.5 text-label">
        <Trans comment="Field: the people who get an email">Recipients</Trans>
      </legend>
      {error === undefined ? null : <FieldError id="message-audiences-error">{error}</FieldError>}
      {form.audiences.map(({ id, people, without_email: without }) => (
        <Checkbox
          key={id}
          label={i18n._(AUDIENCE_LABELS[id])}
          hint={
            without === 0 ? undefined : (
              <Plural
                value={without}
                one="# entry without an active account gets no email"
                other="# entries without an active account get no email"
              />
            )
          }
          after={
            <span className="shrink-0 text-muted">
              <Plural value={people} one="# person" other="# people" />
            </span>
          }
          checked={draft.input.audiences.includes(id)}
          onChange={({ target }) => draft.choose(id, target.checked)}
        />
      ))}
      <p className="mt-2 border-t border-line pt-2.5 font-semibold" role="status">
        <Plural value={draft.recipients} one="# person in total" other="# people in total" />
      </p>
    </fieldset>
  )
}

function Texts({ form, draft }: FieldsProps) {
  const { t } = useLingui()
  const { input, set, mistakeOf } = draft
  const replies = form.reply_to
  return (
    <>
      <TextField
        id="message-subject"
        label={t({ message: 'Subject', comment: 'Field: the subject line of an email' })}
        hint={<Trans>The name of the event comes before it.</Trans>}
        maxLength={MESSAGE_LIMITS.subject}
        dir="auto"
        value={input.subject}
        error={mistakeOf('subject')}
        onChange={({ target }) => set({ subject: target.value })}
      />
      <TextArea
        id="message-text"
        label={t({ message: 'Text', comment: 'Field: the text of an email' })}
        hint={
          replies === '' ? (
            <Trans>An empty line begins a new paragraph.</Trans>
          ) : (
            <Trans>
              An empty line begins a new paragraph. Replies go to <bdi>{replies}</bdi>.
            </Trans>
          )
        }
        rows={10}
        maxLength={MESSAGE_LIMITS.text}
        dir="auto"
        value={input.text}
        error={mistakeOf('text')}
        onChange={({ target }) => set({ text: target.value })}
      />
    </>
  )
}

type SendDialogProps = { draft: MessageDraft; isOpen: boolean; onClose: () => void }

/** Asks before the message is sent, because that cannot be undone. */
function SendDialog({ draft, isOpen, onClose }: SendDialogProps) {
  const { t } = useLingui()
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      question={
        <Plural
          value={draft.recipients}
          one="Send this email to # person?"
          other="Send this email to # people?"
        />
      }
      actions={
        <>
          <Button busy={draft.isSending} busyLabel={t`Sending`} onClick={() => draft.send()}>
            <Trans comment="Button: sends an email to the entrants of an event">Send email</Trans>
          </Button>
          <Button tone="outline" onClick={onClose}>
            <Trans>Back</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>
          You cannot undo this. Each person gets their own email, without the addresses of others.
        </Trans>
      </p>
      <DeskFailure words={draft.failure} />
    </Dialog>
  )
}
