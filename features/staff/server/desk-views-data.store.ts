import { and, eq, sql } from 'drizzle-orm'
import { readJsonRows } from '#platform/server/database/json-rows.store.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import type { DataSubject, PersonData } from '#platform/server/person-data.ts'
import { deskView } from './desk-views.tables.ts'

/**
 * Exports and removes the saved views of a staff member. A shared view remains without its author, because others use
 * it.
 */
export const deskViewsData: PersonData = {
  tables: {
    desk_view: { owner: ['person_id'], removal: 'deleted', minimised: 'deleted', exportedIn: 'desk_views' },
  },
  parts: {
    desk_views: (db, { personId }) =>
      readJsonRows(
        db,
        sql`select jsonb_build_object('list', list, 'name', name, 'filters', query, 'is_shared', is_shared,
            'updated_at', updated_at) as row
          from desk_view where person_id = ${personId} order by list, name`,
      ),
  },
  remove: deleteViews,
  minimise: deleteViews,
}

async function deleteViews(tx: Tx, { personId }: DataSubject): Promise<void> {
  await tx.delete(deskView).where(and(eq(deskView.personId, personId), eq(deskView.isShared, false)))
  await tx.update(deskView).set({ personId: null }).where(eq(deskView.personId, personId))
}
