/**
 * Who of a list of members is here already. One email address is one account, as everywhere in Paddock; nobody is taken
 * for somebody else because of a name alone, and two people never become one.
 */
import type { RowState } from './member-import.contract.ts'
import type { RowWord } from './import-words.rules.ts'
import type { FileRow } from './member-file.rules.ts'
import type { NewMember } from './member-row.rules.ts'

/** Somebody who has an account. */
export type KnownPerson = {
  id: number
  /** Lower case. */
  emailKey: string
  firstName: string
  lastName: string
  dateOfBirth: string | null
  number: number | null
  /** Who is or was a member, or waits to become one. */
  isMember: boolean
}

export type MatchedRow = Omit<FileRow, 'troubles' | 'notes'> & {
  state: RowState
  /** Who it is; null where an account has to be made. */
  personId: number | null
  words: RowWord[]
}

export const keyOfEmail = (email: string): string => email.trim().toLowerCase()

/**
 * Says of every row what would become of it. Rows before others count first.
 * @param by who brings them in: nobody makes themselves a member
 */
export function matchMembers(
  rows: readonly FileRow[],
  known: readonly KnownPerson[],
  by: number,
): MatchedRow[] {
  const people = new People(known)
  const emails = new Map<string, number>()
  const persons = new Map<string, number>()
  const numbers = new Set<number>()
  return rows.map(({ troubles, notes, ...row }) => {
    const { member } = row
    const twice = noteTwice(row, emails, persons)
    const found = troubles.length > 0 ? null : people.find(member)
    const wrong = [
      ...troubles,
      ...(found !== null && 'word' in found ? [found.word] : []),
      ...(twice === null ? [] : [twice]),
    ]
    if (wrong.length > 0 || found === null || 'word' in found)
      return { ...row, state: 'trouble', personId: null, words: wrong }
    const { person } = found
    if (person?.isMember === true)
      return {
        ...row,
        member: { ...member, number: person.number },
        state: 'here',
        personId: person.id,
        words: [],
      }
    if (person?.id === by) return { ...row, state: 'trouble', personId: null, words: [{ code: 'own' }] }
    const isFree =
      member.number === null || (!people.hasNumber(member.number, person) && !numbers.has(member.number))
    if (isFree && member.number !== null) numbers.add(member.number)
    return {
      ...row,
      member: { ...member, number: isFree ? member.number : null },
      state: 'new',
      personId: person?.id ?? null,
      words: [
        ...(person === null ? [] : [{ code: 'has_account' as const }]),
        ...(isFree ? [] : [{ code: 'number_given' as const, text: String(member.number) }]),
        ...notes,
      ],
    }
  })
}

/** An address, or a name with its birth date, that a row before has already. */
function noteTwice(
  { row, member }: Pick<FileRow, 'row' | 'member'>,
  emails: Map<string, number>,
  persons: Map<string, number>,
): RowWord | null {
  const email = keyOfEmail(member.email)
  const person = personKey(member)
  const sameEmail = email === '' ? undefined : emails.get(email)
  const samePerson = person === null ? undefined : persons.get(person)
  if (sameEmail === undefined && email !== '') emails.set(email, row)
  if (samePerson === undefined && person !== null) persons.set(person, row)
  if (samePerson !== undefined) return { code: 'same_person', row: samePerson }
  return sameEmail === undefined ? null : { code: 'same_email', row: sameEmail }
}

function personKey({ first_name: first, last_name: last, date_of_birth: born }: NewMember): string | null {
  return born === null ? null : `${plain(first)}|${plain(last)}|${born}`
}

const plain = (text: string) => text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim()

class People {
  readonly #byEmail: ReadonlyMap<string, KnownPerson>
  readonly #byNumber: ReadonlyMap<number, KnownPerson>
  readonly #byPerson: ReadonlyMap<string, KnownPerson>

  constructor(known: readonly KnownPerson[]) {
    this.#byEmail = new Map(known.map((one) => [one.emailKey, one]))
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

  /** Who somebody is here, nobody, or why that is not to be said. */
  find(member: NewMember): { person: KnownPerson | null } | { word: RowWord } {
    const byEmail = this.#byEmail.get(keyOfEmail(member.email))
    if (byEmail !== undefined)
      return isSame(byEmail, member) ? { person: byEmail } : { word: { code: 'other_person' } }
    const byNumber = member.number === null ? undefined : this.#byNumber.get(member.number)
    if (byNumber?.isMember === true && isSame(byNumber, member)) return { person: byNumber }
    const key = personKey(member)
    const namesake = key === null ? undefined : this.#byPerson.get(key)
    return namesake === undefined ? { person: null } : { word: { code: 'other_email' } }
  }
}

/** Beside an address or a number that is the same: born on the same day, or where that is not known, of the same name. */
function isSame(known: KnownPerson, member: NewMember): boolean {
  if (known.dateOfBirth !== null && member.date_of_birth !== null)
    return known.dateOfBirth === member.date_of_birth
  return (
    plain(known.firstName) === plain(member.first_name) && plain(known.lastName) === plain(member.last_name)
  )
}
