import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Answer } from '#tests/kit/ask.ts'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import { booksMustAddUp } from '#tests/orders/books.ts'
import {
  bankLines,
  combineLines,
  decideLine,
  deskRecord,
  importLines,
  newTreasurer,
  settleLine,
  splitLine,
} from '#tests/orders/desk.ts'
import {
  type Buyer,
  fill,
  newBuyer,
  order,
  startShop,
  stateOf,
  statusesOf,
} from '#tests/orders/shop-server.ts'

let server: RunningServer
let treasurer: Asker & { id: number }
let other: Asker & { id: number }
let count = 0

beforeAll(async () => {
  server = await startShop()
  treasurer = await newTreasurer(server)
  other = await newTreasurer(server)
})
afterAll(() => server.stop())
afterEach(() => booksMustAddUp(server))

type Placed = { buyer: Buyer; number: number; reference: string; publicId: string }

/** Places an order of $28.00 that awaits a bank transfer. */
async function transfer(sku = 'CAP'): Promise<Placed> {
  const buyer = await newBuyer(server)
  await fill(buyer, sku)
  const { order: publicId } = await order(buyer, { paymentGateway: 'bank_transfer' })
  const { number } = await stateOf(server, publicId)
  const { payments } = await deskRecord(treasurer, number)
  return { buyer, number, reference: payments[0]?.reference ?? '', publicId }
}

function lineOf(amount: string, text: string): string {
  count += 1
  return `05/12/2026,${amount},Direct Credit ${text} split ${count}`
}

async function imported(amount: string, text: string): Promise<string> {
  const { lines } = await importLines(treasurer, [lineOf(amount, text)])
  return lines[0]?.line ?? ''
}

const statusOf = async ({ publicId }: Placed) => (await stateOf(server, publicId)).status
const openLine = async (line: string) =>
  (await bankLines(treasurer)).open.find((one) => one.line === line) ?? null
const partsOf = (answer: Answer): string[] => {
  if (answer.status !== 200) throw new Error(`refused: ${answer.text}`)
  return (answer.json() as { parts: string[] }).parts
}
async function accountSum(account: string): Promise<number> {
  const { rows } = await server.database.db.execute<{ cents: string }>(
    sql`select coalesce(sum(amount_cents), 0) as cents from ledger_posting where account = ${account}`,
  )
  return Number(rows[0]?.cents)
}

describe('splitting a bank line', () => {
  it('pays two orders and keeps the rest as other income with one transfer', async () => {
    const [first, second] = [await transfer(), await transfer()]
    const line = await imported('66.00', 'two caps and a donation')
    const [bank, income] = [await accountSum('money:bank_transfer'), await accountSum('other_income')]
    const parts = partsOf(await splitLine(treasurer, line, [28, 28, 10]))
    expect(parts).toHaveLength(3)
    expect(await openLine(line)).toBeNull()
    expect(await openLine(parts[2] ?? '')).toMatchObject({ amount: 10, part_of: 66, reason: 'part_of_line' })
    await booksMustAddUp(server)
    expect((await settleLine(treasurer, parts[0] ?? '', 'accept', first.number)).status).toBe(200)
    expect((await settleLine(treasurer, parts[1] ?? '', 'accept', second.number)).status).toBe(200)
    expect((await decideLine(treasurer, 'other', parts[2] ?? '')).status).toBe(200)
    expect([await statusOf(first), await statusOf(second)]).toEqual(['paid', 'paid'])
    expect(await accountSum('money:bank_transfer')).toBe(bank)
    expect((await accountSum('other_income')) - income).toBe(-1_000)
  })

  it.each([
    [[28]],
    [[28, 27]],
    [[28, 29]],
    [[56, 0]],
    [[60, -4]],
    [[28.005, 27.995]],
    [Array.from({ length: 13 }, () => 1)],
    [[]],
  ])('refuses the amounts %j for $56.00', async (amounts) => {
    const line = await imported('56.00', 'refused')
    expect((await splitLine(treasurer, line, amounts)).status).toBe(422)
    expect(await openLine(line)).toMatchObject({ amount: 56, part_of: null })
  })

  it('is for the treasurer after a step-up, and for a known line', async () => {
    const line = await imported('56.00', 'guarded')
    expect((await splitLine(server, line, [28, 28])).status).toBe(401)
    expect((await splitLine(server.as({ roles: ['shop'] }), line, [28, 28])).status).toBe(403)
    const fresh = server.as({ personId: treasurer.id, roles: ['treasurer'], isSteppedUp: false })
    const refused = await splitLine(fresh, line, [28, 28])
    expect([refused.status, refused.json()]).toMatchObject([403, { text_code: 'STEP_UP_NEEDED' }])
    expect((await splitLine(treasurer, 'no such line', [28, 28])).status).toBe(404)
  })

  it('is done once when two treasurers split or settle the line at the same time', async () => {
    const placed = await transfer()
    for (const race of [
      (line: string) => splitLine(other, line, [8, 20]),
      (line: string) => settleLine(other, line, 'accept', placed.number),
      (line: string) => decideLine(other, 'refund', line),
    ]) {
      const line = await imported('28.00', 'race')
      const answers = await Promise.all([splitLine(treasurer, line, [14, 14]), race(line)])
      expect(statusesOf(answers)).toEqual([200, 409])
      await booksMustAddUp(server)
    }
  })

  it('can be undone while no part is settled, and repeated with other amounts', async () => {
    const line = await imported('30.00', 'wrong parts')
    const suspense = await accountSum('suspense')
    const [first = '', second = ''] = partsOf(await splitLine(treasurer, line, [10, 20]))
    expect(await accountSum('suspense')).toBe(suspense)
    expect((await bankLines(treasurer)).settled).toContainEqual(
      expect.objectContaining({ line, state: 'split', can_undo: true }),
    )
    expect((await decideLine(treasurer, 'other', first)).status).toBe(200)
    const refused = await decideLine(treasurer, 'reopen', line)
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('has been settled')])
    expect((await decideLine(treasurer, 'reopen', first)).status).toBe(200)
    const undone = await Promise.all([treasurer, other].map((who) => decideLine(who, 'reopen', line)))
    expect(statusesOf(undone)).toEqual([200, 409])
    expect(await openLine(line)).toMatchObject({ amount: 30 })
    expect([await openLine(first), await openLine(second)]).toEqual([null, null])
    expect((await decideLine(treasurer, 'other', second)).status).toBe(409)
    const again = partsOf(await splitLine(treasurer, line, [12.5, 17.5]))
    expect(await openLine(again[0] ?? '')).toMatchObject({ amount: 12.5 })
    expect(await accountSum('suspense')).toBe(suspense)
  })

  it('is either undone or settled if both happen at the same time', async () => {
    const line = await imported('30.00', 'undo race')
    const [first = ''] = partsOf(await splitLine(treasurer, line, [10, 20]))
    const answers = await Promise.all([
      decideLine(treasurer, 'reopen', line),
      decideLine(other, 'other', first),
    ])
    expect(statusesOf(answers)).toEqual([200, 409])
  })

  it('does not import the line again', async () => {
    const row = lineOf('30.00', 'imported twice')
    const { lines } = await importLines(treasurer, [row])
    const parts = partsOf(await splitLine(treasurer, lines[0]?.line ?? '', [10, 20]))
    const before = (await bankLines(treasurer)).open_total
    const again = await importLines(other, [row])
    expect(again).toMatchObject({ seen: 1, open: 0 })
    expect(again.lines[0]).toMatchObject({ outcome: 'seen', before: 'split' })
    expect((await bankLines(treasurer)).open_total).toBe(before)
    expect(await openLine(parts[0] ?? '')).not.toBeNull()
  })

  it('is in the audit log', async () => {
    const line = await imported('30.00', 'audited')
    await splitLine(treasurer, line, [10, 20])
    const trail = await server.as({ roles: ['owner'] }).request('GET', '/api/v1/staff/audit')
    expect((trail.json() as { data: object[] }).data[0]).toMatchObject({ verb: 'split_line' })
  })
})

describe('combining bank lines', () => {
  const sumOf = (answer: Answer): string => {
    if (answer.status !== 200) throw new Error(`refused: ${answer.text}`)
    return (answer.json() as { line: string }).line
  }

  it('pays one order with two transfers, and can be undone line by line', async () => {
    const placed = await transfer()
    const lines = [await imported('20.00', 'first'), await imported('8.00', 'second')]
    const sum = sumOf(await combineLines(treasurer, lines))
    expect(await openLine(sum)).toMatchObject({ amount: 28, reason: 'sum_of_lines' })
    expect((await settleLine(treasurer, sum, 'accept', placed.number)).status).toBe(200)
    expect(await statusOf(placed)).toBe('paid')
    await booksMustAddUp(server)
    expect((await decideLine(treasurer, 'reopen', lines[0] ?? '')).status).toBe(409)
    expect((await decideLine(treasurer, 'reopen', sum)).status).toBe(200)
    expect(await statusOf(placed)).toBe('awaiting_payment')
    const undone = await Promise.all([
      decideLine(treasurer, 'reopen', lines[0] ?? ''),
      decideLine(other, 'reopen', lines[1] ?? ''),
    ])
    expect(statusesOf(undone)).toEqual([200, 409])
    expect(await openLine(sum)).toBeNull()
    expect(await openLine(lines[0] ?? '')).toMatchObject({ amount: 20 })
    expect(await openLine(lines[1] ?? '')).toMatchObject({ amount: 8 })
    expect(sumOf(await combineLines(treasurer, lines))).not.toBe(sum)
  })

  it('combines a part with another line, and then the split cannot be undone', async () => {
    const line = await imported('30.00', 'whole')
    const [part = ''] = partsOf(await splitLine(treasurer, line, [10, 20]))
    await combineLines(treasurer, [part, await imported('5.00', 'with a part')])
    expect((await decideLine(treasurer, 'reopen', line)).status).toBe(409)
    expect((await decideLine(treasurer, 'reopen', part)).status).toBe(200)
    expect((await decideLine(treasurer, 'reopen', line)).status).toBe(200)
  })

  it('is refused for one line, the same line twice, and a settled or unknown line', async () => {
    const [first, second] = [await imported('5.00', 'one'), await imported('6.00', 'two')]
    expect((await combineLines(server.as({ roles: ['shop'] }), [first, second])).status).toBe(403)
    expect((await combineLines(treasurer, [])).status).toBe(422)
    expect((await combineLines(treasurer, [first])).status).toBe(422)
    expect((await combineLines(treasurer, [first, first])).status).toBe(422)
    expect((await combineLines(treasurer, [first, 'no such line'])).status).toBe(404)
    const answers = await Promise.all([
      combineLines(treasurer, [first, second]),
      combineLines(other, [second, first]),
    ])
    expect(statusesOf(answers)).toEqual([200, 409])
    expect((await combineLines(treasurer, [first, second])).status).toBe(409)
  })
})
