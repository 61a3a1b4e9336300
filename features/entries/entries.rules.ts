/** Prices, places and the form of an entry, worked out on paper. Cents are integers, days those of the event's zone. @source DOMAIN §3.9 */
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { readPhone } from '#features/accounts/phone.rules.ts'
import { COMPETITION_KINDS } from '#features/events/competition.rules.ts'
import type { EventCompany, EventKind, PriceFor } from '#features/events/events.contract.ts'
import { type EngineFacts, suggestedClass } from '#features/vehicles/vehicle-class.rules.ts'
import { addDays } from '#platform/shared/days.ts'
import { HOUR_MS } from '#platform/shared/durations.ts'
import type { EnterInput, EntryRole } from './entries.contract.ts'

/** So long a place that came free is kept for the first of the reserves. @source DOMAIN §4 "Entry" */
export const OFFER_HOURS = 24

/** Kinds at which one drives a car of one's own. */
const DRIVEN: ReadonlySet<EventKind> = new Set([...COMPETITION_KINDS, 'practice', 'come_and_try'])

/** Whether one needs a car of one's garage: who visits has none, and comes in their own or borrows one. */
export function needsOwnCar(
  { kind, company }: { kind: EventKind; company: EventCompany },
  isMember: boolean,
): boolean {
  return DRIVEN.has(kind) && (isMember || company !== 'visitors')
}

/** What one is at an event of this kind. */
export function roleAt(kind: EventKind): EntryRole {
  return DRIVEN.has(kind) ? 'driver' : 'attendee'
}

type Priced = { who: PriceFor }

/**
 * The prices that somebody may choose from. A junior has the junior's price where there is one; a visitor's price is for
 * who is no member, where the event takes visitors.
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

/** What is had beside a price. */
export function openExtras<Price extends Priced>(prices: readonly Price[]): Price[] {
  return prices.filter(({ who }) => who === 'extra')
}

/** What entering late costs on top; at the very instant of the close it is late. */
export function lateFeeAt(
  { entriesCloseAt, lateFeeCents }: { entriesCloseAt: Date | null; lateFeeCents: number | null },
  nowMs: number,
): number {
  return entriesCloseAt !== null && nowMs >= entriesCloseAt.getTime() ? (lateFeeCents ?? 0) : 0
}

/** The last day on which an entry is given back in full. */
export function refundUntil(startsOn: string, refundDays: number): string {
  return addDays(startsOn, -refundDays)
}

/** The class that a car falls into at an event; empty where it falls into none of its classes. */
export function classAt(
  engine: EngineFacts,
  classes: readonly { code: string }[],
  { isJunior }: { isJunior: boolean },
): string {
  const has = (code: string) => classes.some((one) => one.code === code)
  if (isJunior && has(JUNIOR_CLASS)) return JUNIOR_CLASS
  const suggested = suggestedClass(engine)
  return suggested !== null && has(suggested) ? suggested : ''
}

const JUNIOR_CLASS = 'J'

export type Places = { capacity: number | null; placesTaken: number }

/** How many places are free; null for no limit. */
export function freePlaces({ capacity, placesTaken }: Places): number | null {
  return capacity === null ? null : Math.max(0, capacity - placesTaken)
}

/** Whether there is a place at the event and in the class. */
export function hasRoom(places: Places, inClass: { limit: number | null; taken: number }): boolean {
  return freePlaces(places) !== 0 && (inClass.limit === null || inClass.taken < inClass.limit)
}

/** Until when an offered place is kept: a day, but never past the start. */
export function offerEnds(nowMs: number, startsAtMs: number): number {
  return Math.min(nowMs + OFFER_HOURS * HOUR_MS, startsAtMs)
}

/** How long what is typed may be. */
export const ENTRY_LIMITS = {
  name: 120,
  phone: 30,
  licence: 40,
  club: 120,
  number: 20,
  raceNumber: 4,
  car: 80,
  note: 500,
} as const

/** A race number as it stands on a door: digits, and a letter behind them where there is one. */
export const RACE_NUMBER = /^[1-9]\d{0,2}[A-Z]?$/

export type EntryNeeds = {
  needsVehicle: boolean
  needsLicence: boolean
  needsGuardian: boolean
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
  | 'guardian_phone'
>

/** What is missing or wrong in what somebody says when entering, in the order of the pages. */
export function entryMistakes(said: Said, needs: EntryNeeds): EntryMistake[] {
  return [...carMistakes(said, needs), ...ownMistakes(said, needs)]
}

/** Those of the page about the car. */
export function carMistakes(said: Said, { needsVehicle, hasClasses }: EntryNeeds): EntryMistake[] {
  const mistakes: EntryMistake[] = []
  if (needsVehicle && said.vehicle_id === null)
    mistakes.push({ field: 'vehicle_id', code: 'required', message: ENTRY_WORDS.chooseCar })
  if (hasClasses && said.class_code === '')
    mistakes.push({ field: 'class_code', code: 'required', message: ENTRY_WORDS.chooseClass })
  if (said.race_number !== '' && !RACE_NUMBER.test(said.race_number))
    mistakes.push({ field: 'race_number', code: 'invalid', message: ENTRY_WORDS.number })
  return mistakes
}

/** Those of the page about the driver. */
export function ownMistakes(said: Said, { needsLicence, needsGuardian }: EntryNeeds): EntryMistake[] {
  const mistakes: EntryMistake[] = []
  const need = (field: string, value: string, message: MessageDescriptor) => {
    if (value.trim() === '') mistakes.push({ field, code: 'required', message })
  }
  if (needsLicence) need('licence.number', said.licence.number, ENTRY_WORDS.licence)
  const needPhone = (field: string, value: string, missing: MessageDescriptor, wrong: MessageDescriptor) => {
    need(field, value, missing)
    if (value.trim() !== '' && !isPhone(value)) mistakes.push({ field, code: 'invalid', message: wrong })
  }
  needPhone('mobile', said.mobile, ENTRY_WORDS.mobile, ENTRY_WORDS.mobileLike)
  need('emergency_name', said.emergency_name, ENTRY_WORDS.emergencyName)
  needPhone('emergency_phone', said.emergency_phone, ENTRY_WORDS.emergencyPhone, ENTRY_WORDS.phoneLike)
  if (isPhone(said.mobile) && plainPhone(said.mobile) === plainPhone(said.emergency_phone))
    mistakes.push({ field: 'emergency_phone', code: 'same_as_own', message: ENTRY_WORDS.otherPhone })
  if (!needsGuardian) return mistakes
  need('guardian_name', said.guardian_name, ENTRY_WORDS.guardianName)
  needPhone('guardian_phone', said.guardian_phone, ENTRY_WORDS.guardianPhone, ENTRY_WORDS.phoneLike)
  return mistakes
}

/** Whether a number can be called: eight to fifteen figures, and what people put between them. @source DOMAIN §3.1 */
function isPhone(text: string): boolean {
  return /^[+\d\s().\-\u2010-\u2015/]+$/.test(text) && /^\d{8,15}$/.test(text.replace(/\D/g, ''))
}

const plainPhone = (text: string) => readPhone(text) ?? text.replace(/\D/g, '')

/** @source DOMAIN §3.9 "error" */
export const ENTRY_WORDS = {
  choosePrice: msg`Choose what you enter for`,
  chooseCar: msg`Choose the car you will drive`,
  chooseClass: msg`Choose the class you run in`,
  classFull: msg`That class is full`,
  number: msg`A race number is one to three digits, like 44`,
  licence: msg`Enter your licence number`,
  mobile: msg`Enter your mobile number`,
  mobileLike: msg`Enter a mobile number, like 0491 570 006`,
  phoneLike: msg`Enter a phone number, like 02 5550 1234`,
  otherPhone: msg`Use a number other than your own`,
  emergencyName: msg`Enter who we call if something happens`,
  emergencyPhone: msg`Enter their phone number`,
  guardianName: msg`Enter your guardian’s name`,
  guardianPhone: msg`Enter your guardian’s phone number`,
} as const

/** Somebody else runs with this race number. */
export function numberTakenWords(number: string): MessageDescriptor {
  return msg`${number} is already entered`
}
