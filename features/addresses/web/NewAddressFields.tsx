import { useLingui } from '@lingui/react/macro'
import { TextField } from '#platform/ui/TextField.tsx'
import type { AddressFields } from '../addresses.contract.ts'
import { COUNTRIES } from '../countries.rules.ts'
import { PlaceFields } from './PlaceFields.tsx'
import type { AddressFormState } from './use-address-form.ts'

type NewAddressFieldsProps = {
  form: Pick<AddressFormState, 'values' | 'errors' | 'warnings' | 'set'>
  /** The id of each field is this prefix, a hyphen, and the name of the field. */
  prefix: string
  /** Two-letter codes of the countries of delivery; all countries if absent. */
  countries?: readonly string[]
}

/**
 * The fields of a delivery address, in one column, for a form of its own or a part of the checkout. The name that only
 * the owner sees comes last, because the parcel does not need it.
 * @source docs/reference/accounts.md §8.1, §8.3
 */
export function NewAddressFields({ form, prefix, countries = COUNTRIES }: NewAddressFieldsProps) {
  const { t } = useLingui()
  const field = (name: keyof AddressFields) => ({
    id: `${prefix}-${name}`,
    name,
    value: form.values[name],
    error: form.errors[name],
    onChange: (event: { target: { value: string } }) => form.set(name, event.target.value),
  })
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <TextField {...field('first_name')} label={t`First name`} autoComplete="shipping given-name" />
        <TextField {...field('last_name')} label={t`Last name`} autoComplete="shipping family-name" />
      </div>
      <TextField {...field('company')} label={t`Company`} optional autoComplete="shipping organization" />
      <PlaceFields
        values={form.values}
        warning={form.warnings.state}
        field={field}
        countries={countries}
        autoComplete="shipping "
      />
      <TextField
        {...field('phone')}
        type="tel"
        inputMode="tel"
        label={t`Phone`}
        hint={t`The driver calls it if nobody is home`}
        autoComplete="shipping tel"
      />
      <TextField
        {...field('email')}
        type="email"
        inputMode="email"
        label={t`Email address`}
        hint={t`For delivery updates`}
        optional
        autoComplete="shipping email"
      />
      <TextField
        {...field('display_name')}
        label={t`Name of the address`}
        hint={t`A name only you see, like Home or Work`}
        optional
        autoComplete="off"
      />
    </>
  )
}
