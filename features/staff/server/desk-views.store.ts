import { and, asc, eq, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '#platform/server/database/pool.ts'
import type { ViewedList } from '../desk-views.contract.ts'
import { deskView } from './desk-views.tables.ts'

export type DeskViewRow = typeof deskView.$inferSelect

const LISTED_MOST = 200

/** Returns a person's views of a list and the shared ones, by name. */
export async function listDeskViews(
  db: Db,
  { list, personId }: { list: ViewedList; personId: number },
): Promise<DeskViewRow[]> {
  return db
    .select()
    .from(deskView)
    .where(and(eq(deskView.list, list), or(eq(deskView.personId, personId), deskView.isShared)))
    .orderBy(asc(sql`lower(${deskView.name})`), asc(deskView.id))
    .limit(LISTED_MOST)
}

/** Counts a person's views of a list. */
export async function countDeskViews(
  db: Db,
  { list, personId, exceptName }: { list: ViewedList; personId: number; exceptName: string },
): Promise<number> {
  return db.$count(
    deskView,
    and(eq(deskView.list, list), eq(deskView.personId, personId), sql`${deskView.name} <> ${exceptName}`),
  )
}

/** Inserts a view, or replaces the author's view with the same list and name. */
export async function upsertDeskView(tx: Tx, view: typeof deskView.$inferInsert): Promise<DeskViewRow> {
  const { query, isShared, updatedAt } = view
  const [row] = await tx
    .insert(deskView)
    .values(view)
    .onConflictDoUpdate({
      target: [deskView.personId, deskView.list, deskView.name],
      set: { query, isShared, updatedAt },
    })
    .returning()
  if (row === undefined) throw new Error('a saved view did not come back')
  return row
}

/** Returns a view, locked; null if there is none. */
export async function lockDeskView(tx: Tx, id: number): Promise<DeskViewRow | null> {
  const [row] = await tx.select().from(deskView).where(eq(deskView.id, id)).for('update')
  return row ?? null
}

export async function deleteDeskViewRow(tx: Tx, id: number): Promise<void> {
  await tx.delete(deskView).where(eq(deskView.id, id))
}
