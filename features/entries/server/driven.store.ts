import { and, inArray } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
import type { EntryState } from '../entry-state.rules.ts'
import { entry, entryNote } from './entries.tables.ts'

/**
 * Changes the state of those of the given entries whose current state is in `from`, and adds the change to their
 * histories. Runs two SQL statements.
 */
export async function restateEntries(
  db: Db,
  ids: readonly string[],
  { from, to, at, by }: { from: readonly EntryState[]; to: EntryState; at: Date; by: number },
): Promise<void> {
  if (ids.length === 0) return
  const changed = await db
    .update(entry)
    .set({ state: to, updatedAt: at })
    .where(and(inArray(entry.id, [...ids]), inArray(entry.state, [...from])))
    .returning({ id: entry.id })
  if (changed.length === 0) return
  await db
    .insert(entryNote)
    .values(changed.map(({ id }) => ({ entryId: id, at, state: to, byPersonId: by, words: '' })))
}
