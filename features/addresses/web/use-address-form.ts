import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { RequestFailure } from '#platform/web/request-failure.ts'
import type { AddressFields } from '../addresses.contract.ts'
import { COUNTRIES } from '../countries.rules.ts'
import { ADDRESS_FIELDS, EMPTY_ADDRESS, readAddress, stateAfter } from '../addresses.rules.ts'

type Messages = Partial<Record<keyof AddressFields, string>>

/** An error message and the id of its field. */
type AddressMistake = { fieldId: string; message: string }

/** The result of saving: what `onSave` returned, or null with the reasons why nothing was saved. */
type Outcome<Saved> = { saved: Saved | null; mistakes: readonly AddressMistake[]; failure: string }

export type AddressFormState<Saved = unknown> = {
  values: AddressFields
  /** The error message of each field; empty until the first attempt to save. */
  errors: Messages
  warnings: Messages
  mistakes: AddressMistake[]
  attempt: number
  isSaving: boolean
  /** The error message for the whole form; empty if there is none. */
  failure: string
  set(field: keyof AddressFields, value: string): void
  /** Saves a valid address and empties the form. */
  save(): Promise<Outcome<Saved>>
}

type FormOptions<Saved> = {
  idOf: (field: keyof AddressFields) => string
  initial: Partial<AddressFields>
  /** Two-letter codes of the countries of delivery; all countries if absent. */
  countries?: readonly string[]
  onSave: (address: AddressFields) => Promise<Saved>
}

/** Returns the first values of a form, with the state of a postcode that is filled in already. */
function firstValues(initial: Partial<AddressFields>): AddressFields {
  const values = { ...EMPTY_ADDRESS, ...initial }
  return { ...values, ...stateAfter('postcode', values.postcode, values) }
}

/** The state of an address form. Errors never clear the typed values. */
export function useAddressForm<Saved>({
  idOf,
  initial,
  countries = COUNTRIES,
  onSave,
}: FormOptions<Saved>): AddressFormState<Saved> {
  const { t, i18n } = useLingui()
  const [values, setValues] = useState<AddressFields>(() => firstValues(initial))
  const [refused, setRefused] = useState<Messages>({})
  const [attempt, setAttempt] = useState(0)
  const [isSaving, setIsSaving] = useState(false)
  const [failure, setFailure] = useState('')

  const reading = readAddress(values, countries)
  const found: Messages = Object.fromEntries(
    reading.mistakes.map(({ field, message }) => [field, i18n._(message)]),
  )
  const errors: Messages = attempt === 0 ? {} : { ...refused, ...found }
  const listOf = (messages: Messages): AddressMistake[] =>
    ADDRESS_FIELDS.flatMap((field) =>
      messages[field] === undefined ? [] : [{ fieldId: idOf(field), message: messages[field] }],
    )

  const set = (field: keyof AddressFields, value: string): void => {
    setValues((now) => ({ ...now, [field]: value, ...stateAfter(field, value, now) }))
    setRefused(({ [field]: _, ...others }) => others)
  }

  const save = async (): Promise<Outcome<Saved>> => {
    if (isSaving) return { saved: null, mistakes: [], failure: '' }
    setAttempt(attempt + 1)
    setFailure('')
    if (reading.mistakes.length > 0) return { saved: null, mistakes: listOf(found), failure: '' }
    setIsSaving(true)
    try {
      const saved = await onSave(reading.address)
      setValues(firstValues(initial))
      setAttempt(0)
      return { saved, mistakes: [], failure: '' }
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error
      const fields: Messages = Object.fromEntries(
        error.fields
          .filter(({ field }) => field in EMPTY_ADDRESS)
          .map(({ field, message }) => [field, message]),
      )
      setRefused(fields)
      setAttempt(attempt + 2)
      const isUnclear = Object.keys(fields).length === 0
      const message =
        error.textCode === '' ? t`That didn’t save. Check your signal and try again.` : error.message
      if (isUnclear) setFailure(message)
      return { saved: null, mistakes: listOf(fields), failure: isUnclear ? message : '' }
    } finally {
      setIsSaving(false)
    }
  }

  const warnings: Messages = Object.fromEntries(
    reading.warnings.map(({ field, message }) => [field, i18n._(message)]),
  )
  return { values, errors, warnings, mistakes: listOf(errors), attempt, isSaving, failure, set, save }
}
