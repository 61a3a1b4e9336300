/**
 * Rules for the prices, places and form of an entry. Pure functions; amounts are integer cents, days are in the event's
 * time zone. @source docs/reference/events-and-entries.md §5.3
 */
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { readPhone } from '#features/accounts/phone.rules.ts'
import type { ClassLimits } from '#features/club-limits/club-limits.rules.ts'
import { guardianMistakes, type GuardedPerson } from '#features/signatures/guardian.rules.ts'
import type { EventCompany, EventKind, PriceFor } from '#features/events/events.contract.ts'
import {
  type ClassEntrant,
  fitOfClass,
  type EngineFacts,
  suggestedClass,
} from '#features/vehicles/vehicle-class.rules.ts'
import { addDays } from '#platform/shared/days.ts'
import { HOUR_MS } from '#platform/shared/durations.ts'
import type { EnterInput, EntryRole } from './entries.contract.ts'

/** How many hours a free place is offered to the first reserve. @source docs/reference/events-and-entries.md §5.5 */
export const OFFER_HOURS = 24

/** Kinds of event at which people drive although they are not competitions. */
const DRIVEN_ANYWAY: ReadonlySet<EventKind> = new Set(['practice', 'come_and_try'])

/**
 * Returns whether people drive at an event of this kind. @param competitionKinds the kinds that are competitions at
 * this club
 */
export function isDriven(kind: EventKind, competitionKinds: readonly EventKind[]): boolean {
  return DRIVEN_ANYWAY.has(kind) || competitionKinds.includes(kind)
}

/**
 * Returns whether the entrant must choose a car of their garage. Visitors have no garage; they bring or borrow a car.
 */
export function needsOwnCar(
  { kind, company }: { kind: EventKind; company: EventCompany },
  isMember: boolean,
  competitionKinds: readonly EventKind[],
): boolean {
  return isDriven(kind, competitionKinds) && (isMember || company !== 'visitors')
}

/** Returns the entrant's role at an event of this kind. */
export function roleAt(kind: EventKind, competitionKinds: readonly EventKind[]): EntryRole {
  return isDriven(kind, competitionKinds) ? 'driver' : 'attendee'
}

/**
 * Returns whether each car is timed under a number of its own: at a competition, and at any event with classes. Then
 * the entry form asks for race number and transponder.
 */
export function isTimed(
  { kind, hasClasses }: { kind: EventKind; hasClasses: boolean },
  competitionKinds: readonly EventKind[],
): boolean {
  return hasClasses || competitionKinds.includes(kind)
}

type Priced = { who: PriceFor }

/**
 * Returns the prices that a person may choose. A junior gets the junior price if there is one. A person without
 * membership gets the visitor price if the event accepts visitors.
 */
export function openPrices<Price extends Priced>(
  prices: readonly Price[],
  { isMember, isJunior, company }: { isMember: boolean; isJunior: boolean; company: EventCompany },
): Price[] {
  const juniors = prices.filter(({ who }) => who === 'junior')
  if (isJunior && juniors.length > 0) return juniors
  return prices.filter(
    ({ who }) =>
      who === 'everybody' ||
      (who === 'member' && (isMember || company === 'members')) ||
      (who === 'visitor' && !isMember && company === 'visitors'),
  )
}

/** Returns the extras, which are bought in addition to a price. */
export function openExtras<Price extends Priced>(prices: readonly Price[]): Price[] {
  return prices.filter(({ who }) => who === 'extra')
}

/** Returns the fee for a late entry in cents. At the closing instant itself, an entry is already late. */
export function lateFeeAt(
  { entriesCloseAt, lateFeeCents }: { entriesCloseAt: Date | null; lateFeeCents: number | null },
  nowMs: number,
): number {
  return entriesCloseAt !== null && nowMs >= entriesCloseAt.getTime() ? (lateFeeCents ?? 0) : 0
}

/** Returns the last day on which an entry is refunded in full. */
export function refundUntil(startsOn: string, refundDays: number): string {
  return addDays(startsOn, -refundDays)
}

/** Returns the class of a car at an event; empty if none of its classes fits. */
export function classAt(
  engine: EngineFacts,
  classes: readonly { code: string }[],
  { isJunior, limits }: { isJunior: boolean; limits: ClassLimits },
): string {
  const has = (code: string) => classes.some((one) => one.code === code)
  const junior = limits.classes.find(({ kind, code }) => kind === 'junior' && has(code))
  if (isJunior && junior !== undefined) return junior.code
  const suggested = suggestedClass(
    engine,
    limits,
    classes.map(({ code }) => code),
  )
  return suggested !== null && has(suggested) ? suggested : ''
}

/** Returns the codes of an event's classes whose limits a car and its driver meet. */
export function openClasses(
  classes: readonly { code: string }[],
  entrant: ClassEntrant,
  limits: ClassLimits,
): string[] {
  const codes = classes.map(({ code }) => code)
  return codes.filter((code) => fitOfClass(code, entrant, { offered: codes, limits }) === 'fits')
}

/** Returns the reason why a car and its driver may not run in the chosen class; null if they may. */
export function classMistake(
  code: string,
  classes: readonly { code: string }[],
  entrant: ClassEntrant,
  limits: ClassLimits,
): EntryMistake | null {
  const fit = fitOfClass(code, entrant, { offered: classes.map((one) => one.code), limits })
  if (fit === 'fits') return null
  return fit === 'engine_missing'
    ? { field: 'class_code', code: 'engine_missing', message: ENTRY_MESSAGES.engineMissing }
    : { field: 'class_code', code: 'outside_limits', message: ENTRY_MESSAGES.classLimits }
}

export type Places = { capacity: number | null; placesTaken: number }

/** Returns how many places are free; null if there is no limit. */
export function freePlaces({ capacity, placesTaken }: Places): number | null {
  return capacity === null ? null : Math.max(0, capacity - placesTaken)
}

/** Returns whether there is a free place both at the event and in the class. */
export function hasRoom(places: Places, inClass: { limit: number | null; taken: number }): boolean {
  return freePlaces(places) !== 0 && (inClass.limit === null || inClass.taken < inClass.limit)
}

/** Returns until when an offered place is held: for a day, but never past the start. */
export function offerEnds(nowMs: number, startsAtMs: number): number {
  return Math.min(nowMs + OFFER_HOURS * HOUR_MS, startsAtMs)
}

/** Maximum lengths of the typed fields. */
export const ENTRY_LIMITS = {
  name: 120,
  phone: 30,
  email: 254,
  licence: 40,
  club: 120,
  number: 20,
  raceNumber: 4,
  car: 80,
  note: 500,
} as const

/** A race number as shown on the car: digits, optionally followed by a letter. */
export const RACE_NUMBER = /^[1-9]\d{0,2}[A-Z]?$/

export type EntryNeeds = {
  needsVehicle: boolean
  needsLicence: boolean
  /** The entrant who needs a guardian, because they are under 18; null for an adult. */
  guarded: GuardedPerson | null
  hasClasses: boolean
}

export type EntryMistake = { field: string; code: string; message: MessageDescriptor }

type Said = Pick<
  EnterInput,
  | 'vehicle_id'
  | 'class_code'
  | 'race_number'
  | 'licence'
  | 'mobile'
  | 'emergency_name'
  | 'emergency_phone'
  | 'guardian_name'
  | 'guardian_email'
  | 'guardian_phone'
>

/** Returns the fields of the entry form that are missing or invalid, in the order of its pages. */
export function entryMistakes(said: Said, needs: EntryNeeds): EntryMistake[] {
  return [...carMistakes(said, needs), ...ownMistakes(said, needs)]
}

/** Returns the mistakes on the page about the car. */
export function carMistakes(said: Said, { needsVehicle, hasClasses }: EntryNeeds): EntryMistake[] {
  const mistakes: EntryMistake[] = []
  if (needsVehicle && said.vehicle_id === null)
    mistakes.push({ field: 'vehicle_id', code: 'required', message: ENTRY_MESSAGES.chooseCar })
  if (hasClasses && said.class_code === '')
    mistakes.push({ field: 'class_code', code: 'required', message: ENTRY_MESSAGES.chooseClass })
  if (said.race_number !== '' && !RACE_NUMBER.test(said.race_number))
    mistakes.push({ field: 'race_number', code: 'invalid', message: ENTRY_MESSAGES.number })
  return mistakes
}

/** Returns the mistakes on the page about the driver. */
export function ownMistakes(said: Said, { needsLicence, guarded }: EntryNeeds): EntryMistake[] {
  const mistakes: EntryMistake[] = []
  const need = (field: string, value: string, message: MessageDescriptor) => {
    if (value.trim() === '') mistakes.push({ field, code: 'required', message })
  }
  if (needsLicence) need('licence.number', said.licence.number, ENTRY_MESSAGES.licence)
  const needPhone = (field: string, value: string, missing: MessageDescriptor, wrong: MessageDescriptor) => {
    need(field, value, missing)
    if (value.trim() !== '' && !isPhone(value)) mistakes.push({ field, code: 'invalid', message: wrong })
  }
  needPhone('mobile', said.mobile, ENTRY_MESSAGES.mobile, ENTRY_MESSAGES.mobileLike)
  need('emergency_name', said.emergency_name, ENTRY_MESSAGES.emergencyName)
  needPhone('emergency_phone', said.emergency_phone, ENTRY_MESSAGES.emergencyPhone, ENTRY_MESSAGES.phoneLike)
  if (isPhone(said.mobile) && plainPhone(said.mobile) === plainPhone(said.emergency_phone))
    mistakes.push({ field: 'emergency_phone', code: 'same_as_own', message: ENTRY_MESSAGES.otherPhone })
  return guarded === null ? mistakes : [...mistakes, ...guardiansMistakes(said, guarded)]
}

/** Returns the mistakes in the fields about a guardian, for an entrant or a volunteer under 18. */
export function guardiansMistakes(
  said: Pick<EnterInput, 'guardian_name' | 'guardian_email' | 'guardian_phone'>,
  guarded: GuardedPerson,
): EntryMistake[] {
  const mistakes: EntryMistake[] = guardianMistakes(said, guarded)
  const phone = said.guardian_phone.trim()
  const field = 'guardian_phone'
  if (phone === '') return [...mistakes, { field, code: 'required', message: ENTRY_MESSAGES.guardianPhone }]
  return isPhone(phone)
    ? mistakes
    : [...mistakes, { field, code: 'invalid', message: ENTRY_MESSAGES.phoneLike }]
}

/**
 * Returns whether a text is a phone number: eight to fifteen digits with the usual separators.
 * @source docs/reference/accounts.md §1.2
 */
function isPhone(text: string): boolean {
  return /^[+\d\s().\-\u2010-\u2015/]+$/.test(text) && /^\d{8,15}$/.test(text.replace(/\D/g, ''))
}

const plainPhone = (text: string) => readPhone(text) ?? text.replace(/\D/g, '')

/**
 * The texts that ask for a value of the entry form or explain why a value is refused.
 * @source docs/reference/events-and-entries.md §5.3
 */
export const ENTRY_MESSAGES = {
  choosePrice: msg`Choose what you enter for`,
  chooseCar: msg`Choose the car you will drive`,
  chooseClass: msg`Choose the class you run in`,
  classFull: msg`That class is full`,
  classLimits: msg`Your car or your age is outside the limits of this class. Choose another class`,
  engineMissing: msg`Add the engine capacity of this car in your garage, then choose its class`,
  number: msg`A race number is one to three digits, like 44`,
  licence: msg`Enter your licence number`,
  mobile: msg`Enter your mobile number`,
  mobileLike: msg`Enter a mobile number, like 0491 570 006`,
  phoneLike: msg`Enter a phone number, like (02) 5550 1234`,
  otherPhone: msg`Use a number other than your own`,
  emergencyName: msg`Enter who we call if something happens`,
  emergencyPhone: msg`Enter their phone number`,
  guardianPhone: msg`Enter your guardian’s phone number`,
} as const

/** Returns the message that another entrant has this race number. */
export function numberTakenMessage(number: string): MessageDescriptor {
  return msg`Another driver has race number ${number} at this event`
}
