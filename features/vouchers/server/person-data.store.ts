import { sql } from 'drizzle-orm'
import { readJsonRows } from '#platform/server/database/json-rows.store.ts'
import type { PersonData } from '#platform/server/person-data.ts'

export const vouchersData: PersonData = {
  tables: {
    voucher: {
      owner: ['used_by'],
      removal: 'kept',
      because: 'Tax records: amounts and dates without contact details.',
      minimised: { because: 'Tax records, kept for their own period.' },
      exportedIn: 'vouchers',
    },
  },
  parts: {
    vouchers: (db, { personId }) =>
      readJsonRows(
        db,
        sql`select to_jsonb(v) as row from voucher v join sales_order o on o.id = v.order_id
          where o.person_id = ${personId} or v.used_by = ${personId} order by v.issued_at, v.id`,
      ),
  },
}
