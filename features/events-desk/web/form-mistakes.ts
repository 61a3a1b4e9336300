import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { RequestFailure } from '#platform/web/request-failure.ts'
import { useList } from '#platform/web/use-list.ts'
import type { EventForm } from '../events-desk.contract.ts'
import { type DraftMistake, type EventDraft, FORM_PART } from './event-draft.ts'
import { FIELD_LABELS } from './field-labels.ts'

/** What is wrong with one field, in words. */
export type FormMistake = { field: keyof EventForm; words: string }

/** What a control of the form is handed. */
export type AtField = (field: keyof EventForm) => { id: string; error: string | undefined }

const idOf = (field: keyof EventForm): string => `event-${field}`

/** The controls of the form by what is wrong with them. */
export const atFieldOf =
  (mistakes: readonly FormMistake[]): AtField =>
  (field) => ({ id: idOf(field), error: mistakes.find((mistake) => mistake.field === field)?.words })

/** The same for the summary above the form, where each says what it is about. */
export const summaryOf = (mistakes: readonly FormMistake[], i18n: Pick<I18n, '_'>) =>
  mistakes.map(({ field, words }) => {
    const label = field in FIELD_LABELS ? FIELD_LABELS[field as keyof typeof FIELD_LABELS] : undefined
    return {
      fieldId: idOf(field),
      message: label === undefined ? words : `${i18n._(label)}: ${words}`,
    }
  })

/** Words for what could not be read. */
export function useDraftWords(): (mistake: DraftMistake) => FormMistake {
  const { t } = useLingui()
  const list = useList()
  return (mistake) => {
    if (mistake.field === 'documents') return { field: mistake.field, words: t`Enter a title` }
    if (!('lines' in mistake)) return { field: mistake.field, words: t`Enter a number, or nothing` }
    const lines = list(mistake.lines.map(String))
    return { field: mistake.field, words: t`These lines could not be read: ${lines}` }
  }
}

/** What the server found, by its fields. @returns null where it was about something else than the fields of the form */
export function toldMistakes(error: unknown, draft: EventDraft): FormMistake[] | null {
  if (!(error instanceof RequestFailure) || error.fields.length === 0) return null
  const found = error.fields.map(({ field, message }) => {
    const [, name = ''] = FORM_PART.exec(field) ?? []
    return { field: name, words: message }
  })
  const isOfForm = (one: { field: string; words: string }): one is FormMistake => one.field in draft
  return found.every(isOfForm) ? found : null
}
