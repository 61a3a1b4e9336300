import type { FastifyInstance } from 'fastify'
import { lockLine } from '#features/orders/server/orders.public.ts'
import type { Db, Tx } from '#platform/server/database/pool.ts'
import { personOf, requireRole } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import { dollarsOf } from '#platform/shared/money.ts'
import { Problem } from '#platform/shared/problem.ts'
import { type CashDeposit, cashDeposits, matchDeposit, TILL_REFUSALS } from '../till.contract.ts'
import { depositInput, depositsAnswer, noInput } from '../till.schema.ts'
import { describeLines, listDeposits, lockCounts, setDeposit } from './counts-list.store.ts'
import type { TillDeps } from './till-deps.ts'

const DEPOSITS_SHOWN = 50

/** Registers the cash deposits of the bank statement and the cash counts that they contain. */
export function depositRoutes(app: FastifyInstance, deps: TillDeps): void {
  const { db } = deps.database
  const mayCall = requireRole('treasurer')

  serve(app, cashDeposits, {
    input: noInput,
    mayCall,
    answer: depositsAnswer,
    handle: async () => ({ data: await presentDeposits(db) }),
  })

  serve(app, matchDeposit, {
    input: depositInput,
    mayCall,
    answer: depositsAnswer,
    handle: async ({ input: { line, counts }, caller }) => {
      await deps.database.transaction(async (tx) => {
        const change = await match(tx, line, counts)
        await deps.audit(tx, {
          personId: personOf(caller),
          verb: line === null ? 'unmatched_deposit' : 'matched_deposit',
          subjectKind: 'cash_count',
          subjectId: counts.length === 1 ? (counts[0] ?? '') : '',
          change,
        })
      })
      return { data: await presentDeposits(db) }
    },
  })
}

type Matched = { cash_counts: number[]; bank_lines: string[] }

/**
 * Records which cash counts a deposit contains.
 * @returns their numbers, and the descriptions of their earlier and present deposits in the bank statement
 * @throws Problem NOT_FOUND, CONFLICT if a till is open, a count is in another deposit, or the line is no deposit
 */
async function match(tx: Tx, lineKey: string | null, ids: readonly string[]): Promise<Matched> {
  if (lineKey !== null) {
    const line = await lockLine(tx, lineKey)
    if (line === null) throw new Problem('NOT_FOUND')
    if (line.state !== 'cash_deposit') throw new Problem(TILL_REFUSALS.noDeposit)
  }
  const counts = await lockCounts(tx, ids)
  if (counts.length < new Set(ids).size) throw new Problem('NOT_FOUND')
  if (counts.some(({ closedAt }) => closedAt === null)) throw new Problem(TILL_REFUSALS.stillOpen)
  const isElsewhere = counts.some(
    ({ depositLineKey }) => depositLineKey !== null && depositLineKey !== lineKey,
  )
  if (lineKey !== null && isElsewhere) throw new Problem(TILL_REFUSALS.alreadyPaidIn)
  await setDeposit(tx, ids, lineKey)
  const deposits = lineKey === null ? counts.flatMap((count) => count.depositLineKey ?? []) : [lineKey]
  return { cash_counts: counts.map(({ number }) => number), bank_lines: await describeLines(tx, deposits) }
}

async function presentDeposits(db: Db): Promise<CashDeposit[]> {
  return (await listDeposits(db, DEPOSITS_SHOWN)).map(
    ({ lineKey, day, description, amountCents, numbers, matchedCents }) => ({
      line: lineKey,
      day,
      description,
      amount: dollarsOf(amountCents),
      counts: numbers,
      matched: dollarsOf(matchedCents),
    }),
  )
}
