import { useLingui } from '@lingui/react/macro'
import type { DateParts } from '#platform/ui/date-parts.ts'
import { DateBoxes } from '#platform/ui/DateBoxes.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import type { FieldRefusals } from './use-sending.ts'

type NewPersonFieldsProps = {
  /** The names typed earlier. */
  names: { first_name: string; last_name: string }
  errors: FieldRefusals
}

/** The fields for the name of a new account. */
export function NameFields({ names, errors }: NewPersonFieldsProps) {
  const { t } = useLingui()
  return (
    <>
      <TextField
        id="first_name"
        name="first_name"
        autoComplete="given-name"
        label={t`First name`}
        defaultValue={names.first_name}
        error={errors['first_name']}
      />
      <TextField
        id="last_name"
        name="last_name"
        autoComplete="family-name"
        label={t`Last name`}
        defaultValue={names.last_name}
        error={errors['last_name']}
      />
    </>
  )
}

type NewBirthFieldsProps = { birth: DateParts; errors: FieldRefusals; onBirth: (parts: DateParts) => void }

/** The boxes for the date of birth of a new account. */
export function NewBirthFields({ birth, errors, onBirth }: NewBirthFieldsProps) {
  const { t } = useLingui()
  return (
    <DateBoxes
      id="date_of_birth"
      name="date_of_birth"
      isBirthday
      label={t`Date of birth`}
      hint={t`For example, 27 3 1987. Only the committee sees it.`}
      value={birth}
      onChange={onBirth}
      error={errors['date_of_birth']}
    />
  )
}
