/** Sells at the counter to buyers whom the club does not know, and undoes such sales. */
import type { Tx } from '#platform/server/database/pool.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { Problem } from '#platform/shared/problem.ts'
import { COUNTER_SALE_REFUSALS, type CounterSaleKind } from '../counter-sales.contract.ts'
import type { DeskMethod } from '../orders-desk.contract.ts'
import { gstWithinCents } from '../orders.rules.ts'
import {
  type CounterSaleRow,
  insertCounterSale,
  lockCounterSale,
  setCounterSaleUndone,
} from './counter-sales.store.ts'
import { counterSaleEntry } from './ledger-entries.ts'
import { postEntry } from './ledger.store.ts'
import type { OrderDeps } from './order-deps.ts'

type CounterDeps = Pick<OrderDeps, 'clock' | 'random' | 'club'>

export type CounterSaleInput = {
  kind: CounterSaleKind
  description: string
  amountCents: number
  method: DeskMethod
  soldBy: number
}

/** Records a sale that was paid at once, and its entry in the ledger. */
export async function sellAtCounter(
  deps: CounterDeps,
  tx: Tx,
  { kind, description, amountCents, method, soldBy }: CounterSaleInput,
): Promise<CounterSaleRow> {
  const at = instantOf(deps.clock)
  const { isGstRegistered: hasGst } = await deps.club()
  const sale = await insertCounterSale(tx, {
    id: deps.random.uuid(),
    kind,
    description,
    method,
    amountCents,
    hasGst,
    gstCents: hasGst ? gstWithinCents(amountCents) : 0,
    soldBy,
    soldAt: at,
  })
  await postEntry(tx, { id: deps.random.uuid(), at, ...counterSaleEntry(sale, 1) })
  return sale
}

/**
 * Undoes a sale: an opposite entry of the ledger takes the money out again. @throws Problem NOT_FOUND, CONFLICT if it
 * was undone before
 */
export async function undoCounterSale(
  deps: CounterDeps,
  tx: Tx,
  id: string,
  by: number,
): Promise<CounterSaleRow> {
  const sale = await lockCounterSale(tx, id)
  if (sale === null) throw new Problem('NOT_FOUND')
  if (sale.undoneAt !== null) throw new Problem(COUNTER_SALE_REFUSALS.undone)
  const at = instantOf(deps.clock)
  await setCounterSaleUndone(tx, id, by, at)
  await postEntry(tx, { id: deps.random.uuid(), at, ...counterSaleEntry(sale, -1) })
  return sale
}
