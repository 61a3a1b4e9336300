/** Splits a bank statement line into parts, combines several lines into one, and undoes both. */
import type { Tx } from '#platform/server/database/pool.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { Problem } from '#platform/shared/problem.ts'
import { BANK_LINE_REFUSALS } from '../bank-lines.contract.ts'
import { splitFault } from '../split-lines.rules.ts'
import { BANK_MONEY, type BankLineRow, suspenseClearedEntry, suspenseEntry } from './bank-line-entries.ts'
import { clearLine, lockOpenLine } from './bank-lines.actions.ts'
import { postEntry } from './ledger.store.ts'
import type { OrderDeps } from './order-deps.ts'
import { insertStatementLines, lockLines, updateLine } from './statements.store.ts'

/** The longest description of a sum of bank lines, in characters. */
const DESCRIPTION_MOST = 500

/**
 * Splits an open bank line into parts. Its money moves from the line to the parts within the suspense account; the
 * entries pass through the bank account without changing its balance.
 * @returns the keys of the parts, in the order of the amounts
 * @throws Problem NOT_FOUND, CONFLICT if the line is settled, VALIDATION if the amounts do not add up to it
 */
export async function splitLine(
  deps: OrderDeps,
  tx: Tx,
  { line: lineKey, partCents }: { line: string; partCents: readonly number[] },
  settledBy: number,
): Promise<string[]> {
  const line = await lockOpenLine(tx, lineKey)
  if (splitFault(line.amountCents, partCents) !== null) throw new Problem(BANK_LINE_REFUSALS.splitWrong)
  await clearLine(deps, tx, line, { state: 'split', settledBy })
  const parts = partCents.map((amountCents) => ({
    ...copyOf(line),
    lineKey: `part:${deps.random.uuid()}`,
    amountCents,
    partOfKey: lineKey,
    outcome: 'part_of_line',
    paymentId: line.paymentId,
  }))
  await addLines(deps, tx, parts)
  return parts.map(({ lineKey: key }) => key)
}

/**
 * Combines open bank lines into one, which has the latest day of them and the sum of their amounts.
 * @returns the key of the sum, and the combined lines
 * @throws Problem NOT_FOUND, CONFLICT if a line is settled, VALIDATION for fewer than two lines
 */
export async function combineLines(
  deps: OrderDeps,
  tx: Tx,
  lineKeys: readonly string[],
  settledBy: number,
): Promise<{ sumKey: string; lines: BankLineRow[] }> {
  const wanted = new Set(lineKeys)
  if (wanted.size < 2 || wanted.size !== lineKeys.length) throw new Problem(BANK_LINE_REFUSALS.combineTwo)
  const lines = await lockLines(tx, lineKeys)
  const latest = lines.toSorted((a, b) => (a.day < b.day ? 1 : -1))[0]
  if (latest === undefined || lines.length < wanted.size) throw new Problem('NOT_FOUND')
  if (lines.some(({ state }) => state !== 'open')) throw new Problem(BANK_LINE_REFUSALS.notOpen)
  const sumKey = `sum:${deps.random.uuid()}`
  const named = [...new Set(lines.flatMap(({ paymentId }) => paymentId ?? []))]
  await addLines(deps, tx, [
    {
      ...copyOf(latest),
      lineKey: sumKey,
      description: lines
        .map(({ description }) => description)
        .join(' + ')
        .slice(0, DESCRIPTION_MOST),
      amountCents: lines.reduce((cents, { amountCents }) => cents + amountCents, 0),
      partOfKey: null,
      outcome: 'sum_of_lines',
      paymentId: named.length === 1 ? (named[0] ?? null) : null,
    },
  ])
  for (const line of lines) await clearLine(deps, tx, line, { state: 'combined', sumKey, settledBy })
  return { sumKey, lines }
}

/**
 * Removes parts or a sum on which no decision was made, so that their money returns to the original lines. @throws
 * Problem CONFLICT if one of them is settled
 */
export async function withdrawLines(deps: OrderDeps, tx: Tx, lines: readonly BankLineRow[]): Promise<void> {
  if (lines.some(({ state }) => state !== 'open')) throw new Problem(BANK_LINE_REFUSALS.partSettled)
  for (const line of lines) {
    const at = instantOf(deps.clock)
    const entry = suspenseClearedEntry(line, { account: BANK_MONEY })
    await postEntry(tx, { id: deps.random.uuid(), at, ...entry, what: 'bank_line_withdrawn' })
    await updateLine(tx, line.lineKey, { state: 'withdrawn', paymentId: null })
  }
}

type AddedLine = Pick<
  BankLineRow,
  'lineKey' | 'statementId' | 'position' | 'day' | 'description' | 'amountCents' | 'outcome' | 'paymentId'
> & { partOfKey: string | null }

/** Returns the fields that a part or a sum copies from a line of the bank. */
function copyOf({ statementId, position, day, description }: BankLineRow) {
  return { statementId, position, day, description }
}

async function addLines(deps: OrderDeps, tx: Tx, lines: readonly AddedLine[]): Promise<void> {
  await insertStatementLines(
    tx,
    lines.map((line) => ({ ...line, state: 'open' as const })),
  )
  const at = instantOf(deps.clock)
  for (const line of lines)
    await postEntry(tx, {
      id: deps.random.uuid(),
      at,
      ...suspenseEntry({ ...line, timesReopened: 0 }),
      what: line.partOfKey === null ? 'bank_lines_combined' : 'bank_line_split',
    })
}
