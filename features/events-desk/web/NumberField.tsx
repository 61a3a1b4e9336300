import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { TextField } from '#platform/ui/TextField.tsx'
import type { EventFieldsProps, NUMBER_FIELDS } from './event-draft.ts'

type NumberFieldProps = Pick<EventFieldsProps, 'draft' | 'mistakes' | 'onChange'> & {
  field: (typeof NUMBER_FIELDS)[number]
  label: ReactNode
  hint?: ReactNode
}

/** A number that may be left out, as it is typed. */
export function NumberField({ field, label, hint, draft, mistakes, onChange }: NumberFieldProps) {
  const { t } = useLingui()
  const isWrong = mistakes.some((mistake) => mistake.field === field)
  return (
    <TextField
      label={label}
      hint={hint}
      optional
      inputMode="decimal"
      value={draft[field]}
      error={isWrong ? t`Enter a number, or nothing` : undefined}
      onChange={(event) => onChange({ [field]: event.target.value })}
    />
  )
}
