import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf } from '#tests/kit/refusals.ts'
import type { RunningServer } from '#tests/kit/server.ts'
import {
  combineLines,
  decideLine,
  importLines,
  newTreasurer,
  settleLine,
  splitLine,
} from '#tests/orders/desk.ts'
import { type Buyer, fill, newBuyer, order, startShop, stateOf } from '#tests/orders/shop-server.ts'
import type { StatementResult } from '../orders-desk.contract.ts'

let server: RunningServer

beforeAll(async () => {
  server = await startShop()
})
afterAll(() => server.stop())

type Transfer = { buyer: Buyer; number: number; due: number; reference: string }

/** Places an order that awaits a bank transfer. */
async function transfer(): Promise<Transfer> {
  const buyer = await newBuyer(server)
  await fill(buyer, 'CAP')
  const { order: id } = await order(buyer, { paymentGateway: 'bank_transfer' })
  const { number, due_amount: due } = await stateOf(server, id)
  const { rows } = await server.database.db.execute<{ reference: string }>(
    sql`select gateway_reference as reference from payment where order_id = ${number}`,
  )
  return { buyer, number, due, reference: rows[0]?.reference ?? '' }
}

const rowOf = (dollars: number, text: string) => `05/12/2026,${dollars.toFixed(2)},${text}`

describe('importing a bank statement', () => {
  it('needs a step-up; the importer’s own order is paid only if another person decides', async () => {
    const { buyer: treasurer, due, reference } = await transfer()
    const body = { file_name: 'b.csv', csv: `Date,Amount,Description\n${rowOf(due, reference)}\n` }
    const importStatement = (isSteppedUp: boolean) =>
      server
        .as({ personId: treasurer.id, roles: ['treasurer'], isSteppedUp })
        .request('POST', '/api/v1/sell/desk/statement/import', { body })
    expect(codeOf(await importStatement(false))).toBe('STEP_UP_NEEDED')
    const { lines, matched } = (await importStatement(true)).json() as StatementResult
    expect([matched, lines[0]?.outcome]).toEqual([0, 'own_order'])
    const line = lines[0]?.line ?? ''
    const own = server.as({ personId: treasurer.id, roles: ['treasurer'] })
    expect(codeOf(await settleLine(own, line, 'accept'))).toBe('OWN_RECORD')
    const other = await newTreasurer(server)
    expect(codeOf(await settleLine(other, line, 'accept'))).toBe('success')
  })
})

describe('a sum of bank lines', () => {
  it('is not decided by a treasurer whose order one of its lines names', async () => {
    const [mine, theirs] = [await transfer(), await transfer()]
    const other = await newTreasurer(server)
    const { lines } = await importLines(other, [
      rowOf(mine.due - 1, mine.reference),
      rowOf(theirs.due - 1, theirs.reference),
    ])
    const combined = await combineLines(
      other,
      lines.map(({ line }) => line),
    )
    const { line: sum } = combined.json() as { line: string }
    const own = server.as({ personId: mine.buyer.id, roles: ['treasurer'] })
    expect(codeOf(await decideLine(own, 'other', sum))).toBe('OWN_RECORD')
    expect(codeOf(await settleLine(own, sum, 'accept', theirs.number))).toBe('OWN_RECORD')
    const split = await splitLine(other, sum, [1, mine.due + theirs.due - 3])
    const { parts } = split.json() as { parts: string[] }
    expect(codeOf(await decideLine(own, 'other', parts[0] ?? ''))).toBe('OWN_RECORD')
    expect(codeOf(await decideLine(other, 'other', parts[0] ?? ''))).toBe('success')
  })

  it('is related to no order any more after its lines are open again', async () => {
    const mine = await transfer()
    const other = await newTreasurer(server)
    const { lines } = await importLines(other, [
      rowOf(mine.due - 1, mine.reference),
      rowOf(12, 'Direct Credit of somebody else'),
    ])
    const keys = lines.map(({ line }) => line)
    await combineLines(other, keys)
    expect(codeOf(await decideLine(other, 'reopen', keys[0] ?? ''))).toBe('success')
    const own = server.as({ personId: mine.buyer.id, roles: ['treasurer'] })
    expect(codeOf(await decideLine(own, 'other', keys[0] ?? ''))).toBe('OWN_RECORD')
    expect(codeOf(await decideLine(own, 'other', keys[1] ?? ''))).toBe('success')
  })
})
