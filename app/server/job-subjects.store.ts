/** Finds the records that the failed jobs of all features are about, so that staff can open the record. */
import { sql } from 'drizzle-orm'
import type { JobSubject } from '#features/status/jobs-desk.contract.ts'
import type { Db } from '#platform/server/database/pool.ts'

/**
 * Returns the record that each job is about, by job id. A job is left out if its kind is not about a record or if its
 * record was deleted. One statement.
 */
export async function findJobSubjects(
  db: Db,
  jobIds: readonly string[],
): Promise<ReadonlyMap<string, JobSubject>> {
  if (jobIds.length === 0) return new Map()
  const { rows } = await db.execute<JobSubject & { job_id: string }>(sql`
    with asked as materialized (
      select id, kind, payload from job where id = any(${sql.param([...jobIds])}::uuid[])
    )
    select a.id as job_id, 'order' as kind, o.id::text as name, o.buyer_name as detail, '/cms/orders/' || o.id as path
      from asked a join sales_order o on o.id = (a.payload ->> 'orderId')::int where a.kind = 'orders.end-hold'
    union all
    select a.id, 'order', o.id::text, o.buyer_name, '/cms/orders/' || o.id
      from asked a join refund r on r.id = (a.payload ->> 'refundId')::uuid join sales_order o on o.id = r.order_id
      where a.kind = 'orders.send-refund'
    union all
    select a.id, 'entry', e.entrant_name, v.title, '/cms/entries/entry/' || e.id
      from asked a join event_entry e on e.id = (a.payload ->> 'entryId')::uuid join event v on v.id = e.event_id
      where a.kind = 'entries.end-offer'
    union all
    select a.id, 'event', v.title, '', case a.kind when 'entries.close-event' then '/cms/entries/' else '/cms/events/' end || v.id
      from asked a join event v on v.id = (a.payload ->> 'eventId')::int
      where a.kind in ('entries.close-event', 'tickets.close-event')
    union all
    select a.id, 'person', trim(p.first_name || ' ' || p.last_name), '', '/cms/privacy'
      from asked a join privacy_request q on q.id = (a.payload ->> 'requestId')::uuid
        join person p on p.id = q.person_id
      where a.kind = 'accounts.export'
    union all
    select a.id, 'file', i.file_name, '', '/cms/members/import'
      from asked a join member_import i on i.id = (a.payload ->> 'id')::uuid where a.kind = 'member.import'`)
  return new Map(rows.map(({ job_id: id, ...subject }) => [id, subject]))
}
