import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportFile } from '#tests/kit/export-file.ts'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import { newPerson, startClub } from '#tests/membership/club-server.ts'
import type { AccountCode } from '../ledger-export.contract.ts'

const LEDGER = '/api/v1/sell/desk/ledger'
const NOVEMBER = 'from=2026-11-01&to=2026-11-30'

let server: RunningServer
let treasurer: Asker

beforeAll(async () => {
  server = await startClub({ nowIso: '2026-11-21T01:00:00Z' })
  treasurer = server.as({ personId: (await newPerson(server)).id, roles: ['treasurer'] })
  // Post at 00:30 on 1 November in the club's time zone, and in the last minute of October.
  await post('2026-10-31T13:30:00Z', [
    ['money:bank_transfer', 12_050],
    ['receivable', -12_050],
  ])
  await post('2026-10-31T12:59:00Z', [
    ['receivable', 500],
    ['sales', -500],
  ])
  await post('2026-11-20T01:00:00Z', [
    ['receivable', 1100],
    ['sales', -1000],
    ['gst', -100],
  ])
})
afterAll(() => server.stop())

async function post(at: string, postings: [string, number][]): Promise<void> {
  const { rows } = await server.database.db.execute<{
    id: string
  }>(sql`insert into ledger_entry (id, what, once, at)
    values (gen_random_uuid(), 'test', ${`test:${at}`}, ${at}::timestamptz) returning id`)
  for (const [account, cents] of postings)
    await server.database.db.execute(sql`insert into ledger_posting (entry_id, account, amount_cents)
      values (${rows[0]?.id}, ${account}, ${cents})`)
}

const codes = async (program = 'xero') =>
  ((await treasurer.request('GET', `${LEDGER}/codes?program=${program}`)).json() as { data: AccountCode[] })
    .data
const save = (list: Record<string, string>, program = 'xero', asker = treasurer) =>
  asker.request('POST', `${LEDGER}/codes`, {
    body: { program, codes: Object.entries(list).map(([account, code]) => ({ account, code })) },
  })
const download = (query: string, asker = treasurer) => exportFile(server, asker, `${LEDGER}.csv?${query}`)

describe('the export of the ledger', () => {
  it('is restricted to the treasurer', async () => {
    for (const asker of [server, server.as({ roles: ['shop', 'events'] })]) {
      const expected = asker === server ? 401 : 403
      expect((await asker.request('GET', `${LEDGER}/codes?program=xero`)).status).toBe(expected)
      expect((await save({ sales: '200' }, 'xero', asker)).status).toBe(expected)
      expect((await download(`program=xero&${NOVEMBER}&step=day`, asker)).status).toBe(expected)
    }
  })

  it('lists the accounts of every club and those of the payment types in use', async () => {
    const accounts = (await codes()).map(({ account }) => account)
    expect(accounts).toEqual(expect.arrayContaining(['sales', 'gst', 'receivable', 'money:bank_transfer']))
    expect(accounts).not.toContain('money:stripe')
  })

  it('is refused while an account of the period has no code', async () => {
    expect((await download(`program=xero&${NOVEMBER}&step=day`)).status).toBe(422)
    const all = { receivable: '610', sales: '200', gst: '820', 'money:bank_transfer': '615' }
    expect((await save(all)).status).toBe(200)
    expect((await download(`program=xero&${NOVEMBER}&step=day`)).status).toBe(200)
    // The codes of each program are stored separately.
    expect((await download(`program=myob&${NOVEMBER}&step=day`)).status).toBe(422)
    await save({ gst: '' })
    expect((await codes()).find(({ account }) => account === 'gst')?.code).toBe('')
    await save({ gst: '820' })
  })

  it('has a balanced journal for each day in the club’s time zone, or for each month', async () => {
    const rows = async (step: string) =>
      (await download(`program=xero&${NOVEMBER}&step=${step}`)).text
        .trim()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(','))
    const byDay = await rows('day')
    expect(byDay.map(([, day, account, code, , amount]) => [day, account, code, amount])).toEqual([
      ['01/11/2026', 'money:bank_transfer', '615', '120.5'],
      ['01/11/2026', 'receivable', '610', '-120.5'],
      ['20/11/2026', 'gst', '820', '-1'],
      ['20/11/2026', 'receivable', '610', '11'],
      ['20/11/2026', 'sales', '200', '-10'],
    ])
    const byMonth = await rows('month')
    expect(new Set(byMonth.map(([, day]) => day))).toEqual(new Set(['01/11/2026']))
    expect(byMonth.reduce((sum, row) => sum + Number(row[5]), 0)).toBeCloseTo(0)
  })

  it('is recorded in the audit log, like a change of the codes', async () => {
    await save({ sales: '201' })
    await download(`program=xero&${NOVEMBER}&step=day`)
    const { data } = (
      await server.as({ roles: ['owner'] }).request('GET', '/api/v1/staff/audit?kind=books')
    ).json() as { data: { verb: string }[] }
    expect(data.slice(0, 2).map(({ verb }) => verb)).toEqual(['exported_ledger', 'changed_account_codes'])
  })

  it('refuses a code that another person has changed meanwhile, and keeps a code of another account', async () => {
    const send = (account: string, code: string, was: string) =>
      treasurer.request('POST', `${LEDGER}/codes`, {
        body: { program: 'myob', codes: [{ account, code, was }] },
      })
    const saved = await Promise.all([send('sales', '4-1000', ''), send('gst', '2-1000', '')])
    expect(saved.map(({ status }) => status)).toEqual([200, 200])
    const stale = await send('sales', '4-2000', '')
    const { errors, current } = stale.json() as {
      errors: { field: string; code: string }[]
      current: { data: AccountCode[] }
    }
    expect([stale.status, errors.map(({ field, code }) => [field, code])]).toEqual([
      409,
      [['sales', 'changed']],
    ])
    expect(current.data).toEqual(await codes('myob'))
    expect(current.data).toEqual(
      expect.arrayContaining([
        { account: 'sales', code: '4-1000' },
        { account: 'gst', code: '2-1000' },
      ]),
    )
    expect((await send('sales', '4-2000', '4-1000')).status).toBe(200)
    expect((await send('sales', '4-2000', '')).status).toBe(200)
    const raced = await Promise.all([send('credit', '2-1', ''), send('credit', '2-2', '')])
    expect(raced.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it.each([
    'program=sage&from=2026-11-01&to=2026-11-30&step=day',
    'program=xero&from=2026-11-30&to=2026-11-01&step=day',
    'program=xero&from=2026-11-01&to=2026-11-30&step=week',
  ])('refuses an export of the ledger with the query %s', async (query) => {
    expect((await download(query)).status).toBe(422)
  })
})
