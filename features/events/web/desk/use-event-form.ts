import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { EventKind } from '../../events.contract.ts'
import { useDeskForm } from '#features/staff/staff.public.tsx'
import { call } from '#platform/web/http.ts'
import { type DeskEvent, type DeskTrack, saveEvent } from '../../events-desk.contract.ts'
import { needsRegulations } from '../../events-desk.rules.ts'
import { eventScreenKey } from '../../event-form-tabs.rules.ts'
import { isRearranged, ROW_FIELDS, type RowField } from '../../event-rows.rules.ts'
import { draftOf, type EventDraft, readDraft, readLists } from './event-draft.ts'
import type { EventChange } from './event-fields.ts'
import { eventLabels } from './event-labels.ts'
import { idOfField, nameOfMistake, useDraftMessages } from './form-mistakes.ts'
import { type UploadedDocument, type EventUpload, useEventUploads } from './use-event-uploads.ts'

const BASE = '/cms/events/'

type Choices = { tracks: readonly DeskTrack[]; competitionKinds: readonly EventKind[] }

/**
 * Returns the state of the event form with its mistakes and a save function. A new event is shown at its address after
 * saving.
 */
export function useEventForm(
  event: DeskEvent,
  { tracks, competitionKinds }: Choices,
  onSaved: (item: DeskEvent) => void,
) {
  const navigate = useNavigate()
  const wordsOf = useDraftMessages()
  const { id: eventId } = event
  const isShownAt = useCallback(
    (pathname: string) => eventId !== 0 && eventScreenKey(pathname.replace(BASE, '')) === `form ${eventId}`,
    [eventId],
  )
  const { submit, ...form } = useDeskForm({
    saves: saveEvent,
    item: event,
    draftOf: (item: DeskEvent | null) => draftOf(item ?? event),
    fields: eventLabels(tracks),
    idOf: idOfField,
    isShownAt,
    onSaved,
  })
  const { draft: shown } = form
  // Whether the browser found the mistakes of the last attempt, not the server.
  const [isFoundHere, setIsFoundHere] = useState(false)
  const inRows = readLists(shown, { starts_on: shown.starts_on, volunteers: [] }).mistakes.map((mistake) =>
    idOfField(nameOfMistake(mistake), null),
  )
  // The lists whose rows were removed or moved since the last attempt.
  const [rearranged, setRearranged] = useState<readonly RowField[]>([])
  const change = (wanted: EventChange): void =>
    form.change((before) => {
      const values = typeof wanted === 'function' ? wanted(before) : wanted
      const lists = ROW_FIELDS.filter((field) => isRearranged(before[field], values[field] ?? before[field]))
      if (lists.length > 0) setRearranged((others) => [...others, ...lists])
      return values
    })
  const isOutdated = (fieldId: string): boolean =>
    rearranged.some((list) => isInList(fieldId, list)) ||
    (isFoundHere && ROW_FIELDS.some((list) => isInList(fieldId, list)) && !inRows.includes(fieldId))
  const uploads = useEventUploads({
    onDocument: (document) =>
      change((before) => ({ documents: withDocument(before, document, competitionKinds) })),
    onPicture: (hash) => change(({ picture }) => ({ picture: { hash, alt: picture?.alt ?? '' } })),
  })
  const [madeId, setMadeId] = useState<number | null>(null)
  useEffect(() => {
    if (madeId !== null) void navigate(`/cms/events/${madeId}`)
  }, [madeId, navigate])
  const save = (): Promise<void> =>
    submit((draft, known) => {
      const { id, updated_at, form: before } = known ?? event
      const { form: typed, mistakes } = readDraft(draft, before)
      setIsFoundHere(mistakes.length > 0)
      setRearranged([])
      const send = async (): Promise<DeskEvent | null> => {
        const { item } = await call(
          saveEvent,
          id === 0 ? { id: null, form: typed } : { id, updated_at, form: typed },
        )
        if (id !== 0) return item
        setMadeId(item.id)
        return null
      }
      return {
        mistakes: [
          ...mistakes.map(wordsOf).map(({ field, words }) => ({ field, message: words })),
          ...failedUploads(uploads.uploads),
        ],
        isHeld: uploads.isSending,
        send,
      }
    })
  return {
    ...form,
    change,
    // Omit mistakes of corrected fields, and all mistakes of lists whose rows were removed or moved.
    mistakes: form.mistakes.filter(({ fieldId }) => !isOutdated(fieldId)),
    at: (field: string) => {
      const { id, error } = form.at(field)
      return { id, error: isOutdated(id) ? undefined : error }
    },
    uploads,
    save,
  }
}

/** Returns whether a field is a list of rows or in one of its rows. */
function isInList(fieldId: string, list: RowField): boolean {
  const listId = idOfField(list, null)
  return fieldId === listId || fieldId.startsWith(`${listId}-`)
}

/**
 * Returns a mistake for each file whose upload failed. The message beside the file may be in a tab of the form that is
 * not open, so saving has to report it.
 */
function failedUploads(uploads: readonly EventUpload[]) {
  return uploads
    .filter(({ problem }) => problem !== '')
    .map(({ name, problem, purpose }) => ({
      field: purpose.of === 'picture' ? 'picture' : 'documents',
      message: `${name}: ${problem}`,
    }))
}

/** Returns the documents with one added, or with one replaced under the same title. */
function withDocument(
  draft: EventDraft,
  { replaces, ...uploaded }: UploadedDocument,
  competitionKinds: readonly EventKind[],
): EventDraft['documents'] {
  const { documents } = draft
  if (documents.some(({ file }) => file === replaces))
    return documents.map((one) =>
      one.file === replaces ? { ...one, file: uploaded.file, bytes: uploaded.bytes } : one,
    )
  const isFirst = documents.every(({ is_regulations: is }) => !is)
  const isRegulations = isFirst && needsRegulations(draft, competitionKinds)
  return [...documents, { ...uploaded, is_regulations: isRegulations, isRemoved: false }]
}
