/** Finds the names and desk pages of the records that the audit log is about. */
import { type SQL, sql } from 'drizzle-orm'
import type { AuditRecord, FindAuditRecords } from '#features/staff/server/staff.public.ts'

const WHOLE = /^[1-9]\d{0,8}$/
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** SQL for the name of a person in a statement that calls the table `p`; empty if the person's data was removed. */
const PERSON = sql`case when p.removed_at is null then trim(p.first_name || ' ' || p.last_name) else '' end`

/**
 * The functions that find the records, by kind of record. Each sends one statement, however many records are requested.
 */
export const AUDIT_RECORDS: Readonly<Record<string, FindAuditRecords>> = {
  person: numbered(
    (ids) => sql`select p.id::text as id, ${PERSON} as name,
      case when m.person_id is null then '' else '/cms/members/' || p.id end as path
      from person p left join member m on m.person_id = p.id where p.id = any(${ids}::int[])`,
  ),
  member: numbered(
    (ids) => sql`select p.id::text as id, ${PERSON} as name, '/cms/members/' || p.id as path
      from person p where p.id = any(${ids}::int[])`,
  ),
  membership_application: found(
    UUID,
    (ids) => sql`select a.id::text as id, ${PERSON} as name, '/cms/members/' || p.id as path
      from membership_application a join person p on p.id = a.person_id where a.id = any(${ids}::uuid[])`,
  ),
  membership_type: numbered(
    (ids) => sql`select id::text as id, name, '/cms/membership-types/' || id as path
      from membership_type where id = any(${ids}::int[])`,
  ),
  guardian: numbered(
    (ids) => sql`select g.id::text as id, g.name, '/cms/members/' || g.person_id as path
      from guardian g where g.id = any(${ids}::int[])`,
  ),
  own_role: numbered(
    (ids) =>
      sql`select id::text as id, name, '/cms/roles' as path from own_role where id = any(${ids}::int[])`,
  ),
  event: numbered(
    (ids) => sql`select id::text as id, title as name, '/cms/events/' || id as path
      from event where id = any(${ids}::int[])`,
  ),
  event_entry: found(
    UUID,
    (ids) => sql`select e.id::text as id, e.entrant_name || ' · ' || v.title as name,
      '/cms/entries/' || e.event_id as path
      from event_entry e join event v on v.id = e.event_id where e.id = any(${ids}::uuid[])`,
  ),
  order: numbered(
    (ids) => sql`select id::text as id, id::text as name, '/cms/orders/' || id as path
      from sales_order where id = any(${ids}::int[])`,
  ),
  cash_count: found(
    UUID,
    (ids) => sql`select id::text as id, place || ' · ' || number as name, '/cms/cash-counts/' || id as path
      from cash_count where id = any(${ids}::uuid[])`,
  ),
  product: numbered(
    (ids) => sql`select id::text as id, name, '/cms/products/' || id as path
      from product where id = any(${ids}::int[])`,
  ),
  sku: found(
    /^.{1,60}$/,
    (ids) => sql`select s.code as id, p.name || ' · ' || s.code as name, '/cms/products/' || p.id as path
      from sku s join product p on p.id = s.product_id where s.code = any(${ids}::text[])`,
  ),
  page: numbered(
    (ids) => sql`select id::text as id, name, '' as path from page where id = any(${ids}::int[])`,
  ),
  club_rego_case: numbered(
    (ids) => sql`select c.id::text as id,
      concat_ws(' · ', nullif(c.club_plate_no, ''), nullif(${PERSON}, '')) as name, '/cms/rego/' || c.id as path
      from club_rego_case c join person p on p.id = c.person_id where c.id = any(${ids}::int[])`,
  ),
  vehicle: numbered(
    (ids) => sql`select v.id::text as id, concat_ws(' · ', v.year || ' ' || v.make || ' ' || v.model,
      nullif(${PERSON}, '')) as name, '/cms/log-books/' || v.id as path
      from vehicle v join person p on p.id = v.person_id where v.id = any(${ids}::int[])`,
  ),
  privacy_request: found(
    UUID,
    (ids) => sql`select r.id::text as id, ${PERSON} as name, '/cms/privacy' as path
      from privacy_request r join person p on p.id = r.person_id where r.id::text = any(${ids}::text[])`,
  ),
  media: found(
    /^(?:image:[\da-f]{32}|video:[1-9]\d{0,8}|file:[\w-]{22})$/,
    (ids) => sql`select m.id, m.name, '/cms/media?item=' || m.id as path from (
      select 'image:' || hash as id, coalesce(nullif(title, ''), file_name) as name from media_image
        where 'image:' || hash = any(${ids}::text[])
      union all select 'video:' || id, coalesce(nullif(title, ''), name) from media_video
        where 'video:' || id = any(${ids}::text[])
      union all select 'file:' || public_id, coalesce(nullif(title, ''), file_name) from media_file
        where 'file:' || public_id = any(${ids}::text[])) m`,
  ),
  promotion_code: async (_db, ids) => new Map(ids.map((id) => [id, ownName(id, `/cms/codes/${id}`)])),
  signed_text: async (_db, ids) => new Map(ids.map((id) => [id, ownName(id, `/cms/texts/${id}`)])),
}

function ownName(name: string, path: string): AuditRecord {
  return { name, path }
}

function numbered(statement: (ids: SQL) => SQL): FindAuditRecords {
  return found(WHOLE, statement)
}

/** Returns a finder that ignores ids that are not in the format of the record's key. */
function found(form: RegExp, statement: (ids: SQL) => SQL): FindAuditRecords {
  return async (db, ids) => {
    const known = ids.filter((id) => form.test(id))
    if (known.length === 0) return new Map()
    const { rows } = await db.execute<AuditRecord & { id: string }>(statement(sql`${sql.param(known)}`))
    return new Map(rows.map(({ id, name, path }) => [id, { name, path }]))
  }
}
