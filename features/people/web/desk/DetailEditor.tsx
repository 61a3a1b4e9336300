import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { formatPhone } from '#features/accounts/phone.rules.ts'
import { TextField } from '#platform/ui/TextField.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import { call } from '#platform/web/http.ts'
import { useFailureMessages } from '#platform/web/lazy/failure-messages.ts'
import {
  type CorrectableField,
  correctPerson,
  type FieldCorrection,
  type PersonDetails,
  type PersonRecord,
} from '../../people.contract.ts'
import { EditorFrame } from './EditorFrame.tsx'
import { FIELD_LABELS } from './people-labels.ts'
import { useCorrection } from './use-correction.ts'

type DetailEditorProps = {
  person: PersonRecord
  details: PersonDetails
  /** The fields that are edited together, such as first and last name. */
  fields: readonly CorrectableField[]
  label: string
  onSaved: (item: PersonRecord) => void
  onClose: () => void
}

type Values = Partial<Record<CorrectableField, string>>

const PHONES: readonly CorrectableField[] = ['mobile_phone', 'emergency_contact_phone']

/** Edits one detail in place. A saved change can be undone from the toast, unless it was changed again meanwhile. */
export function DetailEditor({ person, details, fields, label, onSaved, onClose }: DetailEditorProps) {
  const { t, i18n } = useLingui()
  const wordsOf = useFailureMessages('person')
  const [base, setBase] = useState<Values>(() => pick(details, fields))
  const [values, setValues] = useState<Values>(() =>
    Object.fromEntries(fields.map((field) => [field, shown(field, details[field])])),
  )
  const correction = useCorrection(onSaved)
  const { name, id } = person

  const undo = async (changes: readonly FieldCorrection[]): Promise<void> => {
    try {
      onSaved((await call(correctPerson, { id, changes: changes.map(reversed) })).item)
      showToast({ tone: 'done', words: t`Undone: ${label} of ${name}` })
    } catch (error) {
      showToast({ tone: 'failed', words: wordsOf(error) })
    }
  }
  const save = async (): Promise<void> => {
    const changes = fields
      .map((field) => ({ field, from: base[field] ?? '', to: values[field] ?? '' }))
      .filter(({ field, from, to }) => to !== shown(field, from))
    if (changes.length === 0) return onClose()
    let saved: PersonRecord | null = null
    const isSaved = await correction.save(
      async () => {
        const answer = await call(correctPerson, { id, changes })
        saved = answer.item
        return answer
      },
      (current) => {
        if (current.details !== null) setBase(pick(current.details, fields))
      },
    )
    if (!isSaved) return
    // The stored values. They can differ from the typed ones, for example in the format of a phone number.
    const after = (saved as PersonRecord | null)?.details
    const done = changes.map(({ field, from }) => ({ field, from, to: after?.[field] ?? '' }))
    showToast({
      tone: 'done',
      words: t`Saved: ${label} of ${name}`,
      ...(done.every(({ field, from }) => isRestorable(field, from)) && {
        action: { words: t({ message: 'Undo', comment: 'Button' }), run: () => void undo(done) },
      }),
    })
    onClose()
  }
  // A rule about two fields, such as two phone numbers, can refuse a field that this editor does not show.
  const elsewhere = Object.entries(correction.errors).filter(
    ([field]) => !fields.some((one) => one === field),
  )
  return (
    <EditorFrame
      label={label}
      failure={[correction.failure, ...elsewhere.map(([, message]) => message)].join(' ').trim()}
      isBusy={correction.isBusy}
      attempt={correction.attempt}
      onSave={() => void save()}
      onClose={onClose}
    >
      {fields.map((field) => {
        const stored = shown(field, base[field] ?? '')
        const isChanged = stored !== shown(field, details[field])
        return (
          <TextField
            key={field}
            type={field === 'date_of_birth' ? 'date' : PHONES.includes(field) ? 'tel' : 'text'}
            label={i18n._(FIELD_LABELS[field])}
            value={values[field] ?? ''}
            maxLength={120}
            autoComplete="off"
            hint={isChanged ? t`The saved value is now “${stored}”. Save again to replace it.` : undefined}
            error={correction.errors[field]}
            onChange={(event) => setValues({ ...values, [field]: event.target.value })}
          />
        )
      })}
    </EditorFrame>
  )
}

function pick(details: PersonDetails, fields: readonly CorrectableField[]): Values {
  return Object.fromEntries(fields.map((field) => [field, details[field]]))
}

function shown(field: CorrectableField, value: string): string {
  return PHONES.includes(field) ? formatPhone(value) : value
}

/**
 * Returns whether undoing a change is possible: a name and a date of birth cannot be emptied, so the first value cannot
 * be undone.
 */
function isRestorable(field: CorrectableField, before: string): boolean {
  return before !== '' || PHONES.includes(field) || field === 'emergency_contact_name'
}

function reversed({ field, from, to }: FieldCorrection): FieldCorrection {
  return { field, from: to, to: from }
}
