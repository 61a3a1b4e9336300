/** Parses one row of a member list. Days are calendar days in the club's time zone. */
import { PERSON_LIMITS, isEmailLike, readDateOfBirth, readName } from '#features/accounts/person.rules.ts'
import { readPhone } from '#features/accounts/phone.rules.ts'
import type { AddressFields } from '#features/addresses/addresses.contract.ts'
import { EMPTY_ADDRESS, readAddress } from '#features/addresses/addresses.rules.ts'
import type { MemberCondition } from '#features/membership/membership.contract.ts'
import { addDays, addMonths, laterDay } from '#platform/shared/days.ts'
import { dayOf } from '#platform/shared/written-day.ts'
import type { ImportField } from './import-columns.rules.ts'
import type { RowWord } from './import-messages.rules.ts'

/** The fields of a membership type that the import needs. */
export type ImportType = { id: number; name: string; hasEnd: boolean; includesPartner: boolean }

/** A person to be imported, with the values to be stored. */
export type NewMember = {
  first_name: string
  last_name: string
  email: string
  /** Phone number in E.164; empty if there is none. */
  phone: string
  date_of_birth: string | null
  address: AddressFields | null
  emergency_name: string
  emergency_phone: string
  type_id: number
  /** Their existing member number; null if the next free one is to be assigned. */
  number: number | null
  joined_on: string
  valid_from: string
  /** The last day of the membership; null for a period without an end. */
  valid_to: string | null
  condition: MemberCondition
  licence: string
  /** Partner's name; empty if there is none, or the type does not include one. */
  partner: string
  /** Whether another person logs in with this email address. */
  shares_email: boolean
}

/** The club's data that parsing a row needs. */
export type RowClub = {
  today: string
  /** Returns the membership type for a name. */
  typeNamed: (name: string) => ImportType | undefined
}

export type ReadRow = {
  /** The parsed values of the row; valid only if there are no errors. */
  member: NewMember
  typeName: string
  includesPartner: boolean
  /** Errors, which exclude the row from the import. */
  troubles: RowWord[]
  /** Messages about values that are not imported. */
  notes: RowWord[]
}

/** Status texts that the import ignores, because the date paid until is more precise or because they change nothing. */
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

/** Parses one row. @param cell returns the text of a field's column; empty if the list has none */
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
    includesPartner: type?.includesPartner ?? false,
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
      partner: partnerIn(cell, type?.includesPartner ?? true, notes),
      shares_email: false,
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

/** Parses a date without its time. A two-digit year is refused, because its century is unknown. */
function dayIn(text: string): string | undefined {
  const day = text.replace(/[T ]\d{1,2}:\d{2}.*$/s, '')
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
 * Returns the period: the year that ends on the day paid until, beginning at the joining date if that is later. If a
 * person has paid for more than a year ahead, the period begins today.
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

/** Parses a phone number and restores the leading zero that spreadsheets drop. */
function phoneIn(cell: Cell, field: 'phone' | 'emergency_phone', notes: RowWord[]): string {
  const text = cell(field)
  if (text === '') return ''
  const digits = text.replace(/\s/g, '')
  const phone = readPhone(/^[2-478]\d{8}$/.test(digits) ? `0${digits}` : text)
  if (phone === null) notes.push({ code: 'left_out', field, text })
  return phone ?? ''
}

function textIn(
  cell: Cell,
  field: 'emergency_name' | 'licence' | 'partner',
  most: number,
  notes: RowWord[],
): string {
  const text = cell(field)
  if (text.length <= most) return text
  notes.push({ code: 'left_out', field, text })
  return ''
}

/** Returns the partner's name, which is stored only if the membership type includes a partner. */
function partnerIn(cell: Cell, includesPartner: boolean, notes: RowWord[]): string {
  const name = textIn(cell, 'partner', PERSON_LIMITS.text, notes)
  if (includesPartner || name === '') return name
  notes.push({ code: 'left_out', field: 'partner', text: name })
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

/** Returns the address if it is complete, because an incomplete one cannot be used for a delivery. */
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
