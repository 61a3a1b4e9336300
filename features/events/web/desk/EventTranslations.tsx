import { useLingui } from '@lingui/react/macro'
import { type TextToTranslate, TranslationFields } from '#features/staff/staff.public.tsx'
import { EVENT_TEXT_LIMITS, EVENT_TEXTS, type EventText } from '../../events-desk.contract.ts'
import type { EventFieldsProps } from './event-fields.ts'
import { eventLabels } from './event-labels.ts'
import { idOfField } from './form-mistakes.ts'

/** Texts that may have several lines, with the number of lines of their field. */
const ROWS: Partial<Record<EventText, number>> = { body: 6 }

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
  const { error } = at('translations')
  return (
    <TranslationFields
      texts={texts}
      translations={draft.translations}
      at={(field) => ({ id: `${idOfField('translations')}-${field}`, error })}
      onChange={(translations) => onChange({ translations })}
    />
  )
}
