import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { AuditItem } from '#features/staff/audit-log.contract.ts'
import type { Answer } from '#tests/kit/ask.ts'
import { exportFile } from '#tests/kit/export-file.ts'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import { booksMustAddUp } from '#tests/orders/books.ts'
import { decideLine, importLines, newTreasurer } from '#tests/orders/desk.ts'
import { startShop, statusesOf } from '#tests/orders/shop-server.ts'
import type { CashCountList, CashCountRecord, CashDeposit } from '../till.contract.ts'

const TILL = '/api/v1/sell/till'

let server: RunningServer
let treasurer: Asker & { id: number }
let other: Asker & { id: number }

beforeAll(async () => {
  server = await startShop()
  treasurer = await newTreasurer(server)
  other = await newTreasurer(server)
})
afterAll(() => server.stop())
afterEach(() => booksMustAddUp(server))

let keys = 0

async function post(path: string, body: object): Promise<CashCountRecord> {
  const headers = { 'idempotency-key': `counts-${++keys}` }
  const answer = await treasurer.request('POST', `${TILL}/${path}`, { body, headers })
  if (answer.status !== 200) throw new Error(`refused: ${answer.text}`)
  return (answer.json() as { item: CashCountRecord }).item
}

/** Opens a till with a float of $20.00. */
const openTill = (place: string) => post('open', { place, float: 20 })

/** Opens a till, sells for $30.00 and counts $50.00, or $45.00 with a note. */
async function countedTill(place: string, isShort = false): Promise<CashCountRecord> {
  const { id: till } = await openTill(place)
  await post('sell', { till, kind: 'gate', description: 'Spectator', amount: 30, method: 'cash' })
  const counted = isShort
    ? [
        { cents: 2000, qty: 2 },
        { cents: 500, qty: 1 },
      ]
    : [{ cents: 5000, qty: 1 }]
  return post('close', { till, expected: 50, counted, note: isShort ? 'Wrong change given' : '' })
}

async function list(query: string): Promise<CashCountList> {
  const answer = await treasurer.request('GET', `${TILL}/counts?${query}`)
  if (answer.status !== 200) throw new Error(`refused: ${answer.text}`)
  return answer.json() as CashCountList
}
const placesOf = ({ data }: CashCountList) => data.map(({ place }) => place)

/** Imports a line of a bank statement and books it as a cash deposit. */
async function deposited(amount: string, text: string): Promise<string> {
  const { lines } = await importLines(treasurer, [`05/12/2026,${amount},${text}`])
  const line = lines[0]?.line ?? ''
  await decideLine(treasurer, 'deposit', line)
  return line
}
const match = (line: string | null, counts: readonly string[], who: Asker = treasurer): Promise<Answer> =>
  who.request('POST', `${TILL}/deposit`, { body: { line, counts } })
const recordOf = async (id: string) =>
  ((await treasurer.request('GET', `${TILL}/record?id=${id}`)).json() as { item: CashCountRecord }).item

describe('the list of cash counts', () => {
  it('is for the treasurer', async () => {
    expect((await exportFile(server, server, `${TILL}/counts.csv`)).status).toBe(401)
    expect((await exportFile(server, server.as({ roles: ['gate'] }), `${TILL}/counts.csv`)).status).toBe(403)
    for (const path of ['counts', 'deposits']) {
      expect((await server.request('GET', `${TILL}/${path}`)).status).toBe(401)
      expect((await server.as({ roles: ['gate'] }).request('GET', `${TILL}/${path}`)).status).toBe(403)
    }
    expect((await match(null, [crypto.randomUUID()], server.as({ roles: ['gate'] }))).status).toBe(403)
  })

  it('is sorted and filtered by status, day, number and a part of the name', async () => {
    const bar = await countedTill('Bar list', true)
    const gate = await countedTill('Gate list')
    await openTill('Open list')
    const all = 'q=LIST'
    expect(placesOf(await list(all))).toEqual(['Open list', 'Gate list', 'Bar list'])
    expect(placesOf(await list(`${all}&sort=till&order=asc`))).toEqual(['Bar list', 'Gate list', 'Open list'])
    expect(placesOf(await list(`${all}&sort=difference&order=asc`))[0]).toBe('Bar list')
    expect(placesOf(await list(`${all}&state=open`))).toEqual(['Open list'])
    expect(placesOf(await list(`${all}&state=closed`))).toEqual(['Gate list', 'Bar list'])
    expect(await list(`q=%23${gate.number}`)).toMatchObject({ data: [{ id: gate.id }], total: 1, next: null })
    expect(placesOf(await list(`${all}&from=2026-11-21&to=2026-11-21`))).toHaveLength(3)
    expect(placesOf(await list(`${all}&to=2026-11-20`))).toEqual([])
    expect((await list(`q=${bar.number}`)).data[0]).toMatchObject({
      difference: -5,
      to_pay_in: 25,
      paid_in_on: null,
    })
    for (const wrong of ['from=yesterday', 'state=lost', 'sort=cash', 'order=up', 'after=broken'])
      expect((await treasurer.request('GET', `${TILL}/counts?${wrong}`)).status).toBe(422)
  })

  it.each(['sort=number&order=desc', 'sort=till&order=asc', 'sort=difference&order=desc'])(
    'has pages without gaps or repeats by %s',
    async (sort) => {
      const query = `q=page&${sort}`
      if ((await list(query)).total < 53)
        for (let n = 0; n < 53; n += 1) await openTill(`Page ${String(n).padStart(2, '0')}`)
      const first = await list(query)
      const second = await list(`${query}&after=${first.next}`)
      expect([first.data.length, second.data.length, second.next]).toEqual([50, 3, null])
      expect(new Set([...first.data, ...second.data].map(({ id }) => id)).size).toBe(53)
    },
  )

  it('is exported as it is shown, with a record of it', async () => {
    const { id, number } = await countedTill('Export', true)
    const csv = await exportFile(
      server,
      treasurer,
      `${TILL}/counts.csv?q=export&columns=number,till,difference,note&ids=${id}`,
    )
    expect(csv.text.trim().split(/\r?\n/)).toEqual([
      expect.stringContaining('Number,Till,Difference,Note'),
      `${number},Export,-5,Wrong change given`,
    ])
    expect(await latestAction()).toMatchObject({ verb: 'exported', subject_kind: 'cash_count' })
    const states = await exportFile(
      server,
      treasurer,
      `${TILL}/counts.csv?q=export&columns=status,closed_by&ids=${id}`,
    )
    expect(states.text.trim().split(/\r?\n/)[1]).toMatch(/^Closed,.+/)
    expect((await exportFile(server, treasurer, `${TILL}/counts.csv?columns=pin`)).status).toBe(422)
  })

  it('has saved views for the treasurer', async () => {
    const body = { list: 'cash_counts', name: 'To pay in', query: 'state=not_paid_in', is_shared: true }
    const views = '/api/v1/staff/views'
    expect((await treasurer.request('POST', `${views}/save`, { body })).status).toBe(200)
    expect((await server.as({ roles: ['gate'] }).request('POST', `${views}/save`, { body })).status).toBe(403)
    expect((await other.request('GET', `${views}?list=cash_counts`)).json()).toMatchObject({
      data: [{ name: 'To pay in' }],
    })
  })
})

/** Returns the newest record of the audit log. */
async function latestAction() {
  const trail = await server.as({ roles: ['owner'] }).request('GET', '/api/v1/staff/audit')
  const [action] = (trail.json() as { data: AuditItem[] }).data
  return action === undefined ? null : { ...action, change: JSON.parse(action.change) as unknown }
}

describe('a cash deposit', () => {
  it('contains cash counts, so that the others are known to be unpaid', async () => {
    const [first, second, third] = [
      await countedTill('Paid 1'),
      await countedTill('Paid 2', true),
      await countedTill('Paid 3'),
    ]
    const line = await deposited('55.00', 'Cash branch 1')
    const answer = await match(line, [first.id, second.id])
    expect(answer.status).toBe(200)
    const { data } = answer.json() as { data: CashDeposit[] }
    expect(data.find((one) => one.line === line)).toMatchObject({
      day: '2026-12-05',
      amount: 55,
      matched: 55,
      counts: [first.number, second.number],
    })
    expect(placesOf(await list('q=paid&state=paid_in'))).toEqual(['Paid 2', 'Paid 1'])
    expect(placesOf(await list('q=paid&state=not_paid_in'))).toEqual(['Paid 3'])
    expect(await recordOf(first.id)).toMatchObject({ paid_in_on: '2026-12-05', to_pay_in: 30 })
    const later = await deposited('30.00', 'Cash branch 2')
    const refused = await match(later, [second.id, third.id])
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('another deposit')])
    expect((await match(null, [second.id])).status).toBe(200)
    expect(await latestAction()).toMatchObject({
      change: { cash_counts: [second.number], bank_lines: [expect.stringMatching(/^2026-12-05 .*branch 1/)] },
    })
    expect((await match(later, [second.id, third.id])).status).toBe(200)
    expect(await latestAction()).toMatchObject({
      verb: 'matched_deposit',
      change: {
        cash_counts: [second.number, third.number],
        bank_lines: [expect.stringMatching(/^2026-12-05 .*branch 2/)],
      },
    })
  })

  it('is taken off its cash counts if its line is reopened', async () => {
    const { id } = await countedTill('Undone')
    const line = await deposited('30.00', 'Cash branch 3')
    await match(line, [id])
    expect((await decideLine(treasurer, 'reopen', line)).status).toBe(200)
    expect(await recordOf(id)).toMatchObject({ paid_in_on: null })
    expect((await match(line, [id])).status).toBe(409)
  })

  it('is chosen once by two treasurers at the same time', async () => {
    const { id } = await countedTill('Race')
    const lines = [await deposited('30.00', 'Cash branch 4'), await deposited('30.00', 'Cash branch 5')]
    const answers = await Promise.all([match(lines[0] ?? '', [id]), match(lines[1] ?? '', [id], other)])
    expect(statusesOf(answers)).toEqual([200, 409])
  })

  it('is refused for an open till, and for an unknown line or till', async () => {
    const { id } = await openTill('Not counted')
    const line = await deposited('30.00', 'Cash branch 6')
    expect((await match(line, [id])).status).toBe(409)
    expect((await match(line, [crypto.randomUUID()])).status).toBe(404)
    expect((await match('no such line', [id])).status).toBe(404)
    expect((await match(line, [])).status).toBe(422)
  })
})
