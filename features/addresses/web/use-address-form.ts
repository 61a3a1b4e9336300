import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { FieldMistake } from '#platform/ui/ErrorSummary.tsx'
import { RequestFailure } from '#platform/web/request-failure.ts'
import type { AddressFields } from '../addresses.contract.ts'
import { ADDRESS_FIELDS, EMPTY_ADDRESS, readAddress, stateAfter } from '../addresses.rules.ts'

type Words = Partial<Record<keyof AddressFields, string>>

export type AddressFormState = {
  values: AddressFields
  /** Empty until the first attempt to save. */
  errors: Words
  warnings: Words
  mistakes: FieldMistake[]
  attempt: number
  isSaving: boolean
  /** The error message for the whole form; empty if there is none. */
  failure: string
  set(field: keyof AddressFields, value: string): void
  save(): Promise<void>
}

type FormOptions = {
  idOf: (field: keyof AddressFields) => string
  initial: Partial<AddressFields>
  countries: readonly string[]
  onSave: (address: AddressFields) => Promise<void>
}

/** Returns the first values of a form, with the state of a postcode that is filled in already. */
function firstValues(initial: Partial<AddressFields>): AddressFields {
  const values = { ...EMPTY_ADDRESS, ...initial }
  return { ...values, ...stateAfter('postcode', values.postcode, values) }
}

/** The state of an address form. Errors never clear the typed values. */
export function useAddressForm({ idOf, initial, countries, onSave }: FormOptions): AddressFormState {
  const { t, i18n } = useLingui()
  const [values, setValues] = useState<AddressFields>(() => firstValues(initial))
  const [refused, setRefused] = useState<Words>({})
  const [attempt, setAttempt] = useState(0)
  const [isSaving, setIsSaving] = useState(false)
  const [failure, setFailure] = useState('')

  const reading = readAddress(values, countries)
  const found: Words = Object.fromEntries(
    reading.mistakes.map(({ field, message }) => [field, i18n._(message)]),
  )
  const errors: Words = attempt === 0 ? {} : { ...refused, ...found }
  const mistakes = ADDRESS_FIELDS.flatMap((field) =>
    errors[field] === undefined ? [] : [{ fieldId: idOf(field), message: errors[field] }],
  )

  const set = (field: keyof AddressFields, value: string): void => {
    setValues((now) => ({ ...now, [field]: value, ...stateAfter(field, value, now) }))
    setRefused(({ [field]: _, ...others }) => others)
  }

  const save = async (): Promise<void> => {
    if (isSaving) return
    setAttempt(attempt + 1)
    setFailure('')
    if (reading.mistakes.length > 0) return
    setIsSaving(true)
    try {
      await onSave(reading.address)
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error
      const fields: Words = Object.fromEntries(
        error.fields
          .filter(({ field }) => field in EMPTY_ADDRESS)
          .map(({ field, message }) => [field, message]),
      )
      setRefused(fields)
      setAttempt(attempt + 2)
      if (Object.keys(fields).length === 0)
        setFailure(
          error.textCode === '' ? t`That didn’t save. Check your signal and try again.` : error.message,
        )
    } finally {
      setIsSaving(false)
    }
  }

  const warnings: Words = Object.fromEntries(
    reading.warnings.map(({ field, message }) => [field, i18n._(message)]),
  )
  return { values, errors, warnings, mistakes, attempt, isSaving, failure, set, save }
}
