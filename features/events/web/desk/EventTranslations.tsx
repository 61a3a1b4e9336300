import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type TextToTranslate, TranslationFields } from '#features/staff/staff.public.tsx'
import { EVENT_LIST_LIMITS, type EventListPart, eventListTexts } from '../../event-lists.rules.ts'
import { EVENT_TEXT_LIMITS, EVENT_TEXTS, type EventText } from '../../events-desk.contract.ts'
import { type EventDraft, readLists } from './event-draft.ts'
import type { EventFieldsProps } from './event-fields.ts'
import { eventLabels } from './event-labels.ts'
import { idOfField } from './form-mistakes.ts'

/** Texts that may have several lines, with the number of lines of their field. */
const ROWS: Partial<Record<EventText, number>> = { body: 6 }

/** The name of each kind of text in a list. The texts are shown beside their source, which tells them apart. */
const LIST_LABELS: Record<EventListPart, MessageDescriptor> = {
  sessions: msg({ message: 'Schedule entry', comment: 'Label: one line of an event’s schedule' }),
  prices: msg`Entry type`,
  notes: msg({ message: 'Note of an entry type', comment: 'Label: the note below a price of an event' }),
  classes: msg({ message: 'Class', comment: 'Label: the name of a class of cars at an event' }),
  licences: msg({ message: 'Licence', comment: 'Label: a racing licence that an event requires' }),
  officials: msg({ message: 'Official', comment: 'Label: the role of an official at an event' }),
  volunteers: msg({ message: 'Volunteer job', comment: 'Label: a job for volunteers at an event' }),
  documents: msg({ message: 'Document', comment: 'Label: the name of a document of an event' }),
}

/** The texts of an event in the further languages of the club. */
export function EventTranslations({ draft, tracks, at, onChange }: EventFieldsProps) {
  const { i18n } = useLingui()
  const labels = eventLabels(tracks)
  const texts = EVENT_TEXTS.map((field): TextToTranslate => {
    const rows = ROWS[field]
    return {
      field,
      label: i18n._(labels[field]),
      source: draft[field],
      maxLength: EVENT_TEXT_LIMITS[field],
      ...(rows === undefined ? {} : { rows }),
    }
  })
  const lists = eventListTexts(listsOf(draft)).map(({ field, part, source }) => ({
    field,
    label: i18n._(LIST_LABELS[part]),
    source,
    maxLength: EVENT_LIST_LIMITS[part],
  }))
  const { error } = at('translations')
  return (
    <TranslationFields
      texts={[...texts, ...lists]}
      translations={draft.translations}
      at={(field) => ({ id: `${idOfField('translations', null)}-${encodeURIComponent(field)}`, error })}
      onChange={(translations) => onChange({ translations })}
    />
  )
}

/** Returns the lists of the draft. */
function listsOf(draft: EventDraft) {
  return {
    ...readLists(draft, { starts_on: draft.starts_on, volunteers: [] }).lists,
    documents: draft.documents.filter(({ isRemoved }) => !isRemoved),
  }
}
