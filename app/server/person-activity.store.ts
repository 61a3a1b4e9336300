/** Reads the history and the related records of one person from the tables of all features. */
import { type SQL, sql } from 'drizzle-orm'
import { CASE_CHECKERS } from '#features/club-rego/server/club-rego-desk.public.ts'
import { type TimelineSource, listEvents, nameOf } from '#features/desk-records/server/desk-records.public.ts'
import type { ActivityKind, RelatedPart, RelatedRow } from '#features/people/people.contract.ts'
import type { ActivityQuestion, PeopleDeps } from '#features/people/server/people.public.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { dollarsOf } from '#platform/shared/money.ts'

const RELATED_MOST = 200

/** Audit actions on a member that the timeline of the membership also shows, so that the history omits them. */
const IN_TIMELINE = ['condition', 'corrected', 'refunded']

/**
 * Audit actions on a person that the history already shows as events of another kind, so that it does not show them
 * twice.
 */
const SHOWN_OTHERWISE = ['added_note']

/** Account events that concern the record; logins and login codes are left out. */
const ACCOUNT_EVENTS = ['signed_up', 'email_changed', 'profile_changed', 'photo_changed', 'privacy_asked']

type Source = Omit<TimelineSource<ActivityKind>, 'kind'>

/** The sources of each kind of event. Each reads the rows of one person by index. */
function sourcesOf(personId: number, has: ActivityQuestion['has']): Record<ActivityKind, readonly Source[]> {
  const orderPath = has('treasurer') || has('shop') ? sql`'/cms/orders/' || o.id` : sql`''`
  const entryPath = has('events') || has('scrutineer') ? sql`'/cms/entries/' || e.event_id` : sql`''`
  const order = (verb: string, at: SQL, cents: SQL): Source => ({
    at,
    key: sql`${`${verb}:`}::text || o.id`,
    from: sql`sales_order o where o.person_id = ${personId} and ${at} is not null`,
    verb: sql`${verb}::text`,
    text: sql`o.id::text`,
    cents,
    path: orderPath,
  })
  return {
    membership: [
      {
        at: sql`m.at`,
        key: sql`'membership:' || m.id`,
        from: sql`membership_event m left join person s on s.id = m.by_person_id where m.person_id = ${personId}`,
        verb: sql`m.kind`,
        by: nameOf('s'),
        text: sql`m.words`,
      },
    ],
    mail: [
      {
        at: sql`l.sent_at`,
        key: sql`'mail:' || l.id`,
        from: sql`person_mail l where l.person_id = ${personId}`,
        text: sql`l.subject`,
      },
    ],
    order: [
      order('placed', sql`o.placed_at`, sql`o.total_cents`),
      order('paid', sql`o.paid_at`, sql`o.total_cents`),
      {
        at: sql`r.done_at`,
        key: sql`'refunded:' || r.id`,
        from: sql`sales_order o join refund r on r.order_id = o.id left join person s on s.id = r.asked_by
          where o.person_id = ${personId} and r.done_at is not null`,
        verb: sql`'refunded'`,
        by: nameOf('s'),
        text: sql`o.id::text`,
        cents: sql`r.amount_cents`,
        path: orderPath,
      },
    ],
    entry: [
      {
        at: sql`e.entered_at`,
        key: sql`'entry:' || e.id`,
        from: sql`event_entry e join event v on v.id = e.event_id where e.person_id = ${personId}`,
        verb: sql`e.state`,
        text: sql`v.title`,
        path: entryPath,
      },
    ],
    note: [
      {
        at: sql`n.created_at`,
        key: sql`'note:' || n.id`,
        from: sql`person_note n left join person s on s.id = n.by_person_id
          where n.person_id = ${personId} and n.deleted_at is null`,
        by: nameOf('s'),
        text: sql`n.text`,
      },
    ],
    change: [
      {
        at: sql`a.at`,
        key: sql`'change:' || a.position`,
        from: sql`audit_entry a left join person s on s.id = a.person_id
          where a.subject_kind in ('person', 'member') and a.subject_id = any(array(select ${String(personId)}::text
              union all select merged_person_id::text from person_merge
                where person_id = ${personId} and undone_at is null))
            and a.verb <> all(case a.subject_kind when 'member' then ${sql.param(IN_TIMELINE)}::text[]
              else ${sql.param(SHOWN_OTHERWISE)}::text[] end)`,
        verb: sql`a.verb`,
        by: sql`case when s.removed_at is null then a.person_name end`,
        change: sql`a.change::text`,
        subject: sql`a.subject_kind`,
      },
    ],
    account: [
      {
        at: sql`c.at`,
        key: sql`'account:' || c.id`,
        from: sql`account_event c where c.person_id = ${personId} and c.by_person_id is null
          and c.what = any(${sql.param(ACCOUNT_EVENTS)}::text[])`,
        verb: sql`c.what`,
        text: sql`c.detail`,
      },
    ],
  }
}

/** Returns the latest events of a person before a position, newest first. */
export const listActivity: PeopleDeps['listActivity'] = async (
  db,
  { personId, kinds, before, limit, has },
) => {
  const all = sourcesOf(personId, has)
  const sources = kinds.flatMap((kind) => all[kind].map((source) => ({ kind, ...source })))
  return listEvents(db, sources, { before, limit })
}

/** Counts the records of a person; `notes` counts notes and files. One statement. */
export const countRelated: PeopleDeps['countRelated'] = async (db, personId) => {
  const { rows } = await db.execute<Record<RelatedPart | 'notes', number>>(sql`select
    (select count(*)::int from sales_order where person_id = ${personId}) as orders,
    (select count(*)::int from event_entry where person_id = ${personId}) as entries,
    (select count(*)::int from vehicle where person_id = ${personId}) as vehicles,
    (select count(*)::int from person_note where person_id = ${personId} and deleted_at is null)
      + (select count(*)::int from record_file
          where subject_kind = 'person' and person_id = ${personId} and deleted_at is null) as notes`)
  return rows[0] ?? { orders: 0, entries: 0, vehicles: 0, notes: 0 }
}

type Related = Omit<RelatedRow, 'amount'> & { cents: number | null }

/** Returns the orders, entries or vehicles of a person, the newest first. One statement. */
export const listRelated: PeopleDeps['listRelated'] = async (db, { personId, part, has, timezone }) => {
  const statement = {
    orders: () => sql`select o.id::text as id, o.id::text as title, o.status,
      coalesce((select string_agg(l.name, ', ' order by l.position) from order_line l where l.order_id = o.id), '') as detail,
      to_char(o.placed_at at time zone ${timezone}, 'YYYY-MM-DD') as day, o.total_cents as cents,
      ${has('treasurer') || has('shop') ? sql`'/cms/orders/' || o.id` : sql`''`} as path
      from sales_order o where o.person_id = ${personId} order by o.id desc limit ${RELATED_MOST}`,
    entries: () => sql`select e.id::text as id, v.title, e.state as status,
      concat_ws(' · ', nullif(e.class_code, ''), nullif(e.race_number, ''), nullif(concat_ws(' ', c.make, c.model), '')) as detail,
      to_char(v.starts_on, 'YYYY-MM-DD') as day, null::int as cents,
      ${has('events') || has('scrutineer') ? sql`'/cms/entries/' || e.event_id` : sql`''`} as path
      from event_entry e join event v on v.id = e.event_id left join vehicle c on c.id = e.vehicle_id
      where e.person_id = ${personId} order by v.starts_on desc, e.id limit ${RELATED_MOST}`,
    vehicles: () => sql`select v.id::text as id, concat_ws(' ', v.year, v.make, v.model) as title,
      concat_ws(' · ', nullif(v.rego, ''), nullif(v.race_number, '')) as detail,
      case when v.is_archived then 'archived' else coalesce(r.state, '') end as status, null as day, null::int as cents,
      ${CASE_CHECKERS.some(has) ? sql`coalesce('/cms/rego/' || r.id, '')` : sql`''`} as path
      from vehicle v left join lateral (select c.id, c.state from club_rego_case c
        where c.vehicle_id = v.id and c.state <> 'draft' order by c.id desc limit 1) r on true
      where v.person_id = ${personId} order by v.is_archived, v.id desc limit ${RELATED_MOST}`,
  }[part]
  const { rows } = await relatedRows(db, statement())
  return rows.map(({ cents, ...row }) => ({ ...row, amount: cents === null ? null : dollarsOf(cents) }))
}

const relatedRows = (db: Db, statement: SQL) => db.execute<Related>(statement)
