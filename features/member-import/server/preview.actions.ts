import { isPlainAddress } from '#integrations/mail/mail.ts'
import { type MembershipDeps, clubToday } from '#features/membership/server/membership.public.ts'
import { listAllTypes } from '#features/membership/server/membership-types.public.ts'
import { numberText } from '#features/membership/card.rules.ts'
import { translate } from '#platform/server/messages.ts'
import type { Locale } from '#platform/shared/locales.ts'
import { IMPORT_LIMITS } from '../import-limits.rules.ts'
import { type FileWord, type RowWord, messageOf } from '../import-messages.rules.ts'
import { keyOfEmail, type MatchedRow, matchMembers } from '../match-members.rules.ts'
import { type FileRow, readMemberFile, type ReadMembers } from '../member-file.rules.ts'
import type { ImportType } from '../member-row.rules.ts'
import type { ImportFile, ImportPreview, PreviewRow } from '../member-import.contract.ts'
import { listKnown, type Wanted } from './member-import.store.ts'

export type PreviewDeps = Pick<MembershipDeps, 'database' | 'clock' | 'club'>

/** A parsed list with the outcome of each row. */
export type ReadImport = Pick<ReadMembers, 'headings' | 'columns' | 'problems'> & {
  types: ImportType[]
  unknownTypes: string[]
  rows: MatchedRow[]
}

/**
 * Parses a list and matches it with known people. In addition to reading the club's settings, makes two queries,
 * however long the list is; changes nothing.
 */
export async function readImport(deps: PreviewDeps, file: ImportFile, by: number): Promise<ReadImport> {
  const { db } = deps.database
  const [all, today] = await Promise.all([listAllTypes(db), clubToday(deps)])
  const types = all.map(({ id, name, term, includesPartner }) => ({
    id,
    name,
    hasEnd: term !== 'none',
    includesPartner,
  }))
  const chosen = new Map((file.types ?? []).map(({ name, type_id: id }) => [plain(name), id]))
  const byName = new Map(
    all
      .toReversed()
      .flatMap(({ id, name, code }) => [plain(name), plain(code)].map((key) => [key, id] as const)),
  )
  const typeNamed = (name: string): ImportType | undefined => {
    const id = chosen.get(plain(name)) ?? byName.get(plain(name))
    return types.find((type) => type.id === id)
  }
  const read = readMemberFile(file.csv, { today, typeNamed }, file.columns)
  const rows = read.rows.map(withPlainAddress)
  const known = await listKnown(db, {
    emails: rows.map(({ member }) => keyOfEmail(member.email)),
    numbers: rows.flatMap(({ member }) => member.number ?? []),
    births: birthsOf(rows),
  })
  return {
    headings: read.headings,
    columns: read.columns,
    problems: read.problems,
    types,
    unknownTypes: read.typeNames
      .filter((name) => byName.get(plain(name)) === undefined && name.length <= IMPORT_LIMITS.typeName)
      .slice(0, IMPORT_LIMITS.types),
    rows: matchMembers(rows, known, by),
  }
}

/** Returns the distinct pairs of last name and birth date; duplicates would enlarge the query. */
function birthsOf(rows: readonly FileRow[]): Wanted['births'] {
  const births = rows.flatMap(({ member: { date_of_birth: day, last_name: name } }) =>
    day === null ? [] : [{ day, lastName: name.toLowerCase() }],
  )
  return [...new Map(births.map((birth) => [`${birth.day} ${birth.lastName}`, birth])).values()]
}

const plain = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Marks an address as an error if mail cannot be sent to it although it looks like an address. */
function withPlainAddress(row: FileRow): FileRow {
  const { email } = row.member
  const isWrong = row.troubles.some((word) => 'field' in word && word.field === 'email')
  if (isWrong || isPlainAddress(email)) return row
  return { ...row, troubles: [...row.troubles, { code: 'unreadable', field: 'email', text: email }] }
}

/** Returns the preview with messages in the caller's language. */
export function presentPreview(read: ReadImport, prefix: string, locale: Locale): ImportPreview {
  const say = speakerOf(locale)
  return {
    headings: read.headings,
    columns: read.columns,
    problems: read.problems.map(say),
    unknown_types: read.unknownTypes,
    types: read.types.map(({ id, name }) => ({ id, name })),
    rows: read.rows.map(({ row, state, member, typeName, words }): PreviewRow => ({
      row,
      state,
      name: `${member.first_name} ${member.last_name}`.trim(),
      email: member.email,
      type: typeName,
      number: numberText(prefix, member.number),
      valid_to: member.valid_to,
      no_expiry: state !== 'trouble' && member.valid_to === null,
      words: words.map(say),
    })),
  }
}

/** Returns a function that translates messages into a language. */
export function speakerOf(locale: Locale): (word: RowWord | FileWord) => string {
  return (word) => messageOf(word, (message) => translate(message, {}, locale))
}
