import { useLingui } from '@lingui/react/macro'
import { RequestFailure } from '#platform/web/request-failure.ts'
import type { EventForm } from '../events-desk.contract.ts'
import { type DraftMistake, type EventDraft, FORM_PART } from './event-draft.ts'

/** What is wrong with one field, in words. */
export type FormMistake = { field: keyof EventForm; words: string }

/** What a control of the form is handed. */
export type AtField = (field: keyof EventForm) => { id: string; error: string | undefined }

const idOf = (field: keyof EventForm): string => `event-${field}`

/** The controls of the form by what is wrong with them. */
export const atFieldOf =
  (mistakes: readonly FormMistake[]): AtField =>
  (field) => ({ id: idOf(field), error: mistakes.find((mistake) => mistake.field === field)?.words })

/** The same for the summary above the form. */
export const summaryOf = (mistakes: readonly FormMistake[]) =>
  mistakes.map(({ field, words }) => ({ fieldId: idOf(field), message: words }))

/** Words for what could not be read. */
export function useDraftWords(): (mistake: DraftMistake) => FormMistake {
  const { t } = useLingui()
  return (mistake) => {
    if (mistake.field === 'documents') return { field: mistake.field, words: t`Enter a title` }
    if (!('lines' in mistake)) return { field: mistake.field, words: t`Enter a number, or nothing` }
    const lines = mistake.lines.join(', ')
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
