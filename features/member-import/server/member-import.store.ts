import { and, asc, desc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { person } from '#features/accounts/server/accounts.tables.ts'
import {
  member,
  membershipApplication,
  membershipPeriod,
} from '#features/membership/server/membership.tables.ts'
import { lockByName } from '#platform/server/database/named-lock.store.ts'
import type { Db } from '#platform/server/database/pool.ts'
import type { KnownPerson } from '../match-members.rules.ts'
import type { NewMember } from '../member-row.rules.ts'
import { memberImport, memberImportRow } from './member-import.tables.ts'

export type ImportRow = typeof memberImport.$inferSelect
export type WaitingRow = typeof memberImportRow.$inferSelect

/** The data with which known people are looked up. */
export type Wanted = {
  /** Email addresses in lower case. */
  emails: readonly string[]
  numbers: readonly number[]
  /** Birth dates with last names in lower case. */
  births: readonly { day: string; lastName: string }[]
}

/** Returns all people with one of these addresses, numbers, or names with birth date, with one query. */
export async function listKnown(db: Db, { emails, numbers, births }: Wanted): Promise<KnownPerson[]> {
  const days = births.map(({ day }) => day)
  const names = births.map(({ lastName }) => lastName)
  const born =
    births.length === 0
      ? sql``
      : sql`union select person.id from unnest(${sql.param(days)}::date[], ${sql.param(names)}::text[])
          as born(day, last_name)
        join ${person} on person.date_of_birth = born.day and lower(person.last_name) = born.last_name`
  return db
    .select({
      id: person.id,
      emailKey: person.emailKey,
      firstName: person.firstName,
      lastName: person.lastName,
      dateOfBirth: person.dateOfBirth,
      number: member.number,
      email: person.email,
      partnerName: sql<string>`coalesce(${member.partnerName}, '')`,
      isMember: sql<boolean>`(exists (select 1 from ${membershipPeriod} had where had.person_id = person.id)
        or exists (select 1 from ${membershipApplication} asked where asked.person_id = person.id
          and asked.status in ('awaiting_payment', 'awaiting_approval', 'more_info')))`,
    })
    .from(person)
    .innerJoin(
      sql`(select person.id from ${person} where email_key = any(${sql.param(emails)}::text[])
        union select person.id from ${person} where email_key like '% %'
          and split_part(email_key, ' ', 1) = any(${sql.param(emails)}::text[])
        union select person_id from ${member} where number = any(${sql.param(numbers)}::int[])
        ${born}) as wanted(person_id)`,
      sql`wanted.person_id = person.id`,
    )
    .leftJoin(member, eq(member.personId, person.id))
}

export async function insertImport(db: Db, row: typeof memberImport.$inferInsert): Promise<void> {
  await db.insert(memberImport).values(row)
}

/** Inserts the rows of an import in their order, with one statement. */
export async function insertImportRows(
  db: Db,
  importId: string,
  rows: readonly { row: number; values: NewMember; name: string }[],
): Promise<void> {
  const said = JSON.stringify(rows.map((row, at) => ({ ...row, position: at + 1 })))
  await db.execute(sql`
    insert into ${memberImportRow} (import_id, "position", "row", "values", name)
    select ${importId}, said."position", said."row", said."values", said.name
    from jsonb_to_recordset(${said}::jsonb) as said("position" int, "row" int, "values" jsonb, name text)`)
}

/**
 * Blocks other imports from starting until the transaction ends. @returns whether an import runs that started after the
 * given instant
 */
export async function lockImports(db: Db, after: Date): Promise<boolean> {
  await lockByName(db, 'member import')
  const [running] = await db
    .select({ id: memberImport.id })
    .from(memberImport)
    .where(and(isNull(memberImport.finishedAt), sql`${memberImport.startedAt} > ${after}`))
    .limit(1)
  return running !== undefined
}

export async function findImport(db: Db, id: string): Promise<ImportRow | null> {
  const [row] = await db.select().from(memberImport).where(eq(memberImport.id, id))
  return row ?? null
}

/** Returns the positions of pending rows in order. */
export async function listWaiting(db: Db, importId: string, limit: number): Promise<number[]> {
  const rows = await db
    .select({ position: memberImportRow.position })
    .from(memberImportRow)
    .where(and(eq(memberImportRow.importId, importId), isNull(memberImportRow.outcome)))
    .orderBy(asc(memberImportRow.position))
    .limit(limit)
  return rows.map(({ position }) => position)
}

/** Returns one pending row and locks it; null if it is no longer pending. */
export async function lockWaiting(db: Db, importId: string, position: number): Promise<WaitingRow | null> {
  const [row] = await db
    .select()
    .from(memberImportRow)
    .where(
      and(
        eq(memberImportRow.importId, importId),
        eq(memberImportRow.position, position),
        isNull(memberImportRow.outcome),
      ),
    )
    .for('update')
  return row ?? null
}

/** Saves the outcome of a row and deletes its values; the name remains if there is a note. */
export async function settleRow(
  db: Db,
  { importId, position, name }: WaitingRow,
  { outcome, word }: Pick<WaitingRow, 'outcome' | 'word'>,
): Promise<void> {
  await db
    .update(memberImportRow)
    .set({ outcome, word, values: null, name: word === null ? '' : name })
    .where(and(eq(memberImportRow.importId, importId), eq(memberImportRow.position, position)))
}

export async function finishImport(db: Db, id: string, finishedAt: Date): Promise<void> {
  await db
    .update(memberImport)
    .set({ finishedAt })
    .where(and(eq(memberImport.id, id), isNull(memberImport.finishedAt)))
}

/** Returns the latest import with its progress, with one query; null if there was none. */
export async function findLatest(db: Db) {
  const [row] = await db
    .select({
      id: memberImport.id,
      fileName: memberImport.fileName,
      rowCount: memberImport.rowCount,
      startedAt: memberImport.startedAt,
      finishedAt: memberImport.finishedAt,
      firstName: person.firstName,
      lastName: person.lastName,
      done: sql<number>`(select count(*)::int from ${memberImportRow} r where r.import_id = member_import.id and r.outcome is not null)`,
      made: sql<number>`(select count(*)::int from ${memberImportRow} r where r.import_id = member_import.id and r.outcome = 'made')`,
    })
    .from(memberImport)
    .innerJoin(person, eq(person.id, memberImport.byPersonId))
    .orderBy(desc(memberImport.startedAt))
    .limit(1)
  return row ?? null
}

/** Returns the rows of an import that have a note, in the order of the file. */
export async function listNotes(db: Db, importId: string) {
  return db
    .select({ row: memberImportRow.row, name: memberImportRow.name, word: memberImportRow.word })
    .from(memberImportRow)
    .where(and(eq(memberImportRow.importId, importId), isNotNull(memberImportRow.word)))
    .orderBy(asc(memberImportRow.row))
}

/** Deletes imports that started before an instant, with their rows. */
export async function deleteImports(db: Db, before: Date): Promise<void> {
  await db.delete(memberImport).where(lt(memberImport.startedAt, before))
}
