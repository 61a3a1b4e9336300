import { copyRows, highest } from './copy-rows.mjs'

/**
 * Adds records that most clubs have fewer of than members: vehicles with their club rego and log book, pictures of the
 * library, tickets, lines of bank statements that are still open, and requests about personal data. They are copies of the demo club’s where it has
 * some, so that they have the usual contents. Every fiftieth vehicle waits for the registrar.
 * @param {import('pg').Client} database
 * @param {number} count how many of each; every log book has as many entries as the copied one
 */
export async function fillRecords(database, count) {
  await copyVehicles(database, count)
  await copyPictures(database, count)
  await copyTickets(database, count)
  await insertBankLines(database, count)
  await insertPrivacyRequests(database, count)
}

/** @param {import('pg').Client} database @param {number} count */
async function copyVehicles(database, count) {
  const registered = await one(
    database,
    `select c.id, c.vehicle_id as vehicle from club_rego_case c
     where c.state = 'registered' and c.vehicle_id is not null order by c.id limit 1`,
  )
  const book = await one(
    database,
    `select book_id as id from log_book_entry group by book_id order by count(*) desc, book_id limit 1`,
  )
  const vehicle = await highest(database, 'vehicle', 'id')
  const rego = await highest(database, 'club_rego_case', 'id')
  const event = await highest(database, 'club_rego_event', 'id')
  const logBook = await highest(database, 'log_book', 'id')
  const { first } = await one(
    database,
    `select min(id)::int as first from person where email like '%@large.example'`,
  )
  const owner = `(${first} + n % 50)`
  await copyRows(database, {
    table: 'vehicle',
    where: `id = ${registered.vehicle}`,
    count,
    changes: `jsonb_build_object('id', ${vehicle} + n, 'person_id', ${owner}, 'rego', 'G' || n, 'race_number', '',
      'race_season', null)`,
  })
  const state = `case when n % 50 = 0 then 'submitted' else 'registered' end`
  await copyRows(database, {
    table: 'club_rego_case',
    where: `id = ${registered.id}`,
    count,
    changes: `jsonb_build_object('id', ${rego} + n, 'vehicle_id', ${vehicle} + n, 'person_id', ${owner},
      'club_plate_no', 'G' || n, 'state', ${state})`,
  })
  await copyRows(database, {
    table: 'club_rego_event',
    where: `case_id = ${registered.id} and (n % 50 <> 0 or t.line is null)`,
    count,
    changes: `jsonb_build_object('id', ${event} + n * 100 + (t.id % 100), 'case_id', ${rego} + n,
      'line', case when t.line is null then null else t.line || jsonb_build_object('club_plate_no', 'G' || n) end)`,
  })
  await copyRows(database, {
    table: 'log_book',
    where: `id = ${book.id}`,
    count,
    changes: `jsonb_build_object('id', ${logBook} + n, 'vehicle_id', ${vehicle} + n, 'number', 'G' || n)`,
  })
  await copyRows(database, {
    table: 'log_book_entry',
    where: `book_id = ${book.id}`,
    count,
    changes: `jsonb_build_object('book_id', ${logBook} + n, 'request_key', null, 'signature_id', null,
      'day', t.day - n % 900)`,
  })
}

/** @param {import('pg').Client} database @param {number} count */
async function copyPictures(database, count) {
  const source = await one(database, `select hash from media_image where is_in_library order by hash limit 1`)
  await copyRows(database, {
    table: 'media_image',
    where: `hash = '${source.hash}'`,
    count,
    changes: `jsonb_build_object('hash', md5('growth ' || n || ' of ' || ${count}), 'file_name', 'picture-' || n || '.jpg',
      'created_at', t.created_at - n * interval '1 hour')`,
  })
}

/**
 * Adds a ticket to one line of each of many orders, because no order has more than a few tickets.
 * @param {import('pg').Client} database @param {number} count
 */
async function copyTickets(database, count) {
  const source = await one(database, `select id from ticket order by issued_at, id limit 1`)
  await database.query(
    `insert into ticket select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(),
      'code', 'growth-' || l.id, 'order_id', l.order_id, 'line_id', l.id, 'seat', 1, 'holder_name', 'Visitor ' || l.id,
      'facts', t.facts || jsonb_build_object('day', date '2020-01-01' + l.id % 900)))).*
     from ticket t, (select l.id, l.order_id from order_line l
       where not exists (select from ticket other where other.line_id = l.id) order by l.id desc limit ${count}) l
     where t.id = '${source.id}'`,
  )
}

/**
 * Adds a bank statement whose lines name no order. The demo club has none to copy.
 * @param {import('pg').Client} database @param {number} count
 */
async function insertBankLines(database, count) {
  await database.query(
    `with statement as (
       insert into bank_statement (id, file_name, imported_by, imported_at)
       select gen_random_uuid(), 'statement.csv', min(id), now() from person returning id
     )
     insert into bank_statement_line (line_key, statement_id, position, day, description, amount_cents, outcome, state)
     select 'growth-' || n || '-' || ${count}, statement.id, n, (date '2020-01-01' + n % 900)::text, 'TRANSFER ' || n,
       100 * (n % 200 + 1), 'no_reference', 'open'
     from statement, generate_series(1, ${count}) n`,
  )
  // The money of an open line is in the suspense account, so that the books add up.
  await database.query(
    `with entries as (
       insert into ledger_entry (id, what, bank_line_key, once, at)
       select gen_random_uuid(), 'bank_line_received', line_key, 'bank_line:' || line_key || ':0', now()
       from bank_statement_line where line_key like 'growth-%-${count}'
       returning id, bank_line_key
     )
     insert into ledger_posting (entry_id, account, amount_cents)
     select e.id, account, sign * l.amount_cents
     from entries e join bank_statement_line l on l.line_key = e.bank_line_key,
       (values ('money:bank_transfer', 1), ('suspense', -1)) as sides (account, sign)`,
  )
}

/**
 * Adds requests about personal data, of which half are answered. The demo club has none to copy.
 * @param {import('pg').Client} database @param {number} count
 */
async function insertPrivacyRequests(database, count) {
  await database.query(
    `insert into privacy_request (id, person_id, kind, detail, status, created_at, answered_at)
     select gen_random_uuid(), id, case when n % 3 = 0 then 'delete' else 'correct' end, 'Request ' || n,
       case when n % 2 = 0 then 'done' else 'received' end, now() - n * interval '1 hour',
       case when n % 2 = 0 then now() - n * interval '50 minutes' end
     from (select id, row_number() over (order by id) as n from person where email like '%@large.example') p
     where n <= ${count}`,
  )
}

/**
 * Returns the only row of a statement. @param {import('pg').Client} database @param {string} statement
 * @returns {Promise<any>} @throws if there is none, because then the demo club has no record to copy
 */
async function one(database, statement) {
  const [row] = (await database.query(statement)).rows
  if (row === undefined) throw new Error(`The demo club has no record for: ${statement}`)
  return row
}
