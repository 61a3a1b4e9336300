import { sql } from 'drizzle-orm'
import { readJsonRows } from '#platform/server/database/json-rows.store.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import type { DataSubject, PersonData } from '#platform/server/person-data.ts'

/** Personal data of the catalogue: requests for a mail when an item is in stock again. */
export const catalogueData: PersonData = {
  tables: {
    stock_alert: {
      owner: ['person_id'],
      byEmail: true,
      removal: 'deleted',
      minimised: 'deleted',
      exportedIn: 'stock_alerts',
    },
  },
  parts: {
    stock_alerts: (db, { personId, emailKey }) =>
      readJsonRows(
        db,
        sql`select to_jsonb(a) || jsonb_build_object('sku', s.code) as row from stock_alert a
          join sku s on s.id = a.sku_id where a.person_id = ${personId} or a.email_key = ${emailKey}
          order by a.created_at, a.id`,
      ),
  },
  remove: deleteAlerts,
  minimise: deleteAlerts,
}

async function deleteAlerts(tx: Tx, { personId, emailKey }: DataSubject): Promise<void> {
  await tx.execute(sql`delete from stock_alert where person_id = ${personId} or email_key = ${emailKey}`)
}
