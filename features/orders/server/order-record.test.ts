import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type {
  DeskNote,
  RecordEventKind,
  TimelineEvent,
} from '#features/desk-records/desk-records.contract.ts'
import { listAuditAbout } from '#features/staff/server/staff.public.ts'
import { SECOND_MS } from '#platform/shared/durations.ts'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import { refundOrder, newTreasurer } from '#tests/orders/desk.ts'
import { chooseAtSandbox, fill, newBuyer, order, startShop, stateOf } from '#tests/orders/shop-server.ts'

const BASE = '/api/v1/sell/desk/order/record'

let server: RunningServer
let treasurer: Asker & { id: number }

beforeAll(async () => {
  server = await startShop()
  treasurer = await newTreasurer(server)
})
afterAll(() => server.stop())

async function paidOrder() {
  const buyer = await newBuyer(server)
  await fill(buyer, 'CAP')
  const { order: publicId, payment } = await order(buyer)
  server.clock.advanceMs(SECOND_MS)
  await chooseAtSandbox(server, payment)
  return { number: (await stateOf(server, publicId)).number, buyer }
}

type Activity = { data: TimelineEvent<RecordEventKind>[]; next: string | null; kinds: string[] }

async function activityOf(number: number, more = '', asker: Asker = treasurer): Promise<Activity> {
  const answer = await asker.request('GET', `${BASE}/activity?id=${number}${more}`)
  expect(answer.status).toBe(200)
  return answer.json() as Activity
}

async function notesOf(number: number): Promise<DeskNote[]> {
  return ((await treasurer.request('GET', `${BASE}/notes?id=${number}`)).json() as { data: DeskNote[] }).data
}

const send = (path: string, body: object, asker: Asker = treasurer) =>
  asker.request('POST', `${BASE}/notes/${path}`, { body })

async function addNote(number: number, text: string): Promise<DeskNote> {
  const answer = await send('add', { id: String(number), text })
  expect(answer.status).toBe(200)
  return (answer.json() as { item: DeskNote }).item
}

const titles = ({ data }: Activity) => data.map(({ kind, verb, text }) => `${kind} ${verb} ${text}`.trim())

describe('the record of an order', () => {
  it.each([
    ['GET', '/activity?id=1'],
    ['GET', '/notes?id=1'],
    ['POST', '/notes/add'],
    ['POST', '/notes/change'],
    ['POST', '/notes/delete'],
  ])('%s %s is restricted to the treasurer and the shop', async (method, path) => {
    const body = method === 'POST' ? { body: {} } : {}
    expect((await server.request(method, BASE + path, body)).status).toBe(401)
    for (const roles of [[], ['membership', 'events', 'content', 'gate', 'registrar']] as const)
      expect((await server.as({ roles }).request(method, BASE + path, body)).status).toBe(403)
    for (const roles of [['treasurer'], ['shop'], ['owner']] as const)
      expect([404, 422]).toContain((await server.as({ roles }).request(method, BASE + path, body)).status)
  })

  it('can be read with a right to see orders, and changed with the right to change them', async () => {
    const { number } = await paidOrder()
    const seer = server.as({ rights: ['orders.see'] })
    expect((await activityOf(number, '', seer)).data.length).toBeGreaterThan(0)
    expect((await send('add', { id: String(number), text: 'Seen' }, seer)).status).toBe(403)
    const other = server.as({ rights: ['products.change', 'events.change'] })
    expect((await other.request('GET', `${BASE}/activity?id=${number}`)).status).toBe(403)
    expect((await other.request('GET', `${BASE}/notes?id=${number}`)).status).toBe(403)
  })

  it.each(['999999', '0', 'x', '1001 or 1=1', '01001'])('does not exist for the id %s', async (id) => {
    for (const path of ['activity', 'notes']) {
      const answer = await treasurer.request('GET', `${BASE}/${path}?id=${encodeURIComponent(id)}`)
      expect(answer.status).toBe(404)
    }
    expect((await send('add', { id, text: 'Nowhere' })).status).toBe(404)
  })
})

describe('the activity of an order', () => {
  it('shows payments, refunds, notes and what staff did, newest first', async () => {
    const { number } = await paidOrder()
    server.clock.advanceMs(SECOND_MS)
    await refundOrder(treasurer, number, { way: 'gateway' })
    server.clock.advanceMs(SECOND_MS)
    await addNote(number, 'Asked for a larger size')
    const whole = await activityOf(number)
    expect(titles(whole)).toEqual([
      'note  Asked for a larger size',
      'change refunded',
      'order refunded sandbox',
      'order paid sandbox',
      'order placed',
    ])
    expect(whole.next).toBeNull()
    expect(whole.kinds).toEqual(['order', 'mail', 'note', 'change'])
    expect(whole.data[2]).toMatchObject({ amount: 28, by: 'Tess Underbool' })
    expect(titles(await activityOf(number, '&kind=order'))).toEqual([
      'order refunded sandbox',
      'order paid sandbox',
      'order placed',
    ])
    expect(titles(await activityOf(number, '&kind=change'))).toEqual(['change refunded'])
    expect((await treasurer.request('GET', `${BASE}/activity?id=${number}&kind=gossip`)).status).toBe(422)
  })

  it('contains nothing of another order', async () => {
    const [one, other] = [await paidOrder(), await paidOrder()]
    await addNote(other.number, 'About the other one')
    expect(titles(await activityOf(one.number))).toEqual(['order paid sandbox', 'order placed'])
  })

  it('shows 20 events at a time, each once, also while new ones are added', async () => {
    const { number } = await paidOrder()
    const changes: { note_id: number; text: string; updated_at: string }[] = []
    for (let at = 1; at <= 22; at += 1) {
      server.clock.advanceMs(SECOND_MS)
      const note = await addNote(number, `Note ${at}`)
      if (at % 2 === 0) changes.push({ note_id: note.id, text: `Note ${at}!`, updated_at: note.updated_at })
    }
    for (const change of changes) {
      const answer = await send('change', { id: String(number), ...change })
      expect(answer.status).toBe(200)
    }
    const pages = [await activityOf(number)]
    await addNote(number, 'Later')
    for (let next = pages[0]?.next ?? null; next !== null; next = pages.at(-1)?.next ?? null)
      pages.push(await activityOf(number, `&after=${next}`))
    const rows = pages.flatMap(({ data }) => data)
    expect(pages.map(({ data }) => data.length)).toEqual([20, 15])
    expect(new Set(rows.map(({ key }) => key)).size).toBe(35)
    expect(rows.map(({ at }) => at)).toEqual(
      rows
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    )
  })

  it.each(['x', 'W10', 'WyJ4Il0', 'WzAsbnVsbCxudWxsXQ', 'WzEsIngiLCJ5Il0'])(
    'refuses the cursor %s',
    async (after) => {
      const { number } = await paidOrder()
      const answer = await treasurer.request('GET', `${BASE}/activity?id=${number}&after=${after}`)
      expect(answer.status).toBe(422)
    },
  )

  it('reads the audit log by the index of the record, whatever else the log contains', async () => {
    const { number } = await paidOrder()
    await refundOrder(treasurer, number, { way: 'gateway' })
    const plan = await server.database.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`)
      await tx.execute(sql`set local enable_bitmapscan = off`)
      const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(sql`explain
        select a.position from audit_entry a where a.subject_kind = 'order' and a.subject_id = ${String(number)}
        order by a.position desc limit 21`)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
    expect(plan).toContain('audit_entry_record')
    expect(plan).not.toContain('Sort')
    const found = await listAuditAbout(server.database.db, {
      subjects: sql`select 'order', ${String(number)}::text`,
      before: null,
      limit: 1,
    })
    expect(found.map(({ verb }) => verb)).toEqual(['refunded'])
  })
})

describe('a note on an order', () => {
  it('is stored with author and time, and its text is not in the audit log', async () => {
    const { number } = await paidOrder()
    expect((await send('add', { id: String(number), text: '  ' })).status).toBe(422)
    expect((await send('add', { id: String(number), text: 'x'.repeat(2001) })).status).toBe(422)
    expect((await send('add', { id: String(number), text: 'x', by: 1 })).status).toBe(422)
    const note = await addNote(number, ' Ring before sending ')
    expect(note).toMatchObject({ text: 'Ring before sending', by: 'Tess Underbool' })
    expect(await notesOf(number)).toEqual([note])
    const { rows } = await server.database.db.execute<{ verb: string }>(
      sql`select verb, person_id, change from audit_entry where subject_kind = 'order' and subject_id = ${String(number)}`,
    )
    expect(rows).toEqual([{ verb: 'added_note', person_id: treasurer.id, change: { note: note.id } }])
  })

  it('is refused with the current note if another person changed it meanwhile', async () => {
    const { number } = await paidOrder()
    const note = await addNote(number, 'First')
    const change = (text: string, seen: DeskNote) =>
      send('change', { id: String(number), note_id: note.id, text, updated_at: seen.updated_at })
    const [one, two] = await Promise.all([change('Second', note), change('Third', note)])
    expect(new Set([one.status, two.status])).toEqual(new Set([200, 409]))
    const refused = (one.status === 409 ? one : two).json() as { current: DeskNote; text_code: string }
    expect(refused.text_code).toBe('CONFLICT')
    const [stored] = await notesOf(number)
    expect(refused.current).toEqual(stored)
    expect((await change('Third after all', refused.current)).status).toBe(200)
    expect(await notesOf(number)).toMatchObject([{ text: 'Third after all' }])
  })

  it('can be deleted and restored', async () => {
    const { number } = await paidOrder()
    const note = await addNote(number, 'Wrong order')
    const remove = (isDeleted: boolean) =>
      send('delete', { id: String(number), note_id: note.id, is_deleted: isDeleted })
    expect((await remove(true)).status).toBe(200)
    expect((await remove(true)).status).toBe(200)
    expect(await notesOf(number)).toEqual([])
    expect(titles(await activityOf(number))[0]).toBe('change deleted_note')
    const body = { id: String(number), note_id: note.id, text: 'x', updated_at: note.updated_at }
    expect((await send('change', body)).status).toBe(404)
    expect((await remove(false)).status).toBe(200)
    expect(await notesOf(number)).toMatchObject([{ id: note.id, text: 'Wrong order' }])
  })

  it('belongs to one order only', async () => {
    const [one, other] = [await paidOrder(), await paidOrder()]
    const note = await addNote(one.number, 'Mine')
    const body = { id: String(other.number), note_id: note.id }
    expect((await send('change', { ...body, text: 'x', updated_at: note.updated_at })).status).toBe(404)
    expect((await send('delete', { ...body, is_deleted: true })).status).toBe(404)
  })

  it('is refused on an order of one’s own', async () => {
    const buyer = await newBuyer(server)
    await fill(buyer, 'CAP')
    const { number } = await stateOf(server, (await order(buyer)).order)
    const self = server.as({ personId: buyer.id, roles: ['shop'] })
    const answer = await send('add', { id: String(number), text: 'A good buyer' }, self)
    expect([answer.status, (answer.json() as { text_code: string }).text_code]).toEqual([403, 'OWN_RECORD'])
  })

  it('is never shown to the buyer', async () => {
    const { number, buyer } = await paidOrder()
    await addNote(number, 'Secretly a Holden driver')
    for (const path of ['/api/v1/sell/order/mine', '/api/v1/sell/cart/cartGet'])
      expect((await buyer.request('GET', path)).text).not.toContain('Holden')
    const answer = await buyer.request('GET', `${BASE}/notes?id=${number}`)
    expect(answer.status).toBe(403)
  })
})
