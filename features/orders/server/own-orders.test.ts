import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf } from '#tests/kit/refusals.ts'
import type { RunningServer } from '#tests/kit/server.ts'
import { newTreasurer, settleLine } from '#tests/orders/desk.ts'
import { fill, newBuyer, order, startShop, stateOf } from '#tests/orders/shop-server.ts'
import type { StatementResult } from '../orders-desk.contract.ts'

let server: RunningServer

beforeAll(async () => {
  server = await startShop()
})
afterAll(() => server.stop())

describe('importing a bank statement', () => {
  it('needs a step-up, and does not pay the importer’s own order without another person’s decision', async () => {
    const treasurer = await newBuyer(server)
    await fill(treasurer, 'CAP')
    const { order: id } = await order(treasurer, { paymentGateway: 'bank_transfer' })
    const { number, due_amount: due } = await stateOf(server, id)
    const { rows } = await server.database.db.execute<{ reference: string }>(
      sql`select gateway_reference as reference from payment where order_id = ${number}`,
    )
    const body = {
      file_name: 'b.csv',
      csv: `Date,Amount,Description\n05/12/2026,${due.toFixed(2)},${rows[0]?.reference}\n`,
    }
    const bring = (isSteppedUp: boolean) =>
      server
        .as({ personId: treasurer.id, roles: ['treasurer'], isSteppedUp })
        .request('POST', '/api/v1/sell/desk/statement/import', { body })
    expect(codeOf(await bring(false))).toBe('STEP_UP_NEEDED')
    const { lines, matched } = (await bring(true)).json() as StatementResult
    expect([matched, lines[0]?.outcome]).toEqual([0, 'own_order'])
    const line = lines[0]?.line ?? ''
    const own = server.as({ personId: treasurer.id, roles: ['treasurer'] })
    expect(codeOf(await settleLine(own, line, 'accept'))).toBe('OWN_RECORD')
    const other = await newTreasurer(server)
    expect(codeOf(await settleLine(other, line, 'accept'))).toBe('success')
  })
})
