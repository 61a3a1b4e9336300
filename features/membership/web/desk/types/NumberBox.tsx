import type { ReactNode } from 'react'
import { TextField } from '#platform/ui/TextField.tsx'
import type { NumberField } from './type-draft.ts'
import type { TypeFormState } from './use-type-form.ts'

type BoxProps = {
  form: TypeFormState
  field: NumberField
  label: ReactNode
  hint?: ReactNode
  optional?: boolean
}

/** A field for a number, kept as the typed text. */
export function NumberBox({ form: { draft, change, at }, field, label, hint, optional = false }: BoxProps) {
  return (
    <TextField
      {...at(field)}
      label={label}
      hint={hint}
      optional={optional}
      className="max-w-72"
      inputMode={field.endsWith('fee') ? 'decimal' : 'numeric'}
      value={draft[field]}
      onChange={(event) => change({ [field]: event.target.value })}
    />
  )
}
