import { useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { withMonthNumber } from '#features/accounts/accounts.public.tsx'
import { withLatinDigits } from '#platform/shared/latin-digits.ts'
import { DateBoxes } from '#platform/ui/DateBoxes.tsx'
import { dayOfParts, partsOfDay } from '#platform/ui/date-parts.ts'
import { TextField } from '#platform/ui/TextField.tsx'
import type { CaseAnswers } from '../answers.rules.ts'
import type { SpecialVehicle } from '../club-rego.contract.ts'

/** The state and functions that the fields of a page receive. */
export type RowForm = {
  item: SpecialVehicle
  answers: CaseAnswers
  say(change: Partial<CaseAnswers>): void
  /** Returns the error of a field; undefined before the first attempt to save. */
  mistakeOf(field: string): string | undefined
  onSaved(item: SpecialVehicle): void
}

/** Returns the id of a field's control, the target of the link in the error summary. */
export function fieldIdOf(field: string): string {
  return `rego-${field}`
}

type TextNames = {
  [Name in keyof CaseAnswers]: string extends CaseAnswers[Name] ? Name : never
}[keyof CaseAnswers]

type FieldProps = { form: RowForm; label: ReactNode; hint?: ReactNode; optional?: boolean }

/** A field for one line of text. */
export function TextBox({
  form,
  name,
  isCode = false,
  most,
  ...field
}: FieldProps & { name: TextNames; isCode?: boolean; most: number }) {
  return (
    <TextField
      {...field}
      id={fieldIdOf(name)}
      name={name}
      autoComplete="off"
      maxLength={most}
      {...(isCode ? { autoCapitalize: 'characters', spellCheck: false } : {})}
      value={form.answers[name]}
      error={form.mistakeOf(name)}
      onChange={(event) => form.say({ [name]: event.target.value })}
    />
  )
}

/** A field for whole numbers, kept as typed. Other input is ignored. */
export function NumberBox({
  form,
  name,
  after,
  ...field
}: FieldProps & { name: 'odometer' | 'gvm_kg'; after?: ReactNode }) {
  const known = form.answers[name]
  const [typed, setTyped] = useState(known === null ? '' : String(known))
  return (
    <TextField
      {...field}
      id={fieldIdOf(name)}
      name={name}
      autoComplete="off"
      inputMode="numeric"
      maxLength={10}
      after={after}
      value={typed}
      error={form.mistakeOf(name)}
      onChange={(event) => {
        const text = event.target.value
        const digits = withLatinDigits(text).replace(/[\s,.]/g, '')
        setTyped(text)
        form.say({ [name]: /^\d{1,7}$/.test(digits) ? Number(digits) : null })
      }}
    />
  )
}

/** A field for a date in three boxes, reported when it is a valid day. */
export function DayBox({ form, name, ...field }: FieldProps & { name: 'inspection_date' | 'policy_expiry' }) {
  const { i18n } = useLingui()
  const [parts, setParts] = useState(() => partsOfDay(form.answers[name]))
  return (
    <DateBoxes
      {...field}
      id={fieldIdOf(name)}
      name={name}
      value={parts}
      error={form.mistakeOf(name)}
      onChange={(typed) => {
        setParts(typed)
        form.say({ [name]: dayOfParts(withMonthNumber(typed, [i18n.locale])) ?? '' })
      }}
    />
  )
}
