import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { useList } from '#platform/web/use-list.ts'
import { type EventFormTab, tabOfField } from '../../event-form-tabs.rules.ts'
import type { EventForm } from '../../events-desk.contract.ts'
import { type DraftMistake, FORM_PART } from './event-draft.ts'
import { FIELD_LABELS } from './field-labels.ts'

/** A mistake in one field, with its message. */
export type FormMistake = { field: keyof EventForm; words: string }

/** Returns the properties that a control of the form receives. */
export type AtField = (field: keyof EventForm) => { id: string; error: string | undefined }

const PREFIX = 'event-'

/** Returns the id of a field's control, from the field's name in the form or on the server. */
export function idOfField(field: string): string {
  const [, name = ''] = FORM_PART.exec(field) ?? []
  return `${PREFIX}${name}`
}

/** A mistake in the error summary. `tab` is the part of the form that contains the field. */
export type NamedMistake = { fieldId: string; message: string; tab: EventFormTab }

/** Returns the mistakes for the error summary above the form: each names its field. */
export const summaryOf = (
  mistakes: readonly { fieldId: string; message: string }[],
  i18n: Pick<I18n, '_'>,
): NamedMistake[] =>
  mistakes.map(({ fieldId, message }) => {
    const field = fieldId.slice(PREFIX.length)
    const label = field in FIELD_LABELS ? FIELD_LABELS[field as keyof typeof FIELD_LABELS] : undefined
    return {
      fieldId,
      message: label === undefined ? message : `${i18n._(label)}: ${message}`,
      tab: tabOfField(field),
    }
  })

/** Returns a function that gives the message for a value that cannot be parsed. */
export function useDraftWords(): (mistake: DraftMistake) => FormMistake {
  const { t } = useLingui()
  const list = useList()
  return (mistake) => {
    if (mistake.field === 'documents') return { field: mistake.field, words: t`Enter a title` }
    if (!('lines' in mistake)) return { field: mistake.field, words: t`Enter a number, or leave this empty` }
    const lines = list(mistake.lines.map(String))
    return { field: mistake.field, words: t`These lines could not be read: ${lines}` }
  }
}
