import type { FastifyInstance, FastifyRequest } from 'fastify'
import { abandon, findOpenPayment, findOrderById, madeReady } from '#features/orders/server/orders.public.ts'
import type { Approval } from '#features/staff/server/staff.public.ts'
import { type Caller, hasRole } from '#platform/server/caller.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { requestKeyOf } from '#platform/server/http/request-key.ts'
import { personOf, requireRole } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import { centsOf } from '#platform/shared/money.ts'
import { Problem } from '#platform/shared/problem.ts'
import {
  type CashCountRecord,
  closeTill,
  openTill,
  openTills,
  payOutOfTill,
  sellAtTill,
  takeOrderPayment,
  TILL_REFUSALS,
  tillRecord,
  undoTillLine,
} from '../till.contract.ts'
import {
  closeInput,
  idInput,
  noInput,
  openTillInput,
  openTillsAnswer,
  orderPaymentInput,
  payOutInput,
  saleInput,
  tillAnswer,
  undoInput,
} from '../till.schema.ts'
import { closeCount, openCount } from './counts.actions.ts'
import {
  type AtTill,
  dueRefusal,
  isSameRequest,
  orderLine,
  payOut,
  sell,
  takeOrder,
  undoLine,
} from './take-money.actions.ts'
import type { TillDeps } from './till-deps.ts'
import { mayUndo, presentCounts, presentRecord, type TillViewer } from './till.presenter.ts'
import {
  type CashCountRow,
  findCount,
  findLineByKey,
  findTillLine,
  hasLineBy,
  listOpenCounts,
} from './till.store.ts'

/** Admits the roles that take money by hand. */
export const atTill = requireRole('gate', 'events', 'treasurer')

const KEY_MOST = 200

/** Returns the Idempotency-Key of a request. @throws Problem VALIDATION if it has none */
function keyOf(request: FastifyRequest): string {
  const key = requestKeyOf(request)
  if (key === null || key === '' || key.length > KEY_MOST) throw new Problem(TILL_REFUSALS.noKey)
  return key
}

function viewerOf(caller: Caller): TillViewer {
  return { personId: personOf(caller), isTreasurer: hasRole(caller, 'treasurer') }
}

/** Registers the routes of the tills: opening, taking money, paying out, undoing and closing. */
export function tillRoutes(app: FastifyInstance, deps: TillDeps): void {
  readingRoutes(app, deps)
  takingRoutes(app, deps)
  undoingRoute(app, deps)
  countingRoutes(app, deps)
}

/** Returns a till as its staff see it. @throws Problem NOT_FOUND, also for a closed till of other people */
async function recordOf(
  { database: { db } }: TillDeps,
  id: string,
  caller: Caller,
): Promise<{ item: CashCountRecord }> {
  const count = await findCount(db, id)
  const viewer = viewerOf(caller)
  if (count === null || !(await isVisible(db, count, viewer))) throw new Problem('NOT_FOUND')
  return { item: await presentRecord(db, count, viewer) }
}

/**
 * Returns whether a person may see a till. All staff at the tills see an open one; a closed one is visible to those who
 * worked at it.
 */
async function isVisible(
  db: Db,
  { id, openedBy, closedBy, closedAt }: CashCountRow,
  { personId, isTreasurer }: TillViewer,
): Promise<boolean> {
  const isOwn = openedBy === personId || closedBy === personId
  return closedAt === null || isTreasurer || isOwn || hasLineBy(db, id, personId)
}

function readingRoutes(app: FastifyInstance, deps: TillDeps): void {
  const { db } = deps.database

  serve(app, openTills, {
    input: noInput,
    mayCall: atTill,
    answer: openTillsAnswer,
    handle: async () => ({
      data: await presentCounts(db, await listOpenCounts(db)),
      is_gst_registered: (await deps.club()).isGstRegistered,
    }),
  })

  serve(app, tillRecord, {
    input: idInput,
    mayCall: atTill,
    answer: tillAnswer,
    handle: ({ input: { id }, caller }) => recordOf(deps, id, caller),
  })
}

/** Registers the routes that write a line of a till. A repeated request gets the till as it is. */
function takingRoutes(app: FastifyInstance, deps: TillDeps): void {
  const { db } = deps.database

  serve(app, takeOrderPayment, {
    input: orderPaymentInput,
    mayCall: atTill,
    answer: tillAnswer,
    handle: async ({ input: { till, number, amount, method }, caller, request }) => {
      const at: AtTill = { countId: till, by: personOf(caller), key: keyOf(request) }
      const payment = { number, amountCents: centsOf(amount), method }
      const approval = await toApprove(db, caller, number)
      // Check before an open payment is ended, because a later refusal would not restore that payment.
      await deps.approvals.check(db, approval)
      const refusal = (await openRefusal(db, till)) ?? (await dueRefusal(db, payment))
      // Read the till after the order was paid, because a concurrent request with the same key may have paid it.
      if (isSameRequest(await findLineByKey(db, at.by, at.key), at, orderLine(payment)))
        return recordOf(deps, till, caller)
      if (refusal !== null) throw refusal
      const open = await findOpenPayment(db, number)
      if (open !== null) await abandon(deps, open)
      const ready = { ...deps, ...(await madeReady(deps)) }
      await deps.database.transaction(async (tx) => {
        await deps.approvals.approve(tx, approval)
        if (!(await takeOrder(ready, tx, at, payment))) return
        await deps.audit(tx, {
          personId: at.by,
          verb: 'took_at_till',
          subjectKind: 'order',
          subjectId: String(number),
          change: { amountCents: payment.amountCents, way: method },
        })
      })
      return recordOf(deps, till, caller)
    },
  })

  serve(app, sellAtTill, {
    input: saleInput,
    mayCall: atTill,
    answer: tillAnswer,
    handle: async ({ input: { till, kind, description, amount, method }, caller, request }) => {
      const at: AtTill = { countId: till, by: personOf(caller), key: keyOf(request) }
      const sale = { kind, description, amountCents: centsOf(amount), method }
      const ready = { ...deps, ...(await madeReady(deps)) }
      await deps.database.transaction(async (tx) => {
        if ((await sell(ready, tx, at, sale)).isNew)
          await note(deps, tx, at, 'sold', { description, amountCents: sale.amountCents, way: method })
      })
      return recordOf(deps, till, caller)
    },
  })

  serve(app, payOutOfTill, {
    input: payOutInput,
    mayCall: atTill,
    answer: tillAnswer,
    handle: async ({ input: { till, description, amount }, caller, request }) => {
      const at: AtTill = { countId: till, by: personOf(caller), key: keyOf(request) }
      const amountCents = centsOf(amount)
      await deps.database.transaction(async (tx) => {
        if (await payOut(deps, tx, at, { description, amountCents }))
          await note(deps, tx, at, 'paid_out', { description, amountCents })
      })
      return recordOf(deps, till, caller)
    },
  })
}

/** Builds the approval for taking the payment of an order, because staff must not mark their own order as paid. */
async function toApprove(db: Db, caller: Caller, number: number): Promise<Approval> {
  const order = await findOrderById(db, number)
  if (order === null) throw new Problem('NOT_FOUND')
  const subject = { subjectKind: 'order', subjectId: String(number) }
  return { caller, right: 'till', of: [order.personId], needsStepUp: false, verb: 'took_at_till', ...subject }
}

/** Returns the reason why a till accepts no money: NOT_FOUND, or CONFLICT if it is closed; null if it is open. */
async function openRefusal(db: Db, till: string): Promise<Problem | null> {
  const count = await findCount(db, till)
  if (count === null) return new Problem('NOT_FOUND')
  return count.closedAt === null ? null : new Problem(TILL_REFUSALS.closed)
}

function undoingRoute(app: FastifyInstance, deps: TillDeps): void {
  const { db } = deps.database

  serve(app, undoTillLine, {
    input: undoInput,
    mayCall: atTill,
    answer: tillAnswer,
    handle: async ({ input: { till, line: lineId, reason }, caller, request }) => {
      const at: AtTill = { countId: till, by: personOf(caller), key: keyOf(request) }
      const line = await findTillLine(db, lineId)
      if (line === null || line.countId !== till) throw new Problem('NOT_FOUND')
      if (!mayUndo(line, viewerOf(caller)))
        throw new Problem(line.orderId === null ? TILL_REFUSALS.notYours : TILL_REFUSALS.treasurerOnly)
      // A refund needs a step-up, and a treasurer other than the buyer.
      const approval: Approval | null =
        line.orderId === null
          ? null
          : {
              ...(await toApprove(db, caller, line.orderId)),
              right: 'treasurer',
              // No right of an own role includes refunds at the till.
              ownRoleRights: [],
              needsStepUp: true,
              verb: 'refunded',
            }
      const ready = { ...deps, ...(await madeReady(deps)) }
      await deps.database.transaction(async (tx) => {
        if (approval !== null) await deps.approvals.approve(tx, approval)
        const undone = await undoLine(ready, tx, at, { lineId, reason })
        if (undone === null) return
        const { orderId, description, amountCents } = undone
        await note(deps, tx, at, 'undid_line', {
          description: orderId === null ? description : String(orderId),
          amountCents,
          reason,
        })
      })
      return recordOf(deps, till, caller)
    },
  })
}

function countingRoutes(app: FastifyInstance, deps: TillDeps): void {
  serve(app, openTill, {
    input: openTillInput,
    mayCall: atTill,
    answer: tillAnswer,
    handle: async ({ input: { place, float }, caller, request }) => {
      const by = personOf(caller)
      const key = keyOf(request)
      const floatCents = centsOf(float)
      const id = await deps.database.transaction(async (tx) => {
        const { count, isNew } = await openCount(deps, tx, { place, floatCents, by, key })
        if (isNew)
          await note(deps, tx, { countId: count.id, by, key }, 'opened', {
            name: place,
            amountCents: floatCents,
          })
        return count.id
      })
      return recordOf(deps, id, caller)
    },
  })

  serve(app, closeTill, {
    input: closeInput,
    mayCall: atTill,
    answer: tillAnswer,
    handle: async ({ input: { till, expected, counted, note: words }, caller }) => {
      const by = personOf(caller)
      await deps.database.transaction(async (tx) => {
        const closed = await closeCount(deps, tx, {
          countId: till,
          by,
          expectedCents: centsOf(expected),
          counted,
          note: words,
        })
        if (closed === null) return
        const { countedCents, expectedCents } = closed
        const change = { expected_cash: expectedCents, counted_cash: countedCents, reason: words }
        await note(deps, tx, { countId: till, by, key: '' }, 'closed', change)
      })
      return recordOf(deps, till, caller)
    },
  })
}

/** Records an action on a till in the audit log. */
function note(
  { audit }: TillDeps,
  tx: Parameters<TillDeps['audit']>[0],
  { countId, by }: AtTill,
  verb: string,
  change: Record<string, unknown>,
): Promise<void> {
  return audit(tx, { personId: by, verb, subjectKind: 'cash_count', subjectId: countId, change })
}
