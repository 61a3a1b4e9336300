import { TextField } from '#platform/ui/TextField.tsx'
import type { SchemeDraft } from './scheme-draft.ts'

export type SchemeFieldsProps = {
  draft: SchemeDraft
  errors: Readonly<Record<string, string>>
  onChange: (change: Partial<SchemeDraft>) => void
}

/** The fields of the draft that contain a whole number as text, as it was typed. */
type TypedNumber =
  | 'age'
  | 'mostGvmKg'
  | 'inspectionDays'
  | 'leastDays'
  | 'leastEvents'
  | 'validDays'
  | 'tellDays'
  | 'papersDays'

type NumberFieldProps = SchemeFieldsProps & {
  field: TypedNumber
  label: string
  hint?: string
}

/** A field for a whole number, stored as typed. */
export function NumberField({ field, label, hint, draft, errors, onChange }: NumberFieldProps) {
  return (
    <TextField
      inputMode="numeric"
      className="max-w-72"
      label={label}
      hint={hint}
      value={draft[field]}
      error={errors[field]}
      onChange={(event) => onChange({ [field]: event.target.value })}
    />
  )
}
