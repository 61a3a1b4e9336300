/** A vehicle as it is typed into the form. */
import { withMonthNumber } from '#features/accounts/accounts.public.tsx'
import { withLatinDigits } from '#platform/shared/latin-digits.ts'
import { type DateParts, dayOfParts, EMPTY_DATE, partsOfDay } from '#platform/ui/date-parts.ts'
import type { VehicleValues } from '../vehicles.contract.ts'
import { NEW_VEHICLE, type VehicleInput } from '../vehicle-input.rules.ts'

type Boxes = Exclude<keyof VehicleValues, 'rego_expiry' | 'owner_is_member' | 'sold_on'>

export type VehicleDraft = Record<Boxes, string> & { rego_expiry: DateParts; owner_is_member: boolean }

export const EMPTY_DRAFT: VehicleDraft = draftOf(NEW_VEHICLE)

export function draftOf(values: VehicleInput): VehicleDraft {
  const { rego_expiry: expiry, owner_is_member: isOwn, sold_on: _, ...rest } = values
  const boxes = Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [name, value === null ? '' : String(value)]),
  ) as Record<Boxes, string>
  return {
    ...boxes,
    rego_expiry: expiry === null ? EMPTY_DATE : partsOfDay(expiry),
    owner_is_member: isOwn,
  }
}

/**
 * Converts the form's texts to input for the rules; `soldOn` is entered elsewhere. @param locale of the screen, for
 * names of months
 */
export function inputOf(draft: VehicleDraft, locale: string, soldOn: string | null): VehicleInput {
  const chosen = (text: string) => (text === '' ? null : text)
  return {
    ...draft,
    year: numberOf(draft.year),
    engine_capacity_cc: numberOf(draft.engine_capacity_cc),
    rego_state: chosen(draft.rego_state),
    rego_expiry: dayOf(draft.rego_expiry, locale),
    induction: chosen(draft.induction),
    fuel: chosen(draft.fuel),
    class_id: chosen(draft.class_id),
    logbook_issuer: chosen(draft.logbook_issuer),
    sold_on: soldOn,
  }
}

/** Parses a number: null for an empty field, NaN for an invalid one. */
function numberOf(text: string): number | null {
  const tidy = withLatinDigits(text).replace(/\s/g, '')
  if (tidy === '') return null
  return /^\d{1,7}$/.test(tidy) ? Number(tidy) : Number.NaN
}

/** Parses a day: null for empty fields; an invalid day becomes `?`, which the rules refuse. */
function dayOf(parts: DateParts, locale: string): string | null {
  if (Object.values(parts).every((part) => part.trim() === '')) return null
  return dayOfParts(withMonthNumber(parts, [locale])) ?? '?'
}
