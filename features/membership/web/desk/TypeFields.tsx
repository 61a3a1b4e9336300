import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Checkbox } from '#platform/ui/Checkbox.tsx'
import { Field } from '#platform/ui/Field.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { dollarsIn, isAge, type TypeDraft } from './type-draft.ts'

type TypeFieldsProps = {
  draft: TypeDraft
  /** Once somebody has tried to save. */
  isChecked: boolean
  onChange: (change: Partial<TypeDraft>) => void
}

/** Everything that is asked of a type. */
export function TypeFields(props: TypeFieldsProps) {
  const { draft, onChange } = props
  return (
    <div className="grid gap-4">
      <TextField
        label={<Trans>Name</Trans>}
        maxLength={40}
        value={draft.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <TextField
        label={<Trans>Whom it is for</Trans>}
        maxLength={200}
        value={draft.description}
        onChange={(event) => onChange({ description: event.target.value })}
      />
      <AmountField
        {...props}
        name="fee"
        label={<Trans>Fee for a year, in dollars</Trans>}
        hint={<Trans>Who has applied already keeps the price they saw</Trans>}
      />
      <AmountField {...props} name="joining" label={<Trans>Joining fee</Trans>} />
      <AmountField {...props} name="late" label={<Trans>Late fee</Trans>} />
      <AgeField {...props} name="youngest" label={<Trans>Youngest age</Trans>} />
      <AgeField {...props} name="oldest" label={<Trans>Oldest age</Trans>} />
      <Field label={<Trans>Colour</Trans>}>
        {(aria) => (
          <input
            {...aria}
            type="color"
            className="box h-12 w-24 p-1"
            value={draft.colour}
            onChange={(event) => onChange({ colour: event.target.value })}
          />
        )}
      </Field>
      <Checkbox
        label={<Trans>The committee decides who joins</Trans>}
        checked={draft.needsApproval}
        onChange={(event) => onChange({ needsApproval: event.target.checked })}
      />
      <Checkbox
        label={<Trans>Anybody may choose it</Trans>}
        checked={draft.isOffered}
        onChange={(event) => onChange({ isOffered: event.target.checked })}
      />
    </div>
  )
}

type AmountFieldProps = TypeFieldsProps & {
  name: 'fee' | 'joining' | 'late'
  label: ReactNode
  hint?: ReactNode
}

function AmountField({ name, label, hint, draft, isChecked, onChange }: AmountFieldProps) {
  const { t } = useLingui()
  return (
    <TextField
      label={label}
      hint={hint}
      inputMode="decimal"
      value={draft[name]}
      error={isChecked && dollarsIn(draft[name]) === null ? t`Enter an amount, like 95.00` : undefined}
      onChange={(event) => onChange({ [name]: event.target.value })}
    />
  )
}

type AgeFieldProps = TypeFieldsProps & { name: 'youngest' | 'oldest'; label: ReactNode }

function AgeField({ name, label, draft, isChecked, onChange }: AgeFieldProps) {
  const { t } = useLingui()
  return (
    <TextField
      label={label}
      optional
      inputMode="numeric"
      value={draft[name]}
      error={isChecked && !isAge(draft[name]) ? t`Enter a number, or nothing` : undefined}
      onChange={(event) => onChange({ [name]: event.target.value })}
    />
  )
}
