import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { FailedJob } from '#features/status/jobs-desk.contract.ts'
import { job } from '#platform/server/jobs/jobs.tables.ts'
import { enter, newDriver, putHillclimb } from '#tests/entries/entry-server.ts'
import { idsOf } from '#tests/events/calendar-server.ts'
import { countStatements } from '#tests/kit/statements.ts'
import type { RunningServer } from '#tests/kit/server.ts'
import { newPerson, startClub } from '#tests/membership/club-server.ts'

const REFUND = '00000000-0000-4000-8000-000000000001'
const REQUEST = '00000000-0000-4000-8000-000000000002'
const IMPORT = '00000000-0000-4000-8000-000000000003'

let server: RunningServer
let records: { orderId: number; entryId: string; eventId: number }

beforeAll(async () => {
  server = await startClub()
  const { db } = server.database
  await putHillclimb(server, 'race')
  const driver = await newDriver(server, { name: 'Ann Anders' })
  await enter(driver, 'race')
  const { rows } = await db.execute<{ orderId: number; entryId: string }>(
    sql`select o.id as "orderId", e.id as "entryId" from sales_order o, event_entry e`,
  )
  const { race: eventId } = await idsOf(server, ['race'])
  records = { ...(rows[0] ?? expect.fail('no entry')), eventId }
  await db.execute(sql`insert into refund (id, order_id, reason, words, amount_cents, gst_cents, status, lines, created_at)
    values (${REFUND}, ${records.orderId}, 'return', '', 100, 0, 'waiting', '[]', now())`)
  await db.execute(sql`insert into privacy_request (id, person_id, kind, detail, status, created_at)
    values (${REQUEST}, ${driver.id}, 'export', '', 'received', now())`)
  await db.execute(sql`insert into member_import (id, by_person_id, file_name, row_count, writes_welcome, started_at)
    values (${IMPORT}, ${driver.id}, 'members.csv', 3, false, now())`)
})
afterAll(() => server.stop())

/** Replaces all jobs by failed ones and returns what the owner's list says about each. */
async function subjectsOf(jobs: readonly { kind: string; payload: unknown }[]) {
  const { db } = server.database
  await db.delete(job)
  for (const [index, { kind, payload }] of jobs.entries()) {
    const createdAt = new Date(index)
    await db.insert(job).values({
      id: crypto.randomUUID(),
      kind,
      payload,
      createdAt,
      runAt: createdAt,
      finishedAt: createdAt,
      attempts: 500,
      lastError: 'no',
    })
  }
  const owner = server.as({ personId: (await newPerson(server)).id, roles: ['owner'] })
  const { data } = (await owner.request('GET', '/api/v1/staff/jobs')).json() as { data: FailedJob[] }
  return data.map(({ subject }) => subject)
}

it('a failed job names the order, entry, event, person or file that it is about', async () => {
  const { orderId, entryId, eventId } = records
  const order = { kind: 'order', name: String(orderId), detail: 'Ann Anders', path: `/cms/orders/${orderId}` }
  const event = { kind: 'event', name: 'Mount Quandary Hillclimb', detail: '' }
  expect(
    await subjectsOf([
      { kind: 'orders.end-hold', payload: { orderId } },
      { kind: 'orders.send-refund', payload: { refundId: REFUND } },
      { kind: 'entries.end-offer', payload: { entryId } },
      { kind: 'entries.close-event', payload: { eventId, by: 1 } },
      { kind: 'tickets.close-event', payload: { eventId, by: 1 } },
      { kind: 'accounts.export', payload: { requestId: REQUEST } },
      { kind: 'member.import', payload: { id: IMPORT } },
    ]),
  ).toEqual([
    order,
    order,
    { kind: 'entry', name: 'Ann Anders', detail: event.name, path: `/cms/entries/entry/${entryId}` },
    { ...event, path: `/cms/entries/${eventId}` },
    { ...event, path: `/cms/events/${eventId}` },
    { kind: 'person', name: 'Ann Anders', detail: '', path: '/cms/privacy' },
    { kind: 'file', name: 'members.csv', detail: '', path: '/cms/members/import' },
  ])
})

it('a failed job of another kind, or whose record was deleted, has no subject', async () => {
  const gone = { kind: 'orders.end-hold', payload: { orderId: 1 } }
  const other = { kind: 'events-desk.drop-unsaved', payload: { file: '/uploads/nothing.pdf' } }
  expect(await subjectsOf([gone, other])).toEqual([null, null])
})

it('all subjects of a page are found with one statement', async () => {
  const texts = await countStatements(server.database, async () => {
    await subjectsOf(
      Array.from({ length: 20 }, () => ({ kind: 'orders.end-hold', payload: { orderId: records.orderId } })),
    )
  })
  expect(texts.filter((text) => text.includes('join sales_order'))).toHaveLength(1)
})
