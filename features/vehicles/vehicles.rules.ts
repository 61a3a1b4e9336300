/** Validation of vehicles with its error messages, for screens and server. @source docs/reference/vehicles.md §2.1 */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { hasControlCharacters, type Mistake, tidyText } from '#features/accounts/person.rules.ts'
import { withLatinDigits } from '#platform/shared/latin-digits.ts'
import { isDay } from '#platform/shared/days.ts'
import {
  BODY_TYPES,
  FUELS,
  INDUCTIONS,
  LOGBOOK_ISSUERS,
  REGO_STATES,
  SAFETY_CAGES,
  TRANSPONDER_TYPES,
} from './vehicle-choices.rules.ts'
import type { ClassLimit } from '#features/club-limits/club-limits.rules.ts'
import { VEHICLE_LIMITS, VEHICLE_TEXTS, type VehicleInput, type VehicleTexts } from './vehicle-input.rules.ts'
import type { VehicleValues } from './vehicles.contract.ts'

export type VehicleReading = {
  /** The normalized values; valid only if there are no mistakes. */
  values: VehicleValues
  mistakes: Mistake[]
  /** Warnings about fields that are accepted although their value is unusual. */
  warnings: Mistake[]
}

/**
 * Validates a whole vehicle.
 * @param today the current day in the club's time zone
 * @param classes the club's classes
 */
export function readVehicle(
  input: VehicleInput,
  today: string,
  classes: readonly ClassLimit[],
): VehicleReading {
  const found = new Findings()
  const values = {
    ...readNames(input, today, found),
    ...readRego(input, today, found),
    ...readNumbers(input, found),
    ...readOwner(input, today, found),
    ...readEngine(input, found),
    ...readRacing(input, today, { classes, found }),
  } as VehicleValues
  return { values, mistakes: found.mistakes, warnings: found.warnings }
}

/** Collects errors and warnings, one for each field. */
class Findings {
  readonly mistakes: Mistake[] = []
  readonly warnings: Mistake[] = []

  refuse(field: string, code: string, message: MessageDescriptor): void {
    if (!this.mistakes.some((known) => known.field === field)) this.mistakes.push({ field, code, message })
  }

  warn(field: string, code: string, message: MessageDescriptor): void {
    this.warnings.push({ field, code, message })
  }

  text(input: VehicleInput, field: VehicleTexts, missing?: MessageDescriptor): string {
    const value = tidyText(input[field])
    const { most, tooLong } = VEHICLE_TEXTS[field]
    if (value === '' && missing !== undefined) this.refuse(field, 'required', missing)
    if (hasControlCharacters(value)) this.refuse(field, 'invalid', msg`Use letters, digits and signs only`)
    if ([...value].length > most) this.refuse(field, 'too_long', tooLong)
    return value
  }

  /** Validates a choice from a list; null if none was made. */
  choice<T extends string>(
    field: keyof VehicleInput,
    value: string | null,
    known: readonly T[],
    message: MessageDescriptor,
  ): T | null {
    if (value === null || value === '') return null
    const chosen = known.find((one) => one === value)
    if (chosen === undefined) this.refuse(field, 'invalid', message)
    return chosen ?? null
  }
}

/** Normalizes a plate number: capitals and Latin digits without spaces and dashes. */
function tidyCode(text: string): string {
  return withLatinDigits(text).normalize('NFC').replace(/[\s-]/g, '').toUpperCase()
}

function readNames(input: VehicleInput, today: string, found: Findings) {
  const lastYear = Number(today.slice(0, 4)) + 1
  const { year } = input
  const isYear =
    year !== null && Number.isInteger(year) && year >= VEHICLE_LIMITS.firstYear && year <= lastYear
  const nickname = found.text(input, 'nickname')
  const make = found.text(input, 'make', msg`Enter the make, like Mazda`)
  const model = found.text(input, 'model', msg`Enter the model`)
  if (!isYear)
    found.refuse(
      'year',
      year === null ? 'required' : 'invalid',
      msg`Enter a year between 1885 and ${{ lastYear: String(lastYear) }}`,
    )
  const words = msg`Select a body type`
  const bodyType = found.choice('body_type', input.body_type, BODY_TYPES, words)
  if (bodyType === null) found.refuse('body_type', 'required', words)
  return {
    nickname,
    make,
    model,
    year,
    body_type: bodyType,
    colour: found.text(input, 'colour', msg`Enter the colour`),
  }
}

function readRego(input: VehicleInput, today: string, found: Findings) {
  const rego = tidyCode(input.rego)
  if (rego === '') return { rego, rego_state: null, rego_expiry: null }
  if (!/^[A-Z0-9]*$/.test(rego)) found.refuse('rego', 'invalid', msg`Rego must only have letters and numbers`)
  if (rego.length > VEHICLE_LIMITS.rego)
    found.refuse('rego', 'too_long', msg`Rego must be 9 characters or fewer`)
  const words = msg`Select the state of registration`
  const state = found.choice('rego_state', input.rego_state, REGO_STATES, words)
  if (state === null) found.refuse('rego_state', 'required', words)
  const expiry = input.rego_expiry === '' ? null : input.rego_expiry
  if (expiry !== null && !isPossibleDay(expiry, today))
    found.refuse('rego_expiry', 'not_a_date', msg`Rego expiry must be a real date`)
  else if (expiry !== null && expiry < today)
    found.warn('rego_expiry', 'expired', msg`This registration has expired`)
  return { rego, rego_state: state, rego_expiry: expiry }
}

/** Returns whether a day is plausible for a date about a vehicle: from 1950 to ten years ahead. */
function isPossibleDay(day: string, today: string): boolean {
  return isDay(day) && day >= '1950-01-01' && day <= `${Number(today.slice(0, 4)) + 10}${today.slice(4)}`
}

function readNumbers(input: VehicleInput, found: Findings) {
  const vin = tidyCode(input.vin)
  if (vin !== '') {
    const hasVin = input.year !== null && input.year >= VEHICLE_LIMITS.firstVinYear
    if (hasVin && !/^[A-HJ-NPR-Z0-9]{17}$/.test(vin))
      found.refuse('vin', 'invalid', msg`VIN must be 17 characters and cannot include I, O or Q`)
    const isChassis =
      /^[A-Z0-9/.]+$/.test(vin) &&
      vin.length >= VEHICLE_LIMITS.leastChassis &&
      vin.length <= VEHICLE_LIMITS.mostChassis
    if (!hasVin && !isChassis)
      found.refuse('vin', 'invalid', msg`Chassis number must be 4 to 20 letters and digits`)
  }
  return { vin, engine_number: found.text(input, 'engine_number') }
}

function readEngine(input: VehicleInput, found: Findings) {
  const fuel = found.choice('fuel', input.fuel, FUELS, msg`Select the fuel`)
  if (fuel === 'electric') return { fuel, induction: null, engine_capacity_cc: null }
  const { engine_capacity_cc: cc } = input
  const words = msg`Enter the engine size in cc, like 1998`
  const isCc =
    cc !== null && Number.isInteger(cc) && cc >= VEHICLE_LIMITS.leastCc && cc <= VEHICLE_LIMITS.mostCc
  if (cc !== null && !isCc) found.refuse('engine_capacity_cc', 'invalid', words)
  if (cc === null && fuel !== null) found.refuse('engine_capacity_cc', 'required', words)
  return {
    fuel,
    induction: found.choice('induction', input.induction, INDUCTIONS, msg`Select how the engine breathes`),
    engine_capacity_cc: cc,
  }
}

function readRacing(
  input: VehicleInput,
  today: string,
  { classes, found }: { classes: readonly ClassLimit[]; found: Findings },
) {
  const classWords = msg`Choose a class from the list`
  const classIds = classes.map(({ code }) => code)
  const classId = found.choice('class_id', input.class_id, classIds, classWords)
  const age = Number(today.slice(0, 4)) - (input.year ?? 0)
  const rule = classes.find(({ code }) => code === classId)
  const years = rule?.least_years ?? 0
  if (rule?.kind === 'historic' && age < years) {
    const { code } = rule
    found.refuse('class_id', 'too_young', msg`Class ${code} is for vehicles that are ${years} years or older`)
  }
  const raceNumber = tidyCode(input.race_number)
  if (raceNumber !== '' && !/^\d{1,3}[A-Z]?$/.test(raceNumber))
    found.refuse(
      'race_number',
      'invalid',
      msg`Race number must be up to 3 digits and a letter, like 44 or 7B`,
    )
  const transponder = readTransponder(input, found)
  const cage = found.choice('safety_cage', input.safety_cage, SAFETY_CAGES, msg`Select the safety cage`)
  return {
    class_id: classId,
    race_number: raceNumber,
    ...transponder,
    logbook_issuer: found.choice(
      'logbook_issuer',
      input.logbook_issuer,
      LOGBOOK_ISSUERS,
      msg`Select who issued the log book`,
    ),
    logbook_number: found.text(input, 'logbook_number'),
    safety_cage: cage ?? 'none',
  }
}

function readTransponder(input: VehicleInput, found: Findings) {
  const type =
    found.choice(
      'transponder_type',
      input.transponder_type,
      TRANSPONDER_TYPES,
      msg`Select the kind of transponder`,
    ) ?? 'none'
  if (type === 'none') return { transponder_type: type, transponder_number: '' }
  const number = tidyCode(input.transponder_number)
  if (!/^\d{3,8}$/.test(number))
    found.refuse(
      'transponder_number',
      number === '' ? 'required' : 'invalid',
      msg`Enter the transponder number, digits only`,
    )
  return { transponder_type: type, transponder_number: number }
}

function readOwner(input: VehicleInput, today: string, found: Findings) {
  const { owner_is_member: isOwn } = input
  const soldOn = input.sold_on === '' ? null : input.sold_on
  if (soldOn !== null && (!isPossibleDay(soldOn, today) || soldOn > today))
    found.refuse('sold_on', 'not_a_date', msg`The day it was sold must be a real date, today or before`)
  return {
    owner_is_member: isOwn,
    owner_name: isOwn ? '' : found.text(input, 'owner_name', msg`Enter the owner’s name`),
    sold_on: soldOn,
  }
}

/** Returns a vehicle's nickname, or its make and model if it has none. */
export function vehicleName({
  nickname,
  make,
  model,
}: Pick<VehicleValues, 'nickname' | 'make' | 'model'>): string {
  return nickname === '' ? `${make} ${model}` : nickname
}
