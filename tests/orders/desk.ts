import type { BankLineList } from '#features/orders/bank-lines.contract.ts'
import type { DeskOrderRecord, RefundInput, StatementResult } from '#features/orders/orders-desk.contract.ts'
import type { Answer } from '#tests/kit/ask.ts'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import { newBuyer } from '#tests/orders/shop-server.ts'

const DESK = '/api/v1/sell/desk'

/** Creates a treasurer with a real account. */
export async function newTreasurer(server: RunningServer): Promise<Asker & { id: number }> {
  const { id } = await newBuyer(server)
  return { ...server.as({ personId: id, roles: ['treasurer'] }), id }
}

/** Returns the full record of an order. */
export async function deskRecord(desk: Asker, number: number): Promise<DeskOrderRecord> {
  const answer = await desk.request('GET', `${DESK}/order?number=${number}`)
  if (answer.status !== 200) throw new Error(`no order ${number}: ${answer.text}`)
  return (answer.json() as { item: DeskOrderRecord }).item
}

export function markPaid(desk: Asker, number: number, way?: string): Promise<Answer> {
  return desk.request('POST', `${DESK}/order/markPaid`, { body: { number, ...(way && { way }) } })
}

/** Refunds one piece of the first line by hand, unless the input says otherwise. */
export async function refundOrder(
  desk: Asker,
  number: number,
  input: Partial<Omit<RefundInput, 'number'>> = {},
  key?: string,
): Promise<Answer> {
  const [line] = (await deskRecord(desk, number)).lines
  return desk.request('POST', `${DESK}/order/refund`, {
    body: {
      number,
      lines: [{ line_id: line?.id ?? 0, qty: 1, amount: (line?.total ?? 0) / (line?.qty ?? 1) }],
      shipping_amount: 0,
      way: 'by_hand',
      words: 'The wrong colour',
      restock: true,
      ...input,
    },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  })
}

export type QueuedRefund = {
  id: string
  order_number: number
  reason: string
  status: string
  amount: number
}

export async function refundQueue(desk: Asker): Promise<QueuedRefund[]> {
  return ((await desk.request('GET', `${DESK}/refunds`)).json() as { data: QueuedRefund[] }).data
}

export function settle(desk: Asker, id: string, way: string, from?: string): Promise<Answer> {
  return desk.request('POST', `${DESK}/refund/settle`, { body: { id, way, ...(from && { from }) } })
}

/** Assigns a bank statement line to the order it names, or to the given one. */
export function settleLine(desk: Asker, line: string, how: string, number?: number): Promise<Answer> {
  return desk.request('POST', `${DESK}/statement/settle`, {
    body: { line, how, ...(number === undefined ? {} : { number }) },
  })
}

/**
 * Decides about a statement line: refunds it, credits it, books it as other income or as a cash deposit, or reopens it.
 */
export function decideLine(
  desk: Asker,
  what: 'refund' | 'credit' | 'other' | 'deposit' | 'reopen',
  line: string,
  more: object = {},
): Promise<Answer> {
  return desk.request('POST', `${DESK}/statement/${what}`, { body: { line, ...more } })
}

/** Splits a statement line into parts of these amounts in dollars. */
export function splitLine(desk: Asker, line: string, amounts: readonly number[]): Promise<Answer> {
  return desk.request('POST', `${DESK}/statement/split`, { body: { line, amounts } })
}

/** Combines statement lines into one. */
export function combineLines(desk: Asker, lines: readonly string[]): Promise<Answer> {
  return desk.request('POST', `${DESK}/statement/combine`, { body: { lines } })
}

export async function bankLines(desk: Asker): Promise<BankLineList> {
  return (await desk.request('GET', `${DESK}/statement/lines`)).json() as BankLineList
}

/** Imports a bank statement with lines in a bank's format: `05/12/2026,35.00,Direct Credit PDK…`. */
export async function importLines(desk: Asker, lines: readonly string[]): Promise<StatementResult> {
  const csv = ['Date,Amount,Description', ...lines].join('\n')
  const answer = await desk.request('POST', `${DESK}/statement/import`, {
    body: { file_name: 'bank.csv', csv },
  })
  if (answer.status !== 200) throw new Error(`the statement was not taken: ${answer.text}`)
  return answer.json() as StatementResult
}
