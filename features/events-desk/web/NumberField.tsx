import type { ReactNode } from 'react'
import { TextField } from '#platform/ui/TextField.tsx'
import type { NUMBER_FIELDS } from './event-draft.ts'
import type { EventFieldsProps } from './event-fields.ts'

type NumberFieldProps = Pick<EventFieldsProps, 'draft' | 'at' | 'onChange'> & {
  field: (typeof NUMBER_FIELDS)[number]
  label: ReactNode
  hint?: ReactNode
}

/** A number that may be left out, as it is typed. */
export function NumberField({ field, label, hint, draft, at, onChange }: NumberFieldProps) {
  return (
    <TextField
      {...at(field)}
      label={label}
      hint={hint}
      optional
      inputMode="decimal"
      value={draft[field]}
      onChange={(event) => onChange({ [field]: event.target.value })}
    />
  )
}
