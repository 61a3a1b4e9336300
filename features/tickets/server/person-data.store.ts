import { msg } from '@lingui/core/macro'
import { sql } from 'drizzle-orm'
import { DAY_MS } from '#platform/shared/durations.ts'
import { hasRows, readJsonRows } from '#platform/server/database/json-rows.store.ts'
import type { PersonData } from '#platform/server/person-data.ts'

export const ticketsData: PersonData = {
  tables: {
    ticket: {
      staff: ['checked_in_by'],
      removal: 'cleared',
      because: 'Tax records: the ticket stays as part of its order, without the name of its holder.',
      minimised: { because: 'Tax records: part of its order, kept for the same period.' },
      exportedIn: 'tickets',
    },
  },
  parts: {
    tickets: (db, { personId }) =>
      readJsonRows(
        db,
        sql`select to_jsonb(t) as row from ticket t join sales_order o on o.id = t.order_id
          where o.person_id = ${personId} order by t.order_id, t.line_id, t.seat`,
      ),
  },
  findBlocks: async (db, { personId }, now) => {
    // The day of a ticket is in the time zone of its venue. A tolerance of one day covers every time zone.
    const yesterday = new Date(now.getTime() - DAY_MS).toISOString().slice(0, 10)
    const isUpcoming = await hasRows(
      db,
      sql`select 1 from ticket t join sales_order o on o.id = t.order_id
        where o.person_id = ${personId} and t.status = 'issued' and t.facts ->> 'day' > ${yesterday}`,
    )
    return isUpcoming
      ? [{ code: 'upcoming_ticket', message: msg`The person has a ticket for a day still to come.` }]
      : []
  },
  isNeeded: (person, { today }) => sql`exists (select 1 from ticket t join sales_order o on o.id = t.order_id
    where o.person_id = ${person} and t.status = 'issued' and t.facts ->> 'day' >= ${today})`,
  remove: async (tx, { personId }) => {
    await tx.execute(sql`update ticket t set holder_name = '' from sales_order o
      where o.id = t.order_id and o.person_id = ${personId}`)
  },
}
