/**
 * Validation of the membership type form, and the price of joining with it.
 * @source docs/reference/membership.md §1.1, §1.2
 */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { tidyRecordTexts } from '#features/site/record-texts.rules.ts'
import { isDay } from '#platform/shared/days.ts'
import { centsOf } from '#platform/shared/money.ts'
import { withoutEnds } from '#platform/shared/trim-text.ts'
import {
  type Fee,
  feeFor,
  type Period,
  periodFor,
  type Standing,
  type TypeTerms,
} from './membership.rules.ts'
import type { TypeForm } from './types-desk.contract.ts'

export type TypeMistake = { field: keyof TypeForm; code: string; message: MessageDescriptor }

/** A leap year, because it contains every possible day of a year. */
const ANY_YEAR = '2024'

/** Returns every error in a type, in the order of the form. @param otherNames the names of the other active types */
export function typeMistakes(form: TypeForm, otherNames: readonly string[]): TypeMistake[] {
  const found: TypeMistake[] = []
  const name = plainName(form.name)
  if (name === '') found.push({ field: 'name', code: 'required', message: msg`Enter a name` })
  else if (otherNames.some((other) => plainName(other) === name))
    found.push({ field: 'name', code: 'taken', message: msg`Another type has this name` })
  if (form.min_age !== null && form.max_age !== null && form.min_age > form.max_age)
    found.push({ field: 'max_age', code: 'order', message: msg`Oldest age must not be below youngest age` })
  if (form.term === 'fixed' && !isDay(`${ANY_YEAR}-${form.year_ends_on}`))
    found.push({ field: 'year_ends_on', code: 'invalid', message: msg`Choose the last day of the year` })
  return found
}

/** Returns the form with fixed-year fields emptied if the term is not fixed. */
export function tidyType(form: TypeForm): TypeForm {
  const tidied = {
    ...form,
    name: form.name.trim(),
    description: form.description.trim(),
    ...(form.translations === undefined ? {} : { translations: tidyRecordTexts(form.translations) }),
  }
  if (form.term === 'fixed') return tidied
  return { ...tidied, year_ends_on: '', pro_rata: 'none', carry_months: 0 }
}

/** The fields of a type that decide what people pay. */
const PRICE_FIELDS = ['fee', 'joining_fee', 'late_fee', 'pro_rata'] as const

/** Returns whether people who join or renew would pay a different amount. */
export function changesTypePrice(before: TypeForm, after: TypeForm): boolean {
  return PRICE_FIELDS.some((field) => before[field] !== after[field])
}

/** Returns the code of a new type: its name in capitals, with a number appended if the code is taken. */
export function newTypeCode(name: string, taken: readonly string[]): string {
  const dashed = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '-')
  const plain = withoutEnds(withoutEnds(dashed, /-/).slice(0, 20), /-/)
  const base = plain === '' ? 'TYPE' : plain
  if (!taken.includes(base)) return base
  for (let count = 2; ; count += 1) if (!taken.includes(`${base}-${count}`)) return `${base}-${count}`
}

const NEW_MEMBER: Standing = { noExpiry: false, validTo: null, hasPrior: false }

/** Returns the price for a person who joins for the first time on a day, and their first and last day. */
export function joiningOn(form: TypeForm, day: string): { fee: Fee; period: Period } {
  const terms = termsOfForm(tidyType(form))
  const period = periodFor(terms, NEW_MEMBER, day)
  return { fee: feeFor(terms, NEW_MEMBER, period, day), period }
}

function termsOfForm(form: TypeForm): TypeTerms {
  return {
    term: form.term === 'fixed' ? { kind: 'fixed', yearEndsOn: form.year_ends_on } : { kind: form.term },
    feeCents: centsOf(form.fee),
    joiningFeeCents: centsOf(form.joining_fee),
    lateFeeCents: centsOf(form.late_fee),
    hasGst: form.has_gst,
    proRata: form.pro_rata,
    carryMonths: form.carry_months,
    // A new member has no earlier period to continue.
    lateRenewalDays: 0,
    minAge: form.min_age,
    maxAge: form.max_age,
  }
}

function plainName(name: string): string {
  return name.normalize('NFC').replace(/\s+/gu, ' ').trim().toLocaleLowerCase('en')
}
