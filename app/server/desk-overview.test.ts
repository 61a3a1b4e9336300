import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DeskOverview } from '#features/staff/desk-overview.contract.ts'
import type { StaffRole } from '#platform/shared/staff-roles.ts'
import { explainReads } from '#tests/kit/plans.ts'
import type { RunningServer } from '#tests/kit/server.ts'
import { idsOf, putOn } from '#tests/events/calendar-server.ts'
import { newMember, newPerson, startClub } from '#tests/membership/club-server.ts'

const OVERVIEW = '/api/v1/staff/overview'

let server: RunningServer
let buyer: number

/** Saturday, 21 November 2026, noon in the club's time zone. */
beforeAll(async () => {
  server = await startClub({ nowIso: '2026-11-21T01:00:00Z' })
  buyer = (await newPerson(server)).id
  await newMember(server, { validTo: '2026-12-02' })
  await newMember(server, { validTo: '2027-06-30' })
  const renewed = await newMember(server, { validTo: '2026-12-10' })
  const former = await newMember(server, { validTo: '2026-10-31' })
  const { db } = server.database
  await db.execute(sql`update membership_period set valid_from = '2026-02-01'`)
  await db.execute(sql`insert into membership_period (person_id, type_id, valid_from, valid_to, created_at)
    select ${renewed.id}, type_id, '2026-12-11', '2027-12-10', now() from membership_period
    where person_id = ${former.id}`)
  await putOn(
    server,
    { slug: 'draft', day: '2026-11-21', status: 'draft', capacity: 9 },
    { slug: 'long-past', day: '2026-11-19', status: 'published', capacity: 9 },
    { slug: 'past', day: '2026-11-20', status: 'published', capacity: 9 },
    { slug: 'next', day: '2026-11-28', status: 'published', capacity: 40 },
    { slug: 'open', day: '2026-12-01', status: 'published', capacity: null },
    { slug: 'later', day: '2026-12-12', status: 'published', capacity: 60 },
  )
  await db.execute(sql`update event set places_taken = 29 where slug = 'next'`)
  await addOrder(1001, { status: 'completed', cents: 12_000, paidAt: '2026-10-31T13:00:00Z' })
  await addOrder(1002, { status: 'paid', cents: 3000, paidAt: '2026-11-19T22:00:00Z' })
  await addOrder(1003, { status: 'completed', cents: 500, paidAt: '2026-10-31T12:59:59Z' })
  await addOrder(1004, { status: 'completed', cents: 700, paidAt: '2025-11-10T01:00:00Z' })
  await addOrder(1005, { status: 'completed', cents: 900, paidAt: '2025-11-29T01:00:00Z' })
  for (const slug of ['long-past', 'past', 'later']) await addUnpaidEntry(slug)
  await addOrder(1006, { status: 'awaiting_payment', cents: 4000, paidAt: null })
})
afterAll(() => server.stop())

type NewOrder = { status: string; cents: number; paidAt: string | null }

/** Adds an entry that waits for its payment. */
async function addUnpaidEntry(slug: string): Promise<void> {
  const { [slug]: eventId } = await idsOf(server, [slug])
  await server.database.db
    .execute(sql`insert into event_entry (id, event_id, person_id, entrant_name, role, state,
      price_label, price_cents, late_fee_cents, extras, class_code, race_number, transponder, club_name,
      club_member_no, is_day_member, mobile, emergency_name, emergency_phone, guardian_name, guardian_phone, note,
      shows_name, entered_at, end_reason, updated_at)
    values (gen_random_uuid(), ${eventId}, ${buyer}, 'Ann', 'driver', 'awaiting_payment', '', 0, 0, '[]', '', '', '', '', '', false, '',
      '', '', '', '', '', false, now(), '', now())`)
}

/** Adds an order with one line of goods. */
async function addOrder(id: number, { status, cents, paidAt }: NewOrder): Promise<void> {
  const { db } = server.database
  await db.execute(sql`insert into sales_order (id, public_id, person_id, supplier_id, status, buyer_name, buyer_email,
      locale, shipping_name, is_pick_up, needs_shipping, note, subtotal_cents, discount_cents, shipping_cents,
      total_cents, tax_cents, credit_cents, refunded_cents, placed_at, paid_at, updated_at)
    values (${id}, ${`order-${id}`}, ${buyer}, 1, ${status}, 'Ann', 'a@b.example', 'en', '', true, false, '', ${cents},
      0, 0, ${cents}, 0, 0, 0, '2026-11-18T22:00:00Z', ${paidAt}, now())`)
  await db.execute(sql`insert into order_line (order_id, position, kind, code, name, details, addons, qty,
      unit_price_cents, discount_cents, total_cents, has_gst, gst_cents, is_digital, is_ticket, refunded_qty,
      refunded_cents)
    values (${id}, 1, 'goods', 'X', 'Cap', '[]', '[]', 1, ${cents}, 0, ${cents}, false, 0, false, false, 0, 0)`)
}

async function overview(...roles: StaffRole[]): Promise<DeskOverview> {
  const answer = await server.as({ roles }).request('GET', OVERVIEW)
  expect(answer.status).toBe(200)
  return answer.json() as DeskOverview
}

describe('the figures of the dashboard', () => {
  it('are visible to people with a role only', async () => {
    expect((await server.request('GET', OVERVIEW)).status).toBe(401)
    expect((await server.as({ roles: [] }).request('GET', OVERVIEW)).status).toBe(403)
  })

  it.each<[StaffRole, string[]]>([
    ['owner', ['members', 'money', 'events']],
    ['membership', ['members']],
    ['treasurer', ['money']],
    ['events', ['events']],
    ['shop', []],
    ['registrar', []],
    ['scrutineer', []],
    ['content', []],
    ['gate', []],
  ])('show the role %s the parts %j', async (role, parts) => {
    const shown = await overview(role)
    expect((['members', 'money', 'events'] as const).filter((part) => shown[part] !== null)).toEqual(parts)
  })

  it('count the unpaid entries of events from the day before today in the club’s time zone', async () => {
    const answer = await server.as({ roles: ['events'] }).request('GET', '/api/v1/staff/counts')
    const { data } = answer.json() as { data: { key: string; count: number }[] }
    expect(data.find(({ key }) => key === 'entries_unpaid')?.count).toBe(2)
  })

  it('count the members of each month, and the memberships that end without a renewal', async () => {
    const { members, today } = await overview('membership')
    expect(today).toBe('2026-11-21')
    expect(members).toMatchObject({ current: 3, renewals_due: 1 })
    expect(members?.months.map(({ month, count }) => [month, count])).toEqual([
      ['2025-12-01', 0],
      ['2026-01-01', 0],
      ...['02', '03', '04', '05', '06', '07', '08', '09', '10'].map((month) => [`2026-${month}-01`, 4]),
      ['2026-11-01', 3],
    ])
  })

  it('sum what was received in the club’s time zone, compared with the same days a year earlier', async () => {
    const { money } = await overview('treasurer')
    expect(money).toMatchObject({ received: 150, received_before: 7, owed: 40, owed_count: 1 })
    expect(money?.months.length).toBe(12)
    expect(money?.months.slice(-2)).toEqual([
      { month: '2026-10-01', amounts: { goods: 5 } },
      { month: '2026-11-01', amounts: { goods: 150 } },
    ])
  })

  it('show the next published event, and the places of those with a limit', async () => {
    const { events } = await overview('events')
    const { next } = await idsOf(server, ['next'])
    expect(events).toMatchObject({ open: 2, taken: 29, places: 100 })
    expect(events?.next).toMatchObject({ id: next, day: '2026-11-28', capacity: 40, taken: 29, unpaid: 0 })
  })

  it('say how long the oldest item of each of the caller’s queues has been waiting', async () => {
    expect((await overview('shop')).oldest).toEqual([{ key: 'orders_to_pack', day: '2026-11-20' }])
    expect((await overview('treasurer')).oldest).toEqual([
      { key: 'orders_to_pack', day: '2026-11-20' },
      { key: 'orders_unpaid', day: '2026-11-19' },
    ])
    expect((await overview('membership')).oldest).toEqual([])
  })

  it('read only the payments of the last 13 months among 20,000 orders', async () => {
    const { db } = server.database
    await db.execute(sql`insert into sales_order (id, public_id, person_id, supplier_id, status, buyer_name,
        buyer_email, locale, shipping_name, is_pick_up, needs_shipping, note, subtotal_cents, discount_cents,
        shipping_cents, total_cents, tax_cents, credit_cents, refunded_cents, placed_at, paid_at, updated_at)
      select n, 'old-' || n, ${buyer}, 1, 'completed', 'Ann', 'a@b.example', 'en', '', true, false, '', 1, 0, 0, 1, 0,
        0, 0, '2020-01-01', '2020-01-01', now() from generate_series(2001, 22000) n`)
    await db.execute(sql`vacuum analyze`)
    const plans = await explainReads(server.database, () => overview('owner'))
    const orders = plans.filter(({ statement }) => statement.includes('sales_order'))
    expect(orders.length).toBeGreaterThanOrEqual(5)
    for (const { plan } of orders) expect(plan).not.toContain('Seq Scan on sales_order')
    expect(orders.reduce((sum, { blocksRead }) => sum + blocksRead, 0)).toBeLessThan(200)
  })
})
