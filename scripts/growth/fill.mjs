import { insertMembers, insertOrders } from '../large-club/fill-club.mjs'
import { copyRows, FIRST_ID, highest } from './copy-rows.mjs'
import { fillRecords } from './fill-records.mjs'

/**
 * How much is added. Each event has a hundred entries. The orders are those of eight years from `firstYear`. `records`
 * is the number of vehicles, pictures, tickets, bank lines and requests about personal data.
 * @typedef {{ pages: number, members: number, ordersEach: number, firstYear: number, audit: number, events: number, records: number }} Size
 */

const ENTRIES_EACH = 100

/**
 * Adds records to a club. Pages, events and entries are copies of the demo club’s under new addresses, so that they have
 * the usual contents. Audit rows have no valid hashes.
 * @param {import('pg').Client} database @param {Size} size
 */
export async function fill(database, { pages, members, ordersEach, firstYear, audit, events, records }) {
  await insertMembers(database, members)
  await insertOrders(database, ordersEach, firstYear)
  await copyPages(database, pages)
  await copyEvents(database, events)
  await fillRecords(database, records)
  await insertAudit(database, audit)
  await database.query('vacuum analyze')
  await database.query('checkpoint')
  await database.query('update content_version set version = version + 1')
}

/** @param {import('pg').Client} database @param {number} count */
async function copyPages(database, count) {
  const [page] = (await database.query(`select id from page where url = '/rules'`)).rows
  const first = await highest(database, 'page', 'id')
  const version = await highest(database, 'page_version', 'id')
  const block = await highest(database, 'page_block', 'id')
  const address = `'/guides/' || (${first} + n) % 100 || '/guide-' || (${first} + n)`
  const title = `t.name || ' ' || (${first} + n)`
  await copyRows(database, {
    table: 'page',
    where: `id = ${page.id}`,
    count,
    changes: `jsonb_build_object('id', ${first} + n, 'url', ${address}, 'name', ${title}, 'version_id', null)`,
  })
  await copyRows(database, {
    table: 'page_version',
    where: `page_id = ${page.id} and id = (select max(id) from page_version where page_id = ${page.id})`,
    count,
    changes: `jsonb_build_object('id', ${version} + n, 'page_id', ${first} + n)`,
  })
  await database.query(`update page set version_id = ${version} + id - ${first} where id > ${first}`)
  await copyRows(database, {
    table: 'page_block',
    where: `page_id = ${page.id}`,
    count,
    changes: `jsonb_build_object('id', ${block} + n * 1000 + t.sort_order, 'page_id', ${first} + n, 'key', gen_random_uuid())`,
  })
  await copyRows(database, {
    table: 'search_document',
    where: `kind = 'page' and record_id = '${page.id}' and part = 0`,
    count,
    changes: `jsonb_build_object('record_id', (${first} + n)::text, 'url', ${address}, 'title', t.title || ' ' || (${first} + n))`,
  })
}

/** @param {import('pg').Client} database @param {number} count */
async function copyEvents(database, count) {
  const [source] = (
    await database.query(
      `select event_id as id from event_entry group by event_id order by count(*) desc limit 1`,
    )
  ).rows
  const first = await highest(database, 'event', 'id')
  // Spread the events over the past, three a week.
  const earlier = (/** @type {string} */ column) =>
    `t.${column} - (7 * ((${first} - ${FIRST_ID} + n) / 3 + 1)) * interval '1 day'`
  await copyRows(database, {
    table: 'event',
    where: `id = ${source.id}`,
    count,
    changes: `jsonb_build_object('id', ${first} + n, 'uid', 'growth-' || (${first} + n), 'slug', t.slug || '-' || (${first} + n),
      'starts_at', ${earlier('starts_at')}, 'ends_at', ${earlier('ends_at')}, 'starts_on', (${earlier('starts_on')})::date,
      'ends_on', (${earlier('ends_on')})::date, 'entries_open_at', ${earlier('entries_open_at')},
      'entries_close_at', ${earlier('entries_close_at')}, 'late_until', ${earlier('late_until')})`,
  })
  await database.query(`create temporary table drivers as
    select row_number() over (order by id) - 1 as n, id, first_name || ' ' || last_name as name
    from person where email like '%@large.example' limit 50000`)
  const [{ drivers }] = (await database.query('select count(*)::int as drivers from drivers')).rows
  await database.query(
    `insert into event_entry select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'event_id', e.id,
      'person_id', d.id, 'entrant_name', d.name, 'vehicle_id', null, 'race_number', place.n::text, 'entered_at', e.entries_open_at))).*
     from event e, generate_series(1, ${ENTRIES_EACH}) as place(n), drivers d, event_entry t
     where e.id > ${first} and d.n = (e.id * ${ENTRIES_EACH} + place.n) % ${drivers}
       and t.id = (select id from event_entry where event_id = ${source.id} and state = 'competed' limit 1)`,
  )
  await database.query('drop table drivers')
}

/** @param {import('pg').Client} database @param {number} count */
async function insertAudit(database, count) {
  const first = await highest(database, 'audit_entry', 'position')
  await database.query(
    `insert into audit_entry (position, at, person_id, person_name, verb, subject_kind, subject_id, change, previous_hash, hash)
     select ${first} + n, now() - (${count} - n) * interval '20 seconds', 1 + n % 8, 'Officer ' || n % 8,
       (array['created', 'updated', 'refunded', 'published', 'approved'])[1 + n % 5],
       (array['person', 'order', 'page', 'event', 'product', 'member'])[1 + n % 6], (n % 100000)::text,
       jsonb_build_object('price', jsonb_build_object('before', n % 90, 'after', n % 90 + 5)), md5((n - 1)::text), md5(n::text)
     from generate_series(1, ${count}) n`,
  )
}
