import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type DeskFormState, useDeskForm } from '#features/staff/staff.public.tsx'
import { call } from '#platform/web/http.ts'
import { type DeskMail, type MailMessage, type MailTexts, saveMail } from '../../mail-texts.contract.ts'
import { PART_LABELS } from './mail-labels.ts'

/** The text of each message by its id, as it is typed. */
export type MailDraft = Record<string, string>

export type MailForm = Omit<DeskFormState<DeskMail, MailDraft>, 'submit'> & {
  save: () => Promise<void>
  /** The label of each message, by its id. */
  labels: Readonly<Record<string, string>>
}

/** The texts of one mail in one language while they are edited. */
export function useMailForm(item: DeskMail, onSaved: (item: DeskMail) => void): MailForm {
  const { i18n } = useLingui()
  const labels = labelsOf(item.messages, (label) => i18n._(label))
  const { submit, ...form } = useDeskForm<DeskMail, MailDraft>({
    saves: saveMail,
    item,
    draftOf: (mail) => draftOf((mail ?? item).messages),
    fields: Object.fromEntries(
      Object.entries(labels).map(([id, label]): [string, MessageDescriptor] => [
        id,
        { id: label, message: label },
      ]),
    ),
    idOf: mailFieldId,
    onSaved,
  })
  const save = (): Promise<void> =>
    submit((draft, known) => ({
      mistakes: [],
      send: async () => {
        const { name, locale, messages, updated_at } = known ?? item
        return (await call(saveMail, { name, locale, texts: textsOf(messages, draft), updated_at })).item
      },
    }))
  return { ...form, save, labels }
}

/** Returns the id of a message's control. A message's own id may contain characters that are special in selectors. */
export function mailFieldId(id: string): string {
  return `mail-${[...id].map((letter) => (/\w/.test(letter) ? letter : letter.codePointAt(0))).join('')}`
}

export function draftOf(messages: readonly MailMessage[]): MailDraft {
  return Object.fromEntries(messages.map(({ id, shipped, text }) => [id, text ?? shipped]))
}

/** Returns the texts to send: null where the draft equals the program's text. */
export function textsOf(messages: readonly MailMessage[], draft: MailDraft): MailTexts {
  return Object.fromEntries(
    messages.map(({ id, shipped }) => {
      const text = (draft[id] ?? shipped).trim()
      return [id, text === shipped.trim() ? null : text]
    }),
  )
}

const NUMBERED = (label: string, number: number): MessageDescriptor =>
  msg({ message: `${label} ${number}`, comment: 'Label of one of several fields, such as Paragraph 2' })

function labelsOf(
  messages: readonly MailMessage[],
  write: (label: MessageDescriptor) => string,
): Record<string, string> {
  return Object.fromEntries(
    messages.map(({ id, part }) => {
      const label = write(PART_LABELS[part])
      const same = messages.filter((message) => message.part === part)
      if (same.length === 1) return [id, label]
      return [id, write(NUMBERED(label, same.findIndex((message) => message.id === id) + 1))]
    }),
  )
}
