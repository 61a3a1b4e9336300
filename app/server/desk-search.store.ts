/** Searches the records of all features for the desk's command palette. */
import { type SQL, sql } from 'drizzle-orm'
import { CASE_CHECKERS } from '#features/club-rego/server/club-rego-desk.public.ts'
import { numberText } from '#features/membership/card.rules.ts'
import type { SiteReader } from '#features/site/server/site-reader.ts'
import type { DeskHit, DeskRecordKind } from '#features/staff/desk-search.contract.ts'
import type { DeskSearchQuestion, DeskSearchSource } from '#features/staff/server/staff.public.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { nameWords } from '#platform/server/database/name-words.ts'
import { dollarsOf } from '#platform/shared/money.ts'

/** Maximum number of matches that are sorted. Further matches of a common word are not considered. */
const CANDIDATES = 400
/**
 * The same limit for orders. It is higher, because a buyer may have many orders and the newest are shown first; it is
 * affordable, because only order numbers are sorted.
 */
const ORDER_CANDIDATES = 5_000

/** Returns the sources of the palette by kind of record. Each sends one statement. */
export function deskSearchSources(site: SiteReader): Readonly<Record<DeskRecordKind, DeskSearchSource>> {
  return {
    person: {
      roles: ['membership'],
      find: async (db, question, { limit }) => {
        const { member_number_prefix: prefix } = await site.desk()
        return (await findPeople(db, question, limit)).map(({ number, email, ...row }) =>
          hit({ ...row, detail: [numberText(prefix, number), email].filter(Boolean).join(' · ') }),
        )
      },
    },
    order: {
      roles: ['treasurer', 'shop'],
      find: async (db, question, { limit }) => {
        const { timezone } = await site.settings()
        return (await findOrders(db, question, { limit, timezone })).map(({ cents, ...row }) =>
          hit({ ...row, amount: dollarsOf(cents) }),
        )
      },
    },
    vehicle: {
      roles: CASE_CHECKERS,
      find: async (db, question, { limit }) => (await findRegoVehicles(db, question, limit)).map(hit),
    },
    garage: {
      roles: ['membership', 'registrar'],
      find: async (db, question, { finds, limit }) =>
        (await findGarageVehicles(db, question, { limit, seesCases: finds('vehicle') })).map(hit),
    },
    event: {
      roles: ['events', 'scrutineer'],
      find: async (db, question, { has, limit }) =>
        (await findEvents(db, question, { limit, isOfficer: has('events') })).map(hit),
    },
    product: {
      roles: ['shop', 'treasurer'],
      find: async (db, question, { limit }) => (await findProducts(db, question, limit)).map(hit),
    },
    page: {
      roles: ['content'],
      find: async (db, question, { limit }) => (await findPages(db, question, limit)).map(hit),
    },
  }
}

type Row = Pick<DeskHit, 'id' | 'name' | 'path'> & Partial<DeskHit>

function hit(row: Row): DeskHit {
  return { detail: '', day: null, amount: null, ...row }
}

/** Returns the SQL condition that finds records for a search text: by exact id, or by words or number. */
function wanted(question: DeskSearchQuestion, { id, words, number }: Record<'id' | 'words' | 'number', SQL>) {
  if ('ids' in question) return sql`${id} = any(${sql.param(question.ids)}::int[])`
  return sql.join(
    [
      ...(question.words === '' ? [] : [sql`${words} @@ to_tsquery('simple', ${question.words})`]),
      ...(question.number === null ? [] : [sql`${number} = ${question.number}::int`]),
    ],
    sql` or `,
  )
}

/**
 * Finds people by name, email or member number, also those without a membership; people with a record of a membership
 * come first.
 */
async function findPeople(db: Db, question: DeskSearchQuestion, limit: number) {
  const byPerson = wanted(question, {
    id: sql`p.id`,
    words: nameWords(sql`p.first_name || ' ' || p.last_name || ' ' || p.email`),
    number: sql`p.id`,
  })
  // Query name and member number separately, because they are in two tables: each half can then use an index.
  const found =
    'ids' in question || question.number === null
      ? sql`select p.id from person p where ${byPerson} limit ${CANDIDATES}`
      : sql`select m.person_id as id from member m where m.number = ${question.number}`
  const { rows } = await db.execute<Row & { number: number | null; email: string }>(sql`
    with found as materialized (${found})
    select p.id, trim(p.first_name || ' ' || p.last_name) as name, m.number, p.email,
      '/cms/members/' || p.id as path
    from found join person p on p.id = found.id left join member m on m.person_id = p.id
    where p.removed_at is null
    order by m.person_id is null, p.last_name, p.first_name, p.id limit ${limit}`)
  return rows
}

/** Finds orders by number, or by the buyer's name or email; the newest first. */
async function findOrders(
  db: Db,
  question: DeskSearchQuestion,
  { limit, timezone }: { limit: number; timezone: string },
) {
  const byOrder = wanted(question, {
    id: sql`o.id`,
    words: nameWords(sql`o.buyer_name || ' ' || o.buyer_email`),
    number: sql`o.id`,
  })
  // Select the matches first and sort them afterwards. Otherwise PostgreSQL would read orders from the newest on until
  // it has found enough matches, which for a rare name is all orders.
  const { rows } = await db.execute<Row & { cents: number }>(sql`
    with found as materialized (select o.id from sales_order o where ${byOrder} limit ${ORDER_CANDIDATES})
    select o.id, o.id::text as name, o.buyer_name as detail, o.total_cents as cents,
      to_char(o.placed_at at time zone ${timezone}, 'YYYY-MM-DD') as day, '/cms/orders/' || o.id as path
    from (select id from found order by id desc limit ${limit}) newest join sales_order o on o.id = newest.id
    order by o.id desc`)
  return rows
}

/** Finds sent applications for club rego by the vehicle or the club plate; the newest of each vehicle first. */
async function findRegoVehicles(db: Db, question: DeskSearchQuestion, limit: number) {
  const found =
    'ids' in question
      ? sql`select c.id from club_rego_case c where c.id = any(${sql.param(question.ids)}::int[])`
      : question.words === ''
        ? sql`select c.id from club_rego_case c where false`
        : sql`(select c.id from club_rego_case c
              where ${nameWords(sql`c.club_plate_no || ' ' || c.conditional_rego_no`)}
                @@ to_tsquery('simple', ${question.words}) limit ${CANDIDATES})
            union (select c.id from vehicle v join club_rego_case c on c.vehicle_id = v.id
              where ${nameWords(sql`v.rego || ' ' || v.make || ' ' || v.model || ' ' || v.nickname`)}
                @@ to_tsquery('simple', ${question.words}) limit ${CANDIDATES})`
  const { rows } = await db.execute<Row>(sql`
    with found as materialized (${found})
    select c.id, concat_ws(' ', v.year, v.make, v.model) as name,
      concat_ws(' · ', nullif(c.club_plate_no, ''), nullif(v.rego, ''), nullif(trim(p.first_name || ' ' || p.last_name), '')) as detail,
      '/cms/rego/' || c.id as path
    from found join club_rego_case c on c.id = found.id join person p on p.id = c.person_id
      join vehicle v on v.id = c.vehicle_id
    where c.state <> 'draft' and p.removed_at is null
    order by c.id desc limit ${limit}`)
  return rows
}

/**
 * Finds vehicles of members' garages by plate, make, model or nickname, and leads to the record of the owner. Vehicles
 * with a sent application for club rego are left out for callers who find the application instead.
 */
async function findGarageVehicles(
  db: Db,
  question: DeskSearchQuestion,
  { limit, seesCases }: { limit: number; seesCases: boolean },
) {
  if (!('ids' in question) && question.words === '') return []
  const byWords = wanted(wordsOnly(question), {
    id: sql`v.id`,
    words: nameWords(sql`v.rego || ' ' || v.make || ' ' || v.model || ' ' || v.nickname`),
    number: sql`v.id`,
  })
  const hasNoCase = sql`not exists (
    select 1 from club_rego_case c where c.vehicle_id = v.id and c.state <> 'draft')`
  const { rows } = await db.execute<Row>(sql`
    with found as materialized (select v.id from vehicle v where ${byWords} limit ${CANDIDATES})
    select v.id, concat_ws(' ', v.year, v.make, v.model) as name,
      concat_ws(' · ', nullif(v.rego, ''), nullif(trim(p.first_name || ' ' || p.last_name), '')) as detail,
      '/cms/members/' || p.id || '?tab=vehicles' as path
    from found join vehicle v on v.id = found.id join person p on p.id = v.person_id
    where p.removed_at is null and not v.is_archived ${seesCases ? sql`and ${hasNoCase}` : sql``}
    order by v.make, v.model, v.id limit ${limit}`)
  return rows
}

/** Finds events by title or series; the latest first. Only the events officer finds drafts. */
async function findEvents(
  db: Db,
  question: DeskSearchQuestion,
  { limit, isOfficer }: { limit: number; isOfficer: boolean },
) {
  if (!('ids' in question) && question.words === '') return []
  const desk = isOfficer ? '/cms/events/' : '/cms/entries/'
  const { rows } = await db.execute<Row>(sql`
    select e.id, e.title as name, e.series as detail, to_char(e.starts_on, 'YYYY-MM-DD') as day,
      ${desk}::text || e.id as path
    from event e
    where (${wanted(wordsOnly(question), {
      id: sql`e.id`,
      words: nameWords(sql`e.title || ' ' || e.series`),
      number: sql`e.id`,
    })}) ${isOfficer ? sql`` : sql`and e.status <> 'draft'`}
    order by e.starts_on desc, e.id desc limit ${limit}`)
  return rows
}

/** Finds products by name or the code of a size. A club has few, so no index is needed. */
async function findProducts(db: Db, question: DeskSearchQuestion, limit: number) {
  if (!('ids' in question) && question.words === '') return []
  const { rows } = await db.execute<Row>(sql`
    select p.id, p.name, '/cms/products/' || p.id as path from product p
    where ${wanted(wordsOnly(question), {
      id: sql`p.id`,
      words: nameWords(sql`p.name || ' ' || coalesce(
        (select string_agg(s.code, ' ') from sku s where s.product_id = p.id), '')`),
      number: sql`p.id`,
    })}
    order by p.name, p.id limit ${limit}`)
  return rows
}

/** Finds pages of the website by name or address. */
async function findPages(db: Db, question: DeskSearchQuestion, limit: number) {
  if (!('ids' in question) && question.words === '') return []
  const { rows } = await db.execute<Row>(sql`
    select p.id, p.name, p.url as detail, '/cms/pages/' || p.id as path from page p
    where ${wanted(wordsOnly(question), {
      id: sql`p.id`,
      words: nameWords(sql`p.name || ' ' || p.url`),
      number: sql`p.id`,
    })}
    order by p.name, p.id limit ${limit}`)
  return rows
}

/** Returns the search without its number, for records that have no numbers. */
function wordsOnly(question: DeskSearchQuestion): DeskSearchQuestion {
  return 'ids' in question ? question : { ...question, number: null }
}
