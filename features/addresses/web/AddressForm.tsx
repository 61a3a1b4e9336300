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
  /** What is known already: name and phone of who is logged in. */
  initial?: Partial<AddressFields>
  /** Where the shop delivers, by two letters; everywhere when absent. */
  countries?: readonly string[]
  /** Keeps it; called only with an address that the rules take. @throws RequestFailure, whose fields are shown */
  onSave: (address: AddressFields) => Promise<void>
  saveWords: ReactNode
  /** Beside the save button, as a way out. */
  more?: ReactNode
}

/** A delivery address, one column. Suggests the state of a postcode and never insists. @source DOMAIN §3.2, §6.2 rule 4 */
export function AddressForm({
  initial = {},
  countries = COUNTRIES,
  onSave,
  saveWords,
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
        hint={t`For you alone, like Home or Work`}
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
        hint={t`The driver calls it when nobody is in`}
        autoComplete="shipping tel"
      />
      <TextField
        {...field('email')}
        type="email"
        inputMode="email"
        label={t`Email address`}
        hint={t`For news of the parcel`}
        optional
        autoComplete="shipping email"
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.isSaving} busyWords={<Trans>Saving</Trans>}>
          {saveWords}
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

/** Country first, because it decides what the others are called. */
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

/** Offers the places of the postcode; anything else may be typed as well. */
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
