import { sql } from 'drizzle-orm'
import { readJsonRows } from '#platform/server/database/json-rows.store.ts'
import type { PersonData } from '#platform/server/person-data.ts'

export const invoicesData: PersonData = {
  tables: {
    invoice: {
      removal: 'cleared',
      because: 'Tax records: everything stays except the email and postal address of the buyer.',
      minimised: { because: 'Tax records, kept for their own period.' },
      exportedIn: 'invoices',
    },
  },
  parts: {
    invoices: (db, { personId }) =>
      readJsonRows(
        db,
        sql`select to_jsonb(i) as row from invoice i join sales_order o on o.id = i.order_id
          where o.person_id = ${personId} order by i.issued_at, i.number`,
      ),
  },
  remove: async (tx, { personId }) => {
    await tx.execute(sql`update invoice i set paper = jsonb_set(paper, '{buyer}',
        (paper -> 'buyer') || '{"email": "", "address": ""}'::jsonb)
      from sales_order o where o.id = i.order_id and o.person_id = ${personId}`)
  },
}
