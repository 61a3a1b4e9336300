import { Trans, useLingui } from '@lingui/react/macro'
import { useId, type FormEvent, type ReactNode } from 'react'
import { Button } from '#platform/ui/Button.tsx'
import { ErrorSummary } from '#platform/ui/ErrorSummary.tsx'
import type { AddressFields } from '../addresses.contract.ts'
import { COUNTRIES } from '../countries.rules.ts'
import { NewAddressFields } from './NewAddressFields.tsx'
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
  return (
    <form noValidate onSubmit={submit} className="grid gap-5" aria-label={t`Address`}>
      <ErrorSummary mistakes={form.mistakes} attempt={form.attempt} level={3} />
      {form.failure === '' ? null : (
        <p role="alert" className="rounded-box bg-danger-tint p-4 font-medium text-danger-ink">
          {form.failure}
        </p>
      )}
      <NewAddressFields form={form} prefix={prefix} countries={countries} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.isSaving} busyLabel={<Trans>Saving</Trans>}>
          {saveLabel}
        </Button>
        {more}
      </div>
    </form>
  )
}
