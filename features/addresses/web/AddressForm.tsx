import { Trans, useLingui } from '@lingui/react/macro'
import { useId, type FormEvent, type ReactNode } from 'react'
import { Button } from '#platform/ui/Button.tsx'
import { ErrorSummary } from '#platform/ui/ErrorSummary.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import type { AddressFields } from '../addresses.contract.ts'
import { COUNTRIES } from '../countries.rules.ts'
import { PlaceFields } from './PlaceFields.tsx'
import { useAddressForm } from './use-address-form.ts'

type AddressFormProps = {
  /** Values filled in at first: name and phone of the logged-in person. */
  initial?: Partial<AddressFields>
  /** Two-letter codes of the countries of delivery; all countries if absent. */
  countries?: readonly string[]
  /** Saves a valid address. @throws RequestFailure, whose field errors are shown */
  onSave: (address: AddressFields) => Promise<void>
  saveLabel: ReactNode
  /** Additional content beside the save button, such as a cancel button. */
  more?: ReactNode
}

/**
 * The form for a delivery address, in one column. Suggests the state of a postcode, which may be changed.
 * @source docs/reference/accounts.md §8.1, §8.3
 */
export function AddressForm({
  initial = {},
  countries = COUNTRIES,
  onSave,
  saveLabel,
  more,
}: AddressFormProps) {
  const { t } = useLingui()
  const prefix = useId()
  const form = useAddressForm({ idOf: (field) => `${prefix}-${field}`, initial, countries, onSave })
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    void form.save()
  }
  const field = (name: keyof AddressFields) => ({
    id: `${prefix}-${name}`,
    name,
    value: form.values[name],
    error: form.errors[name],
    onChange: (event: { target: { value: string } }) => form.set(name, event.target.value),
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-5" aria-label={t`Address`}>
      <ErrorSummary mistakes={form.mistakes} attempt={form.attempt} level={3} />
      {form.failure === '' ? null : (
        <p role="alert" className="rounded-box bg-danger-tint p-4 font-medium text-danger-ink">
          {form.failure}
        </p>
      )}
      <TextField
        {...field('display_name')}
        label={t`Name of the address`}
        hint={t`A name only you see, like Home or Work`}
        optional
        autoComplete="off"
      />
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
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.isSaving} busyLabel={<Trans>Saving</Trans>}>
          {saveLabel}
        </Button>
        {more}
      </div>
    </form>
  )
}
