import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { TextField } from '#platform/ui/TextField.tsx'
import type { NUMBER_FIELDS } from './event-draft.ts'
import type { EventFieldsProps } from './event-fields.ts'
import { FIELD_LABELS } from './field-labels.ts'

type NumberFieldProps = Pick<EventFieldsProps, 'draft' | 'at' | 'onChange'> & {
  field: (typeof NUMBER_FIELDS)[number]
  hint?: ReactNode
}

/** A field for an optional number; the draft stores the number as it was typed. */
export function NumberField({ field, hint, draft, at, onChange }: NumberFieldProps) {
  const { i18n } = useLingui()
  return (
    <TextField
      {...at(field)}
      label={i18n._(FIELD_LABELS[field])}
      hint={hint}
      optional
      inputMode="decimal"
      value={draft[field]}
      onChange={(event) => onChange({ [field]: event.target.value })}
    />
  )
}
