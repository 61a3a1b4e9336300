/**
 * Decides for each row of a list whether the person is known. One email address is one login; a person who shares the
 * address of another member becomes a separate member without a login until the club enters an address for them. A name
 * alone never identifies a person, and two people are never merged.
 */
import type { RowState } from './member-import.contract.ts'
import type { RowWord } from './import-messages.rules.ts'
import type { FileRow } from './member-file.rules.ts'
import type { NewMember } from './member-row.rules.ts'

/** A person with an account. */
export type KnownPerson = {
  id: number
  /** The person's email address in lower case. */
  email: string
  /** The address with which this person logs in. */
  emailKey: string
  firstName: string
  lastName: string
  dateOfBirth: string | null
  number: number | null
  partnerName: string
  /** Whether the person is or was a member, or has a pending application. */
  isMember: boolean
}

export type MatchedRow = Omit<FileRow, 'troubles' | 'notes' | 'includesPartner'> & {
  state: RowState
  /** Id of the known person; null if an account must be created. */
  personId: number | null
  words: RowWord[]
}

export const keyOfEmail = (email: string): string => email.trim().toLowerCase()

/**
 * Determines the outcome of every row. Earlier rows take precedence.
 * @param by the importing person, who cannot make themselves a member
 */
export function matchMembers(
  rows: readonly FileRow[],
  known: readonly KnownPerson[],
  by: number,
): MatchedRow[] {
  const people = new People(known)
  const seen = new SeenRows()
  const numbers = new Set<number>()
  const matched: MatchedRow[] = []
  for (const one of rows) {
    const { troubles, notes, includesPartner, ...row } = one
    const { member } = row
    const before = seen.note(one)
    const found = troubles.length > 0 ? null : people.find(member)
    const wrong = [
      ...troubles,
      ...(found !== null && 'word' in found ? [found.word] : []),
      ...(before.trouble === null ? [] : [before.trouble]),
    ]
    if (wrong.length > 0 || found === null || 'word' in found) {
      matched.push({ ...row, state: 'trouble', personId: null, words: wrong })
      continue
    }
    const { person } = found
    if (person?.isMember === true) {
      const state = people.isPartner(person, member) ? 'partner' : 'here'
      matched.push({
        ...row,
        member: { ...member, number: person.number },
        state,
        personId: person.id,
        words: [],
      })
      continue
    }
    if (person?.id === by) {
      matched.push({ ...row, state: 'trouble', personId: null, words: [{ code: 'own' }] })
      continue
    }
    const holder =
      before.sharesWith === null ? undefined : matched.find((other) => other.row === before.sharesWith)
    if (person === null && includesPartner && holder !== undefined && joinsAsPartner(member, holder)) {
      holder.member = { ...holder.member, partner: fullName(member) }
      const words: RowWord[] = [{ code: 'partner_of', row: holder.row }]
      matched.push({ ...row, state: 'partner', personId: null, words })
      continue
    }
    const sharing =
      person === null ? sharingWord(found.shares || member.shares_email, before.sharesWith) : null
    const isFree =
      member.number === null || (!people.hasNumber(member.number, person) && !numbers.has(member.number))
    if (isFree && member.number !== null) numbers.add(member.number)
    matched.push({
      ...row,
      member: { ...member, number: isFree ? member.number : null, shares_email: sharing !== null },
      state: 'new',
      personId: person?.id ?? null,
      words: [
        ...(person === null ? [] : [{ code: 'has_account' as const }]),
        ...(sharing === null ? [] : [sharing]),
        ...(isFree ? [] : [{ code: 'number_given' as const, text: String(member.number) }]),
        ...notes,
      ],
    })
  }
  return matched
}

function sharingWord(isHere: boolean, sharesWith: number | null): RowWord | null {
  if (sharesWith !== null) return { code: 'shares_email_of', row: sharesWith }
  return isHere ? { code: 'shares_email' } : null
}

/**
 * Returns whether a row with the address of another row is the partner in that membership, which must name no other
 * partner.
 */
function joinsAsPartner(member: NewMember, { state, member: holder }: MatchedRow): boolean {
  return (
    state === 'new' &&
    member.number === null &&
    member.type_id === holder.type_id &&
    (holder.partner === '' || isNamed(member, holder.partner))
  )
}

const fullName = ({ first_name: first, last_name: last }: NewMember) => `${first} ${last}`

/** Returns whether a name is this person's, with or without their last name. */
function isNamed(member: NewMember, name: string): boolean {
  return [fullName(member), member.first_name].some((own) => plain(own) === plain(name))
}

/** The rows read so far, by address and by name with birth date. */
class SeenRows {
  readonly #byEmail = new Map<string, { row: number; member: NewMember }[]>()
  readonly #byPerson = new Map<string, number>()

  /** Adds a row. @returns why it is a duplicate, or the first row with its address if that is another person's */
  note({ row, member }: Pick<FileRow, 'row' | 'member'>): {
    trouble: RowWord | null
    sharesWith: number | null
  } {
    const email = keyOfEmail(member.email)
    const key = personKey(member)
    const sharing = email === '' ? [] : (this.#byEmail.get(email) ?? [])
    const samePerson = key === null ? undefined : this.#byPerson.get(key)
    if (email !== '') this.#byEmail.set(email, [...sharing, { row, member }])
    if (key !== null && samePerson === undefined) this.#byPerson.set(key, row)
    if (samePerson !== undefined)
      return { trouble: { code: 'same_person', row: samePerson }, sharesWith: null }
    const twin = sharing.find((other) => plain(fullName(other.member)) === plain(fullName(member)))
    if (twin !== undefined) return { trouble: { code: 'same_email', row: twin.row }, sharesWith: null }
    return { trouble: null, sharesWith: sharing[0]?.row ?? null }
  }
}

function personKey({ first_name: first, last_name: last, date_of_birth: born }: NewMember): string | null {
  return born === null ? null : `${plain(first)}|${plain(last)}|${born}`
}

const plain = (text: string) => text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim()

class People {
  readonly #byEmail: ReadonlyMap<string, readonly KnownPerson[]>
  readonly #byNumber: ReadonlyMap<number, KnownPerson>
  readonly #byPerson: ReadonlyMap<string, KnownPerson>

  constructor(known: readonly KnownPerson[]) {
    this.#byEmail = Map.groupBy(known, ({ email }) => keyOfEmail(email))
    this.#byNumber = new Map(known.flatMap((one) => (one.number === null ? [] : [[one.number, one]])))
    this.#byPerson = new Map(
      known.flatMap((one) =>
        one.dateOfBirth === null
          ? []
          : [[`${plain(one.firstName)}|${plain(one.lastName)}|${one.dateOfBirth}`, one]],
      ),
    )
  }

  hasNumber(number: number, exceptOf: KnownPerson | null): boolean {
    const holder = this.#byNumber.get(number)
    return holder !== undefined && holder.id !== exceptOf?.id
  }

  /** Returns whether the person with this address is a member whose partner the row is. */
  isPartner(person: KnownPerson, member: NewMember): boolean {
    return person.partnerName !== '' && isNamed(member, person.partnerName) && !isSame(person, member)
  }

  /**
   * Returns the known person of a row, null for a new one, or a message if that cannot be decided. `shares`: another
   * member logs in with this address. For a row of a partner, the known person is the member whose partner it is.
   */
  find(member: NewMember): { person: KnownPerson | null; shares: boolean } | { word: RowWord } {
    const key = keyOfEmail(member.email)
    const withEmail = this.#byEmail.get(key) ?? []
    const same =
      withEmail.find((one) => isSame(one, member)) ?? withEmail.find((one) => this.isPartner(one, member))
    if (same !== undefined) return { person: same, shares: false }
    const isMistaken = ({ emailKey, isMember, ...one }: KnownPerson) =>
      (emailKey === key && !isMember) || plain(`${one.firstName} ${one.lastName}`) === plain(fullName(member))
    if (withEmail.some(isMistaken)) return { word: { code: 'other_person' } }
    const byNumber = member.number === null ? undefined : this.#byNumber.get(member.number)
    if (byNumber?.isMember === true && isSame(byNumber, member)) return { person: byNumber, shares: false }
    const born = personKey(member)
    const namesake = born === null ? undefined : this.#byPerson.get(born)
    if (namesake !== undefined) return { word: { code: 'other_email' } }
    return { person: null, shares: withEmail.some(({ emailKey }) => emailKey === key) }
  }
}

/**
 * Returns whether two people with the same address or number are the same: by birth date, or by name if a birth date is
 * unknown.
 */
function isSame(known: KnownPerson, member: NewMember): boolean {
  if (known.dateOfBirth !== null && member.date_of_birth !== null)
    return known.dateOfBirth === member.date_of_birth
  return (
    plain(known.firstName) === plain(member.first_name) && plain(known.lastName) === plain(member.last_name)
  )
}
