import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useDeskAction } from '#features/staff/staff.public.tsx'
import { useUnsaved } from '#platform/ui/lazy/Unsaved.tsx'
import type { FieldMistake } from '#platform/ui/ErrorSummary.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import { call } from '#platform/web/http.ts'
import { newKey } from '#platform/web/lazy/once-key.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'
import {
  MESSAGE_AUDIENCES,
  MESSAGE_REFUSALS,
  type MessageAudience,
  type MessageForm,
  type MessageInput,
  sendMessage,
} from '../../../entrant-messages.contract.ts'
import { messageMistakes, type MessageField, recipientsOf } from '../../../entrant-messages.rules.ts'

export type MessageDraft = {
  input: MessageInput
  /** The number of people who get the message. */
  recipients: number
  /** The mistakes to show; none before the first attempt to send. */
  mistakes: FieldMistake[]
  mistakeOf: (field: MessageField) => string | undefined
  /** Number of attempts to send with a mistake. */
  attempt: number
  set: (changes: Partial<MessageInput>) => void
  choose: (id: MessageAudience, isChosen: boolean) => void
  /** Shows the mistakes. @returns whether there are none */
  check: () => boolean
  /** Sends the message and opens its record. */
  send: () => void
  isSending: boolean
  /** The message why sending failed; empty if it did not fail. */
  failure: string
}

const FIELDS: readonly MessageField[] = ['audiences', 'subject', 'text']

/**
 * The form of a new message. At first the group of entered people is chosen. @param reloadForm reads the numbers of
 * people again
 */
export function useMessageDraft(
  eventId: number,
  { form, reloadForm }: { form: MessageForm; reloadForm: () => void },
): MessageDraft {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const [input, setInput] = useState<MessageInput>({
    event: eventId,
    audiences: ['in'],
    subject: '',
    text: '',
  })
  const [attempt, setAttempt] = useState(0)
  const [sentId, setSentId] = useState('')
  // Use one idempotency key until the form is left, even if the text is changed. If the response is lost and the person
  // sends a changed text, the recipients would otherwise get two emails.
  const [key] = useState(newKey)
  const action = useDeskAction()
  useUnsaved(sentId === '' && (input.subject !== '' || input.text !== ''))
  // Navigate only after the rendering in which `useUnsaved` is off. Before it, a dialog would ask whether to leave.
  useEffect(() => {
    if (sentId !== '') void navigate(`/cms/entries/${eventId}/messages/${sentId}`)
  }, [sentId, eventId, navigate])
  const recipients = recipientsOf(form.audiences, input.audiences)
  const found = {
    ...(recipients === 0 && { audiences: MESSAGE_REFUSALS.nobody.message }),
    ...messageMistakes(input),
  }
  const mistakeOf = (field: MessageField): string | undefined =>
    attempt === 0 || found[field] === undefined ? undefined : i18n._(found[field])
  const set = (changes: Partial<MessageInput>): void => setInput((before) => ({ ...before, ...changes }))
  return {
    input,
    recipients,
    mistakes: FIELDS.flatMap((field) => {
      const message = mistakeOf(field)
      return message === undefined ? [] : [{ fieldId: `message-${field}`, message }]
    }),
    mistakeOf,
    attempt,
    set,
    choose: (id, isChosen) =>
      set({
        audiences: MESSAGE_AUDIENCES.filter((one) => (one === id ? isChosen : input.audiences.includes(one))),
      }),
    check: () => {
      const isRight = Object.keys(found).length === 0
      if (!isRight) setAttempt(attempt + 1)
      return isRight
    },
    send: () =>
      void action.run(async () => {
        try {
          const { item } = await call(sendMessage, { ...input, recipients }, { idempotencyKey: key })
          showToast({ tone: 'done', words: t`Email on its way` })
          setSentId(item.id)
        } catch (error) {
          if (error instanceof RequestFailure && error.textCode === MESSAGE_REFUSALS.changed.code)
            reloadForm()
          throw error
        }
      }),
    isSending: action.isBusy || sentId !== '',
    failure: action.failure,
  }
}
