import { and, asc, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { person } from '#features/accounts/server/accounts.tables.ts'
import { member } from '#features/membership/server/membership.tables.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { personMail, personNote, personTag } from './people.tables.ts'

/** Returns the head of a person's record; null for a missing or removed person. */
export async function findHead(db: Db, personId: number) {
  const [row] = await db
    .select({
      firstName: person.firstName,
      lastName: person.lastName,
      number: member.number,
      disabledAt: person.disabledAt,
    })
    .from(person)
    .leftJoin(member, eq(member.personId, person.id))
    .where(and(eq(person.id, personId), isNull(person.removedAt)))
  return row ?? null
}

const NOTES_MOST = 200

const noteColumns = {
  id: personNote.id,
  text: personNote.text,
  byFirstName: person.firstName,
  byLastName: person.lastName,
  createdAt: personNote.createdAt,
  updatedAt: personNote.updatedAt,
  deletedAt: personNote.deletedAt,
}

export type NoteRow = NonNullable<Awaited<ReturnType<typeof findNote>>>

/** Returns the notes on a person, newest first. */
export async function listNotes(db: Db, personId: number) {
  return db
    .select(noteColumns)
    .from(personNote)
    .leftJoin(person, eq(person.id, personNote.byPersonId))
    .where(and(eq(personNote.personId, personId), isNull(personNote.deletedAt)))
    .orderBy(desc(personNote.createdAt), desc(personNote.id))
    .limit(NOTES_MOST)
}

/** Returns a note on this person, deleted ones included; null if there is none. */
export async function findNote(db: Db, personId: number, id: number) {
  const [row] = await db
    .select(noteColumns)
    .from(personNote)
    .leftJoin(person, eq(person.id, personNote.byPersonId))
    .where(and(eq(personNote.id, id), eq(personNote.personId, personId)))
  return row ?? null
}

/** Inserts a note. @returns its id */
export async function insertNote(
  db: Db,
  { personId, text, by, at }: { personId: number; text: string; by: number; at: Date },
): Promise<number> {
  const [made] = await db
    .insert(personNote)
    .values({ personId, text, byPersonId: by, createdAt: at, updatedAt: at })
    .returning({ id: personNote.id })
  if (made === undefined) throw new Error('an inserted note did not come back')
  return made.id
}

/** Changes the given columns of a note. */
export async function updateNote(
  db: Db,
  id: number,
  changes: Partial<Pick<typeof personNote.$inferInsert, 'text' | 'updatedAt' | 'deletedAt'>>,
): Promise<void> {
  await db.update(personNote).set(changes).where(eq(personNote.id, id))
}

/** Returns the tags of a person, by name. */
export async function listTagsOf(db: Db, personId: number): Promise<string[]> {
  const rows = await db
    .select({ tag: personTag.tag })
    .from(personTag)
    .where(eq(personTag.personId, personId))
    .orderBy(asc(sql`lower(${personTag.tag})`))
  return rows.map(({ tag }) => tag)
}

/** Returns all tags in use, by name. */
export async function listTags(db: Db): Promise<string[]> {
  const rows = await db
    .select({ tag: personTag.tag })
    .from(personTag)
    .groupBy(sql`lower(${personTag.tag})`, personTag.tag)
    .orderBy(asc(sql`lower(${personTag.tag})`))
  return rows.map(({ tag }) => tag)
}

/** Returns the spelling in use of each of these tags, by its lower-case form. */
export async function findSpellings(db: Db, tags: readonly string[]): Promise<Map<string, string>> {
  if (tags.length === 0) return new Map()
  const lower = sql<string>`lower(${personTag.tag})`
  const rows = await db
    .selectDistinct({ key: lower, tag: personTag.tag })
    .from(personTag)
    .where(
      inArray(
        lower,
        tags.map((tag) => tag.toLowerCase()),
      ),
    )
  return new Map(rows.map(({ key, tag }) => [key, tag]))
}

/** Adds tags that the person does not have yet. */
export async function insertTags(db: Db, personId: number, tags: readonly string[]): Promise<void> {
  if (tags.length === 0) return
  await db
    .insert(personTag)
    .values(tags.map((tag) => ({ personId, tag })))
    .onConflictDoNothing()
}

/** Removes tags, whatever their spelling. */
export async function deleteTags(db: Db, personId: number, tags: readonly string[]): Promise<void> {
  if (tags.length === 0) return
  await db.delete(personTag).where(
    and(
      eq(personTag.personId, personId),
      inArray(
        sql`lower(${personTag.tag})`,
        tags.map((tag) => tag.toLowerCase()),
      ),
    ),
  )
}

/**
 * Records a mail that was sent, for the person it names, otherwise for the person who has this address. Does nothing if
 * there is none.
 */
export async function insertMail(
  db: Db,
  {
    id,
    to,
    subject,
    personId,
    about,
    sentAt,
  }: {
    id: string
    to: string
    subject: string
    personId: number | null
    about: { kind: string; id: string } | null
    sentAt: Date
  },
): Promise<void> {
  await db.execute(sql`insert into ${personMail} (id, person_id, subject, about_kind, about_id, sent_at)
    select ${id}::uuid, p.id, ${subject}, ${about?.kind ?? null}::text, ${about?.id ?? null}::text,
      ${sentAt.toISOString()}::timestamptz from ${person} p
    where ${personId === null ? sql`p.email_key = ${to.trim().toLowerCase()}` : sql`p.id = ${personId}`}
      and p.removed_at is null
    on conflict (id) do nothing`)
}

/** Deletes the notes that were deleted before one instant, and the records of mails sent before another. */
export async function forgetOld(
  db: Db,
  { deletedBefore, sentBefore }: { deletedBefore: Date; sentBefore: Date },
): Promise<void> {
  await db.delete(personNote).where(lt(personNote.deletedAt, deletedBefore))
  await db.delete(personMail).where(lt(personMail.sentAt, sentBefore))
}
