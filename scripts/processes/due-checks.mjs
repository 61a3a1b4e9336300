import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { MEMBERS } from './entry-checks.mjs'
import { formFor, publishEvent } from './entries.mjs'

const CART = '/api/v1/sell/cart'
const ENTRY = '/api/v1/club/entry'
/** The demo club's first shipping option, a pick-up: it needs no address. */
const PICK_UP = 1
/** How many jobs end the same hold, so that both servers work on it at the same time. */
const COPIES = 8
const RUNS = 2
/** Members whose memberships end on the days for which reminders are due, and on the days between. */
const ENDING = 35
const MOST_WAIT_MS = 60_000

/**
 * Checks that a hold that ends gives its piece and its place back once, that the first reserve gets the place, and that a
 * reminder that is due is mailed once. Holds and tasks are made due in the database.
 * @param {import('./club.mjs').Club} club
 * @returns {Promise<import('./figures.mjs').Figure[]>}
 */
export async function checkDue(club) {
  return [...(await checkPiece(club)), ...(await checkPlace(club)), ...(await checkReminders(club))]
}

/** @param {import('./club.mjs').Club} club @returns {Promise<import('./figures.mjs').Figure[]>} */
async function checkPiece(club) {
  const { database } = club
  const { rows } = await database.query(
    `select s.code from sku s join product p on p.id = s.product_id
     where s.is_enabled and p.is_enabled and not p.is_hidden and not p.is_members_only and not p.is_digital
       and not exists (select 1 from addon a where a.product_id = p.id and a.is_required)
     order by s.id desc limit 1`,
  )
  const sku = rows[0].code
  await database.query('update sku set stock = 1 where code = $1', [sku])
  const stock = async () =>
    Number((await database.query('select stock from sku where code = $1', [sku])).rows[0].stock)
  const [buyer] = await club.newcomers(1, 'holder')
  if (buyer === undefined) throw new Error('nobody could be added')
  await buyer.post(`${CART}/cartAdd`, { sku, qty: 1 })
  const { body, text } = await buyer.post(
    `${CART}/submitOrder`,
    { shipping_option_id: PICK_UP, paymentGateway: 'sandbox' },
    { 'idempotency-key': randomUUID() },
  )
  if (body.success !== true) throw new Error(`an order was refused: ${text}`)
  const held = await stock()
  const order = await database.query('select id from sales_order order by id desc limit 1')
  await endHold(database, order.rows[0].id)
  return [
    { what: 'pieces left while an unpaid order held the last one', value: held, exactly: 0 },
    { what: 'pieces left after its hold ended', value: await stock(), exactly: 1 },
  ]
}

/** @param {import('./club.mjs').Club} club @returns {Promise<import('./figures.mjs').Figure[]>} */
async function checkPlace(club) {
  const { database } = club
  const slug = await publishEvent(await club.person('events'), { title: 'Check of holds', capacity: 1 })
  const members = await Promise.all(MEMBERS.slice(0, 3).map((key) => club.person(key)))
  for (const member of members) {
    const { body, text } = await member.post(`${ENTRY}/enter`, await formFor(member, slug))
    if (body.success !== true) throw new Error(`an entry was refused: ${text}`)
  }
  const entries = async () =>
    (
      await database.query(
        `select e.state, e.order_id as "order" from event_entry e join event on event.id = e.event_id
         where event.slug = $1 order by e.entered_at`,
        [slug],
      )
    ).rows
  const [first] = await entries()
  await endHold(database, first.order)
  const after = await entries()
  return [
    {
      what: 'entries that lost their place when the hold ended',
      value: after.filter(({ state }) => state === 'lapsed').length,
      exactly: 1,
    },
    {
      what: 'places that went to the first reserve',
      value: Number(after[1].state === 'offered') - Number(after[2].state !== 'reserve'),
      exactly: 1,
    },
  ]
}

/** @param {import('./club.mjs').Club} club @returns {Promise<import('./figures.mjs').Figure[]>} */
async function checkReminders({ database }) {
  await database.query(
    `with people as (
       insert into person (email, email_key, first_name, last_name, created_at, updated_at)
       select mail, mail, 'Due', 'Member', now(), now()
       from generate_series(1, ${ENDING}) n, lateral (select 'due-' || n || '@members.example' as mail) named
       returning id
     ), members as (
       insert into member (person_id, number, type_id, partner_name, guardian_name, guardian_email, guardian_phone,
         licence_issuer, licence_number, licence_type, condition, hides_from_register, wants_reminders, private_note,
         created_at, updated_at)
       select id, 500000 + id, (select min(id) from membership_type), '', '', '', '', '', '', '', 'normal', false, true,
         '', now(), now() from people
       returning person_id, type_id
     )
     insert into membership_period (person_id, type_id, valid_from, valid_to, created_at)
     select person_id, type_id, current_date - 300, current_date + (row_number() over (order by person_id))::int, now()
     from members`,
  )
  for (let run = 0; run < RUNS; run += 1) await runTask(database, 'send_renewal_reminders')
  await until('all mails are sent', async () => {
    const { rows } = await database.query(
      `select count(*)::int as open from job where kind = 'mail.send' and finished_at is null`,
    )
    return rows[0].open === 0
  })
  const { rows } = await database.query(
    `select count(distinct r.person_id)::int as reminded, count(*)::int as reminders,
       (select count(*)::int from person_mail m join person p on p.id = m.person_id where p.email like 'due-%@members.example')
         as mails
     from membership_reminder r join person p on p.id = r.person_id where p.email like 'due-%@members.example'`,
  )
  const { reminded, reminders, mails } = rows[0]
  return [
    { what: 'members for whom a reminder was due', value: reminded, least: 3 },
    { what: 'mails too many or too few for these reminders', value: mails - reminders, exactly: 0 },
  ]
}

/**
 * Makes the hold of an order end, with several jobs that end it, and waits until all of them are done.
 * @param {import('pg').Client} database @param {number} orderId
 */
async function endHold(database, orderId) {
  const past = `now() - interval '1 minute'`
  await database.query(`update sales_order set hold_ends_at = ${past} where id = $1`, [orderId])
  const ofOrder = `kind = 'orders.end-hold' and payload ->> 'orderId' = $1 and finished_at is null`
  await database.query(
    `insert into job select (jsonb_populate_record(j, jsonb_build_object('id', gen_random_uuid(), 'run_at', ${past}))).*
     from job j, generate_series(1, ${COPIES}) where ${ofOrder}`,
    [String(orderId)],
  )
  await database.query(`update job set run_at = ${past} where ${ofOrder}`, [String(orderId)])
  await until('the hold has ended', async () => {
    const { rows } = await database.query(`select count(*)::int as open from job where ${ofOrder}`, [
      String(orderId),
    ])
    return rows[0].open === 0
  })
}

/** Makes a scheduled task due and waits until a server has run it. @param {import('pg').Client} database @param {string} name */
async function runTask(database, name) {
  const finished = async () => {
    const { rows } = await database.query('select finished_at from scheduled_task where name = $1', [name])
    return rows[0]?.finished_at?.getTime() ?? null
  }
  const before = await finished()
  await database.query('update scheduled_task set next_run_at = now() where name = $1', [name])
  await until(`${name} has run`, async () => (await finished()) !== before)
}

/** @param {string} what @param {() => Promise<boolean>} isDone */
async function until(what, isDone) {
  const startedMs = performance.now()
  while (!(await isDone())) {
    if (performance.now() - startedMs > MOST_WAIT_MS)
      throw new Error(`It did not happen within a minute: ${what}`)
    await pause(200)
  }
}
