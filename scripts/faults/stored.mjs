import { ENTRY_TITLE } from './load-entries.mjs'
import { STOCK } from './load-buyers.mjs'
import { GATE_TITLE } from './load-gate.mjs'

/** @typedef {import('./history-rules.mjs').Stored} Stored */

/**
 * Reads the records that the load has stored. No request may be running.
 * @param {import('pg').Client} database
 * @param {readonly import('../../tests/kit/smtp.ts').ReceivedMail[]} received
 * @returns {Promise<Stored>}
 */
export async function readStored(database, received) {
  const rowsOf = async (/** @type {string} */ text) => (await database.query(text)).rows
  const orders = await rowsOf(ORDERS)
  return {
    records: {
      order: orders.map(({ public_id, key }) => key ?? `${public_id} without a request`),
      payment: (await rowsOf(PAYMENTS)).map(({ key }) => key),
      refund: (await rowsOf(REFUNDS)).map(({ key }) => key),
      message: (await rowsOf(MESSAGES)).map(({ key }) => key),
      entry: (await rowsOf(ENTRIES)).map(({ key }) => key),
      signature: (await rowsOf(SIGNATURES)).map(({ key }) => key),
      scan: (await rowsOf(SCANS)).map(({ key }) => key),
      mail: mailsOf(received, new Map(orders.map(({ id, public_id }) => [String(id), String(public_id)]))),
    },
    capacities: (await rowsOf(CAPACITIES)).map(numbersOf),
    orders: (await rowsOf(SUMS)).map(numbersOf),
    admissions: await rowsOf(ADMISSIONS),
    chains: [
      { chain: 'signatures', links: await rowsOf(linksOf('signature')) },
      { chain: 'audit log', links: await rowsOf(linksOf('audit_entry')) },
    ],
  }
}

const BUYERS = `(select id from person where email_key like 'buyer-%@load.example')`

const ORDERS = `select o.id, o.public_id, r.key from sales_order o left join order_request r on r.order_id = o.id
  where o.person_id in ${BUYERS}`
const PAYMENTS = `select o.public_id as key from payment p join sales_order o on o.id = p.order_id
  where p.status in ('paid', 'held_back') and o.person_id in ${BUYERS}`
const REFUNDS = `select o.public_id as key from refund r join sales_order o on o.id = r.order_id
  where r.reason = 'return' and o.person_id in ${BUYERS}`
const MESSAGES = `select topic as key from contact_message where email = 'kim@load.example'`
const EVENTS = `(select id from event where title like '${ENTRY_TITLE}%')`
const ENTRIES = `select v.slug || ' ' || p.email as key
  from event_entry e join event v on v.id = e.event_id join person p on p.id = e.person_id where e.event_id in ${EVENTS}`
const SIGNATURES = `select v.slug || ' ' || p.email as key
  from signature s join event_entry e on e.id::text = s.subject_id join event v on v.id = e.event_id
  join person p on p.id = s.person_id where e.event_id in ${EVENTS}`
const OF_GATE = `l.event_id in (select id from event where title like '${GATE_TITLE}%')`
const SCANS = `select l.key::text as key from gate_line l where ${OF_GATE}`
const ADMISSIONS = `select 'event ' || l.event_id || ' ' || l.subject as ticket, l.key::text as scan
  from gate_line l where ${OF_GATE} and l.outcome = 'admitted'
  and not exists (select 1 from gate_line u where u.undoes_id = l.id)`

/**
 * SQL for the places of events and for the pieces of the item. Each is counted twice: from the entries and orders, and
 * from the stored counter.
 */
const CAPACITIES = `
  select v.slug as subject, v.capacity as capacity, v.capacity - v.places_taken as left, (
    select count(*) from event_entry e where e.event_id = v.id
      and e.state not in ('reserve', 'lapsed', 'declined', 'withdrawn', 'transferred', 'cancelled')) as sold
  from event v where v.id in ${EVENTS}
  union all
  select 'stock of ' || s.code, ${STOCK}, s.stock, (
    select coalesce(sum(l.qty - l.refunded_qty), 0) from order_line l join sales_order o on o.id = l.order_id
      where l.sku_id = s.id and o.person_id in ${BUYERS} and o.status <> 'ended')
  from sku s where s.id in (select l.sku_id from order_line l join sales_order o on o.id = l.order_id
    where o.person_id in ${BUYERS})`

/**
 * SQL for the sums of each order. `due` is the balance in the ledger including the refunds that are agreed but not
 * sent.
 */
const SUMS = `
  select o.public_id as order, o.total_cents as total,
    case when o.status = 'ended' then 0 else o.total_cents - o.refunded_cents end as charged,
    o.shipping_cents + (select coalesce(sum(l.total_cents), 0) from order_line l where l.order_id = o.id) as lines,
    (select coalesce(sum(p.received_cents), 0) from payment p
      where p.order_id = o.id and p.status in ('paid', 'held_back')) as paid,
    (select coalesce(sum(r.amount_cents), 0) from refund r
      where r.order_id = o.id and r.reason = 'return') as refunded,
    (select coalesce(sum(g.amount_cents), 0) from ledger_posting g join ledger_entry e on e.id = g.entry_id
      where e.order_id = o.id and g.account in ('receivable', 'to_refund'))
    + (select coalesce(sum(r.amount_cents), 0) from refund r
      where r.order_id = o.id and r.reason = 'return' and r.status <> 'done') as due
  from sales_order o where o.person_id in ${BUYERS}`

/** @param {'signature' | 'audit_entry'} table */
function linksOf(table) {
  return `select position, previous_hash as "previousHash", hash from ${table} order by position`
}

/**
 * Returns the subjects of the received mails. A mail that was received several times counts once: if a server dies
 * after the mail server has accepted a mail and before it has recorded this, it sends the mail again with the same
 * Message-ID.
 * @param {readonly import('../../tests/kit/smtp.ts').ReceivedMail[]} received
 * @param {ReadonlyMap<string, string>} orders the public id of each order of the load, by its number
 */
function mailsOf(received, orders) {
  const distinct = new Map(received.map((mail) => [messageIdOf(mail), mail]))
  return [...distinct.values()].flatMap(({ to, subject }) => {
    if (/^login-.*@load\.example$/u.test(to)) return [`code ${to}`]
    const [, topic] = /^Website: ([\da-f-]{36})$/u.exec(subject) ?? []
    if (topic !== undefined) return [`message ${topic}`]
    const [, number = ''] = /^Order (\d+): paid, thank you/u.exec(subject) ?? []
    const order = orders.get(number)
    return order === undefined ? [] : [`paid ${order}`]
  })
}

/** Returns how many mails were received again, with the same Message-ID. @param {readonly import('../../tests/kit/smtp.ts').ReceivedMail[]} received */
export function countCopies(received) {
  return received.length - new Set(received.map(messageIdOf)).size
}

/** @param {import('../../tests/kit/smtp.ts').ReceivedMail} mail */
function messageIdOf({ raw }) {
  return /^Message-ID: (.*)$/imu.exec(raw)?.[1]?.trim() ?? raw
}

/**
 * Converts the sums, which the database sends as text, to numbers.
 * @template {Record<string, any>} Row
 * @param {Row} row
 * @returns {any}
 */
function numbersOf(row) {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      name === 'subject' || name === 'order' ? value : Number(value),
    ]),
  )
}
