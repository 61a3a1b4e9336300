import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ComponentProps, ReactNode } from 'react'
import { Select } from '#platform/ui/Select.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import type { VehicleDraft } from './vehicle-draft.ts'
import { fieldIdOf, type VehicleForm } from './use-vehicle-form.ts'

type BoxName = Exclude<keyof VehicleDraft, 'rego_expiry' | 'owner_is_member'>

type BoxProps = {
  form: VehicleForm
  name: BoxName
  label: ReactNode
  hint?: ReactNode
  optional?: boolean
} & Pick<ComponentProps<'input'>, 'inputMode' | 'maxLength' | 'list' | 'autoCapitalize' | 'spellCheck'>

/** A text field of the vehicle form with its error message. */
export function Box({ form, name, ...field }: BoxProps) {
  return (
    <TextField
      autoComplete="off"
      {...field}
      id={fieldIdOf(name)}
      name={name}
      value={form.draft[name]}
      error={form.mistakeOf(name)}
      onChange={(event) => form.say({ [name]: event.target.value })}
    />
  )
}

/** Text field for a number or code: capitals, no spelling check. */
export function CodeBox(props: BoxProps) {
  return <Box autoCapitalize="characters" spellCheck={false} {...props} />
}

type ChoiceProps = {
  form: VehicleForm
  name: BoxName
  label: ReactNode
  hint?: ReactNode
  optional?: boolean
  /** The choices in order; a label that is the same in every language is a plain string. */
  choices: readonly (readonly [value: string, words: MessageDescriptor | string])[]
  /** True if the empty option "Choose" is omitted, because there is always a choice. */
  isAlwaysChosen?: boolean
}

/** Select field of the vehicle form. */
export function ChoiceBox({ form, name, choices, isAlwaysChosen = false, ...field }: ChoiceProps) {
  const { i18n } = useLingui()
  return (
    <Select
      {...field}
      id={fieldIdOf(name)}
      name={name}
      value={form.draft[name]}
      error={form.mistakeOf(name)}
      onChange={(event) => form.say({ [name]: event.target.value })}
    >
      {isAlwaysChosen ? null : (
        <option value="">
          <ChooseWords />
        </option>
      )}
      {choices.map(([value, words]) => (
        <option key={value} value={value}>
          {typeof words === 'string' ? words : i18n._(words)}
        </option>
      ))}
    </Select>
  )
}

function ChooseWords() {
  return <Trans>Choose</Trans>
}
