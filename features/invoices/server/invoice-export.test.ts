import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayInZone } from '#platform/shared/format.ts'
import { exportFile } from '#tests/kit/export-file.ts'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import { chooseAtSandbox, fill, newBuyer, order, startShop } from '#tests/orders/shop-server.ts'

const EXPORT = '/api/v1/sell/desk/invoices.csv'

let server: RunningServer
let treasurer: Asker
let today: string

beforeAll(async () => {
  server = await startShop()
  treasurer = server.as({ personId: (await newBuyer(server)).id, roles: ['treasurer'] })
  today = dayInZone(server.clock.nowMs(), 'Australia/Sydney')
})
afterAll(() => server.stop())

const download = (program: string, more: Record<string, string> = {}, asker = treasurer) =>
  exportFile(
    server,
    asker,
    `${EXPORT}?${new URLSearchParams({ program, from: today, to: today, customer: '', ...more }).toString()}`,
  )
const saveCode = (program: string, code: string) =>
  treasurer.request('POST', '/api/v1/sell/desk/ledger/codes', {
    body: { program, codes: [{ account: 'sales', code }] },
  })
const linesOf = (text: string) => text.replace(/^\uFEFF/, '').split('\r\n')

async function placed(gateway?: string): Promise<{ order: string; payment: string }> {
  const buyer = await newBuyer(server)
  await fill(buyer, 'CAP', 2)
  return order(buyer, gateway === undefined ? {} : { paymentGateway: gateway })
}

describe('the export of invoices', () => {
  it('is restricted to the treasurer', async () => {
    expect((await download('xero', {}, server.as({ roles: ['shop', 'events'] }))).status).toBe(403)
    expect((await download('xero', {}, server)).status).toBe(401)
  })

  it('is refused without a code for the account of sales, and for MYOB without a customer', async () => {
    expect((await download('xero')).status).toBe(422)
    expect((await saveCode('xero', '200')).status).toBe(200)
    expect((await download('xero')).status).toBe(200)
    expect((await saveCode('myob', '4-1000')).status).toBe(200)
    const refused = await download('myob', { customer: ' ' })
    expect(refused.status).toBe(422)
    expect(refused.json()).toMatchObject({ errors: [{ field: 'customer' }] })
    expect((await download('myob', { customer: 'x'.repeat(51) })).status).toBe(422)
    expect((await download('xero', { from: '2026-02-30' })).status).toBe(422)
  })

  it('has the invoices of the days, paid or not, but no void ones, and is recorded in the audit log', async () => {
    const paid = await placed()
    await chooseAtSandbox(server, paid.payment)
    const unpaid = await placed('bank_transfer')
    const left = await placed('bank_transfer')
    await server.database.db.execute(sql`update invoice set status = 'void' where public_id = ${left.order}`)
    const numberOf = async (publicId: string) => {
      const { rows } = await server.database.db.execute<{ number: string }>(
        sql`select number from invoice where public_id = ${publicId}`,
      )
      return rows[0]?.number ?? ''
    }
    const [head, ...rows] = linesOf((await download('xero')).text).filter((row) => row !== '')
    expect(head).toContain('*ContactName')
    expect(rows).toHaveLength(2)
    for (const [at, { order: id }] of [paid, unpaid].entries()) {
      expect(rows[at]).toContain(await numberOf(id))
      expect(rows[at]).toMatch(/,1,56,,200,GST on Income,/)
    }
    const other = await download('xero', { from: '2020-01-01', to: '2020-12-31' })
    expect(linesOf(other.text).filter((row) => row !== '')).toEqual([head])
    const { data } = (
      await server.as({ roles: ['owner'] }).request('GET', '/api/v1/staff/audit?kind=books')
    ).json() as { data: { verb: string }[] }
    expect(data[0]?.verb).toBe('exported_invoices')
  })

  it('separates the invoices for MYOB by empty rows, and reads as many pages as it needs', async () => {
    // Copies with the same time of issue, so that only their numbers put them in order.
    await server.database.db.execute(sql`insert into invoice
      (id, public_id, kind, number, order_id, status, paper, issued_at)
      select gen_random_uuid(), 'copy-' || n, kind, 'INV-2026-9' || lpad(n::text, 4, '0'), order_id, 'issued', paper, issued_at
      from generate_series(1, 450) as n, (select * from invoice where status = 'paid' order by number limit 1) as one`)
    const rows = linesOf((await download('myob', { customer: 'Club sales' })).text).slice(1)
    const numbers = rows.filter((row) => row !== '').map((row) => row.split(',')[4])
    expect(numbers).toHaveLength(452)
    expect(new Set(numbers).size).toBe(452)
    expect(rows.filter((row) => row === '').length).toBeGreaterThanOrEqual(452)
    expect(rows[0]).toMatch(/^Club sales,X,2026-/)
    expect(rows[1]).toBe('')
  })
})
