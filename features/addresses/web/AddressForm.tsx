import { Trans, useLingui } from '@lingui/react/macro'
import { useId, type FormEvent, type ReactNode } from 'react'
import { Button } from '#platform/ui/Button.tsx'
import { ErrorSummary } from '#platform/ui/ErrorSummary.tsx'
import { FieldWarning } from '#platform/ui/FieldWarning.tsx'
import { Select } from '#platform/ui/Select.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import type { AddressFields } from '../addresses.contract.ts'
import { COUNTRIES, countriesByName, HOME_COUNTRY } from '../countries.rules.ts'
import { AU_STATES } from '../postcodes.rules.ts'
import { type AddressFormState, useAddressForm } from './use-address-form.ts'
import { useSuburbs } from './use-suburbs.ts'

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
      <PlaceFields form={form} field={field} countries={countries} />
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

type BoundField = (name: keyof AddressFields) => {
  id: string
  name: string
  value: string
  error: string | undefined
  onChange: (event: { target: { value: string } }) => void
}

/** The fields of the place. The country comes first, because it determines the labels of the others. */
function PlaceFields({
  form,
  field,
  countries,
}: {
  form: AddressFormState
  field: BoundField
  countries: readonly string[]
}) {
  const { t, i18n } = useLingui()
  const isHome = form.values.country === HOME_COUNTRY
  return (
    <>
      {countries.length > 1 ? (
        <Select {...field('country')} label={t`Country`} autoComplete="shipping country">
          {countriesByName(i18n.locale, countries).map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      ) : null}
      <TextField
        {...field('street_address')}
        label={t`Street address or PO box`}
        autoComplete="shipping address-line1"
      />
      <TextField
        {...field('street_address_1')}
        label={t`Unit or level`}
        optional
        autoComplete="shipping address-line2"
      />
      <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-4">
        <TextField
          {...field('postcode')}
          label={t`Postcode`}
          {...(isHome ? { inputMode: 'numeric' as const, maxLength: 4 } : { maxLength: 12 })}
          autoComplete="shipping postal-code"
        />
        <SuburbField form={form} field={field} />
      </div>
      {isHome ? (
        <Select
          {...field('state')}
          label={t({ message: 'State', context: 'of Australia' })}
          autoComplete="shipping address-level1"
        >
          <option value="">{t`Choose`}</option>
          {AU_STATES.map((state) => (
            <option key={state} value={state}>
              {state}
            </option>
          ))}
        </Select>
      ) : (
        <TextField
          {...field('state')}
          label={t`State or region`}
          optional
          autoComplete="shipping address-level1"
        />
      )}
      <div className="-mt-5">
        <FieldWarning>{form.warnings.state}</FieldWarning>
      </div>
    </>
  )
}

/** Suggests the suburbs of the postcode; any other text is accepted too. */
function SuburbField({ form, field }: { form: AddressFormState; field: BoundField }) {
  const { t } = useLingui()
  const suburbs = useSuburbs(form.values)
  const { id, ...bound } = field('city')
  return (
    <div>
      <TextField
        {...bound}
        id={id}
        label={t`Suburb or town`}
        list={`${id}-known`}
        autoComplete="shipping address-level2"
      />
      <datalist id={`${id}-known`}>
        {suburbs.map((suburb) => (
          <option key={suburb} value={suburb}>
            {suburb}
          </option>
        ))}
      </datalist>
    </div>
  )
}
