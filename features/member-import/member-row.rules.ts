/** One row of a list of members, read. Days are calendar days in the club's zone. */
import { PERSON_LIMITS, isEmailLike, readDateOfBirth, readName } from '#features/accounts/person.rules.ts'
import { readPhone } from '#features/accounts/phone.rules.ts'
import type { AddressFields } from '#features/addresses/addresses.contract.ts'
import { EMPTY_ADDRESS, readAddress } from '#features/addresses/addresses.rules.ts'
import type { MemberCondition } from '#features/membership/membership.contract.ts'
import { addDays, addMonths, laterDay } from '#platform/shared/days.ts'
import { dayOf } from '#platform/shared/written-day.ts'
import type { ImportField } from './import-columns.rules.ts'
import type { RowWord } from './import-words.rules.ts'

/** A type of membership, as far as a list of members needs it. */
export type ImportType = { id: number; name: string; hasEnd: boolean }

/** Somebody who is to become a member, as they will be kept. */
export type NewMember = {
  first_name: string
  last_name: string
  email: string
  /** E.164; empty where there is none. */
  phone: string
  date_of_birth: string | null
  address: AddressFields | null
  emergency_name: string
  emergency_phone: string
  type_id: number
  /** The number they had; null where the next free one is given. */
  number: number | null
  joined_on: string
  valid_from: string
  /** Null for one without an end. */
  valid_to: string | null
  condition: MemberCondition
  licence: string
}

/** What the club is, as far as a row is read by it. */
export type RowClub = {
  today: string
  /** The type that is meant by a name. */
  typeNamed: (name: string) => ImportType | undefined
}

export type ReadRow = {
  /** Only good where nothing is wrong. */
  member: NewMember
  typeName: string
  /** What is wrong. */
  troubles: RowWord[]
  /** What is not taken over. */
  notes: RowWord[]
}

/** What a program says of a membership that the day it is paid until says better, or that changes nothing. */
const SAYS_NOTHING = new Set([
  '',
  'active',
  'current',
  'financial',
  'paid',
  'member',
  'lapsed',
  'expired',
  'overdue',
  'unfinancial',
  'nonfinancial',
  'inactive',
  'pendingrenewal',
  'pendinglevelchange',
  'goodstanding',
  'ingoodstanding',
  'life',
])
const CONDITIONS = new Map<string, MemberCondition>([
  ['suspended', 'suspended'],
  ['resigned', 'resigned'],
  ['deceased', 'deceased'],
])
const NOT_ACCEPTED = /^(?:pending|pendingnew|applied|applicant|awaitingapproval|new)$/
const NO_END = /^(?:life|lifetime|never|none|n\/a|-)$/i
const NUMBER_DIGITS = /^(?:\p{L}{1,6}[- ]?)?0*([1-9]\d{0,8})$/u
const LICENCE_MOST = 20

/** Reads one row. @param cell the text of a column of it; empty where the list has none */
export function readMemberRow(cell: (field: ImportField) => string, club: RowClub): ReadRow {
  const troubles: RowWord[] = []
  const notes: RowWord[] = []
  const type = club.typeNamed(cell('type'))
  const number = numberIn(cell('number'), notes)
  const phone = phoneIn(cell, 'phone', notes)
  const name = {
    first_name: nameIn(cell, 'first_name', troubles),
    last_name: nameIn(cell, 'last_name', troubles),
  }
  const email = emailIn(cell('email'), troubles)
  const born = birthIn(cell('date_of_birth'), club.today, troubles)
  if (type === undefined)
    troubles.push(
      cell('type') === '' ? { code: 'missing', field: 'type' } : { code: 'no_type', text: cell('type') },
    )
  const days = daysIn(cell, type?.hasEnd ?? true, club.today, troubles)
  return {
    typeName: type?.name ?? cell('type'),
    troubles,
    notes,
    member: {
      ...name,
      email,
      phone,
      date_of_birth: born,
      address: addressIn(cell, { ...name, phone }, notes),
      emergency_name: textIn(cell, 'emergency_name', PERSON_LIMITS.text, notes),
      emergency_phone: phoneIn(cell, 'emergency_phone', notes),
      type_id: type?.id ?? 0,
      number,
      ...days,
      condition: conditionIn(cell('status'), troubles),
      licence: textIn(cell, 'licence', LICENCE_MOST, notes),
    },
  }
}

type Cell = (field: ImportField) => string

function nameIn(cell: Cell, field: 'first_name' | 'last_name', troubles: RowWord[]): string {
  const text = cell(field)
  const read = readName(field, text)
  if ('value' in read) return read.value
  troubles.push(text === '' ? { code: 'missing', field } : { code: 'unreadable', field, text })
  return text
}

function emailIn(text: string, troubles: RowWord[]): string {
  if (text === '') troubles.push({ code: 'missing', field: 'email' })
  else if (!isEmailLike(text)) troubles.push({ code: 'unreadable', field: 'email', text })
  return text
}

/** A year of two figures is of no century, and a time behind the day says nothing. */
function dayIn(text: string): string | undefined {
  const day = text.replace(/[T ]\d{1,2}:\d{2}.*$/, '')
  return /\d{4}/.test(day) ? dayOf(day) : undefined
}

function birthIn(text: string, today: string, troubles: RowWord[]): string | null {
  if (text === '') return null
  const read = readDateOfBirth(dayIn(text) ?? '', today)
  if ('value' in read) return read.value
  troubles.push(
    read.mistake.code === 'not_past'
      ? { code: 'birth_to_come' }
      : { code: 'unreadable', field: 'date_of_birth', text },
  )
  return null
}

/**
 * The year that ends on the day somebody has paid until, begun when they joined where that was later. Who has paid for
 * more than a year ahead is a member today all the same.
 */
function daysIn(
  cell: Cell,
  hasEnd: boolean,
  today: string,
  troubles: RowWord[],
): Pick<NewMember, 'joined_on' | 'valid_from' | 'valid_to'> {
  const joined = cell('joined') === '' ? null : (dayIn(cell('joined')) ?? '')
  if (joined === '') troubles.push({ code: 'unreadable', field: 'joined', text: cell('joined') })
  else if (joined !== null && joined > today) troubles.push({ code: 'day_to_come' })
  const paid = cell('paid_until')
  const day = dayIn(paid)
  const isForGood = !hasEnd || NO_END.test(paid)
  if (hasEnd && (paid === '' || NO_END.test(paid))) troubles.push({ code: 'missing', field: 'paid_until' })
  else if (day === undefined && !isForGood)
    troubles.push({ code: 'unreadable', field: 'paid_until', text: paid })
  const begun = joined === null || joined === '' ? null : joined
  if (!hasEnd) return { joined_on: begun ?? today, valid_from: begun ?? today, valid_to: null }
  if (day === undefined) return { joined_on: today, valid_from: today, valid_to: null }
  const year = addDays(addMonths(day, -12), 1)
  const from = year < today ? year : today
  if (begun !== null && begun > day) troubles.push({ code: 'wrong_days' })
  const validFrom = begun === null ? from : laterDay(begun, from)
  return { joined_on: begun ?? validFrom, valid_from: validFrom, valid_to: day }
}

function conditionIn(text: string, troubles: RowWord[]): MemberCondition {
  const said = text.toLowerCase().replace(/[^a-z]/g, '')
  if (NOT_ACCEPTED.test(said)) troubles.push({ code: 'not_accepted' })
  else if (!SAYS_NOTHING.has(said) && !CONDITIONS.has(said))
    troubles.push({ code: 'unreadable', field: 'status', text })
  return CONDITIONS.get(said) ?? 'normal'
}

function numberIn(text: string, notes: RowWord[]): number | null {
  if (text === '') return null
  const [, digits] = NUMBER_DIGITS.exec(text) ?? []
  if (digits === undefined) notes.push({ code: 'number_given', text })
  return digits === undefined ? null : Number(digits)
}

/** Spreadsheets take the nought from the front of a number. */
function phoneIn(cell: Cell, field: 'phone' | 'emergency_phone', notes: RowWord[]): string {
  const text = cell(field)
  if (text === '') return ''
  const digits = text.replace(/\s/g, '')
  const phone = readPhone(/^[2-478]\d{8}$/.test(digits) ? `0${digits}` : text)
  if (phone === null) notes.push({ code: 'left_out', field, text })
  return phone ?? ''
}

function textIn(cell: Cell, field: 'emergency_name' | 'licence', most: number, notes: RowWord[]): string {
  const text = cell(field)
  if (text.length <= most) return text
  notes.push({ code: 'left_out', field, text })
  return ''
}

const STATES: Record<string, string> = {
  'australian capital territory': 'ACT',
  'new south wales': 'NSW',
  'northern territory': 'NT',
  queensland: 'QLD',
  'south australia': 'SA',
  tasmania: 'TAS',
  victoria: 'VIC',
  'western australia': 'WA',
}

/** Kept where it is whole: half an address delivers nothing. */
function addressIn(
  cell: Cell,
  person: { first_name: string; last_name: string; phone: string },
  notes: RowWord[],
): AddressFields | null {
  const said = [cell('street'), cell('suburb'), cell('state'), cell('postcode')]
  if (said.every((part) => part === '')) return null
  const postcode = cell('postcode')
  const { address, mistakes } = readAddress({
    ...EMPTY_ADDRESS,
    ...person,
    street_address: cell('street'),
    city: cell('suburb'),
    state: STATES[cell('state').toLowerCase()] ?? cell('state'),
    postcode: /^\d{3}$/.test(postcode) ? `0${postcode}` : postcode,
  })
  if (mistakes.length === 0) return address
  notes.push({ code: 'left_out', field: 'street', text: said.filter((part) => part !== '').join(', ') })
  return null
}
