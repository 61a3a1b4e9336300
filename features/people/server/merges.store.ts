import { and, desc, eq, gt, isNotNull, lt, sql } from 'drizzle-orm'
import { person } from '#features/accounts/server/accounts.tables.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { personMerge } from './people.tables.ts'

export type MergeRow = typeof personMerge.$inferSelect

/** Records a merge with the rows before it. */
export async function insertMerge(db: Db, row: typeof personMerge.$inferInsert): Promise<void> {
  await db.insert(personMerge).values(row)
}

/** Loads a merge into this person's record and locks it until the transaction ends. */
export async function lockMerge(db: Db, id: string, personId: number): Promise<MergeRow | null> {
  const [row] = await db
    .select()
    .from(personMerge)
    .where(and(eq(personMerge.id, id), eq(personMerge.personId, personId)))
    .for('update')
  return row ?? null
}

/** Returns the merges into a person's record that can still be undone, the latest first. */
export async function listOpenMerges(db: Db, personId: number, now: Date) {
  return db
    .select({
      id: personMerge.id,
      firstName: person.firstName,
      lastName: person.lastName,
      mergedAt: personMerge.mergedAt,
      undoUntil: personMerge.undoUntil,
    })
    .from(personMerge)
    .innerJoin(person, eq(person.id, personMerge.mergedPersonId))
    .where(
      and(eq(personMerge.personId, personId), isNotNull(personMerge.undo), gt(personMerge.undoUntil, now)),
    )
    .orderBy(desc(personMerge.mergedAt))
}

/** Returns the merges that can no longer be undone and are not finished yet. */
export async function listDueMerges(db: Db, now: Date): Promise<Pick<MergeRow, 'id' | 'personId'>[]> {
  return db
    .select({ id: personMerge.id, personId: personMerge.personId })
    .from(personMerge)
    .where(and(isNotNull(personMerge.undo), lt(personMerge.undoUntil, now)))
    .limit(100)
}

/** Marks a merge as undone or finished, and deletes the rows that were stored for the undo. */
export async function closeMerge(
  db: Db,
  id: string,
  at: { undoneAt: Date } | { finishedAt: Date },
): Promise<void> {
  await db
    .update(personMerge)
    .set({ ...at, undo: null })
    .where(eq(personMerge.id, id))
}

/**
 * Returns the ids of all records that were merged into a person's record, those merged into a duplicate included. Rows
 * that cannot change still have these ids.
 */
export async function listMergedIds(db: Db, personId: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`with recursive merged as (
      select merged_person_id as id from ${personMerge} where person_id = ${personId} and undone_at is null
      union select m.merged_person_id from merged join ${personMerge} m on m.person_id = merged.id
        and m.undone_at is null
    ) select id from merged order by id`)
  return rows.map(({ id }) => id)
}
