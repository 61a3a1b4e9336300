import type { FastifyInstance } from 'fastify'
import { type DeskRecordDeps, deskRecordRoutes } from '#features/desk-records/server/desk-records.public.ts'
import type { Approval, Approvals, Audit, Exports } from '#features/staff/server/staff.public.ts'
import type { Db, Tx } from '#platform/server/database/pool.ts'
import type { Caller } from '#platform/server/caller.ts'
import { personOf, requireRole } from '#platform/server/http/require-role.ts'
import { requestKeyOf } from '#platform/server/http/request-key.ts'
import { serve } from '#platform/server/http/serve.ts'
import { centsOf } from '#platform/shared/money.ts'
import { Problem } from '#platform/shared/problem.ts'
import { readBooks, startCheck } from '../books.contract.ts'
import { deskOrder, endUnpaid, refundOrder, markPaid, movePacking } from '../orders-desk.contract.ts'
import {
  booksAnswer,
  deskOrderInput,
  markPaidInput,
  moveInput,
  noInput,
  numberInput,
  recordAnswer,
  refundInput,
} from '../orders-desk.schema.ts'
import { settleRefund } from '../refunds-desk.contract.ts'
import { refundAnswer, settleInput } from '../refunds-desk.schema.ts'
import { agreeOnce } from './agree-once.ts'
import { readBookChecks, startBookCheck } from './book-checks.actions.ts'
import { presentDeskRecord, presentRefund } from './orders-desk.presenters.ts'
import { stockDeskRoutes } from './stock-desk.routes.ts'
import { type BasDeps, basRoutes } from './bas.routes.ts'
import { ledgerExportRoutes } from './ledger-export.routes.ts'
import { type MoneyOverviewDeps, moneyOverviewRoutes } from './money-overview.routes.ts'
import { orderRecord } from './order-record.ts'
import { ordersListRoutes } from './orders-list.routes.ts'
import { findOrderById, listLines } from './orders.store.ts'
import { endUnpaidOrder, markTransferPaid, takePackingStep } from './packing.actions.ts'
import { payAtDesk } from './pay-at-desk.actions.ts'
import { abandon } from './pay-order.actions.ts'
import { findOpenPayment, findRefund, listPayments, listRefunds } from './payments.store.ts'
import { paymentTypesRoutes, type PaymentTypesDeps } from './payment-types.routes.ts'
import { refundsListRoutes } from './refunds-list.routes.ts'
import { findListedRefund } from './refunds-list.store.ts'
import { settleWaiting } from './refunds.actions.ts'
import { sendRefund } from './send-refund.ts'
import { statementRoutes } from './statement.routes.ts'

export type OrdersDeskDeps = PaymentTypesDeps &
  Pick<DeskRecordDeps, 'presentAudit' | 'mailsAbout' | 'recordFiles'> & {
    audit: Audit
    approvals: Approvals
    exports: Exports
    /** Called in the transaction that sets a counted stock, with the id of the item (sku). */
    onStockReturned: (tx: Tx, skuIds: readonly number[]) => Promise<void>
    listEventIncome: BasDeps['listEventIncome']
    eventOrders: MoneyOverviewDeps['eventOrders']
  }

const desk = requireRole('treasurer', 'shop')
const money = requireRole('treasurer')

/**
 * Registers the routes of the treasurer's and the shop's desk. Each change is checked for permission and recorded in
 * the audit log.
 */
export function ordersDeskRoutes(app: FastifyInstance, deps: OrdersDeskDeps): void {
  readingRoutes(app, deps)
  ordersListRoutes(app, deps)
  deskRecordRoutes(app, deps, orderRecord(deps))
  changingRoutes(app, deps)
  moneyRoutes(app, deps)
  refundsListRoutes(app, deps)
  statementRoutes(app, deps)
  paymentTypesRoutes(app, deps)
  stockDeskRoutes(app, deps)
  moneyOverviewRoutes(app, deps)
  basRoutes(app, deps)
  ledgerExportRoutes(app, deps)
}

/** Returns an order with its lines, payments and refunds. @throws Problem NOT_FOUND */
async function recordOf({ database: { db } }: OrdersDeskDeps, number: number) {
  const order = await findOrderById(db, number)
  if (order === null) throw new Problem('NOT_FOUND')
  const [lines, payments, refunds] = await Promise.all([
    listLines(db, number),
    listPayments(db, number),
    listRefunds(db, number),
  ])
  return { item: presentDeskRecord({ order, lines, payments, refunds }) }
}

/** Builds the audit log entry for an action on an order. */
function toOrder(caller: Caller, number: number, verb: string, change: Record<string, unknown> = {}) {
  return { personId: personOf(caller), verb, subjectKind: 'order', subjectId: String(number), change }
}

/**
 * Builds the approval that an action on an order's money needs: a step-up, and a treasurer other than the buyer.
 * @throws Problem NOT_FOUND
 */
async function toApprove(db: Db, caller: Caller, number: number, verb: string): Promise<Approval> {
  const order = await findOrderById(db, number)
  if (order === null) throw new Problem('NOT_FOUND')
  const subject = { subjectKind: 'order', subjectId: String(number) }
  return { caller, right: 'treasurer', of: [order.personId], needsStepUp: true, verb, ...subject }
}

/** Registers the route that reads one order. */
function readingRoutes(app: FastifyInstance, deps: OrdersDeskDeps): void {
  serve(app, deskOrder, {
    input: deskOrderInput,
    mayCall: desk,
    answer: recordAnswer,
    handle: async ({ input }) => recordOf(deps, input.number),
  })
}

/** Registers the routes that change an order. */
function changingRoutes(app: FastifyInstance, deps: OrdersDeskDeps): void {
  const { db } = deps.database

  serve(app, markPaid, {
    input: markPaidInput,
    mayCall: money,
    answer: recordAnswer,
    handle: async ({ input: { number, way }, caller }) => {
      const confirmedBy = personOf(caller)
      const approval = await toApprove(db, caller, number, 'marked_paid')
      // Check before an open payment is ended, because a later refusal would not restore that payment.
      await deps.approvals.check(db, approval)
      const open = way === undefined ? null : await findOpenPayment(db, number)
      if (open !== null) await abandon(deps, open)
      await deps.database.transaction(async (tx) => {
        await deps.approvals.approve(tx, approval)
        if (way === undefined) await markTransferPaid(deps, tx, number, confirmedBy)
        else await payAtDesk(deps, tx, { orderId: number, way, confirmedBy })
        const change = way === undefined ? {} : { way }
        await deps.audit(tx, toOrder(caller, number, 'marked_paid', change))
      })
      return recordOf(deps, number)
    },
  })

  serve(app, endUnpaid, {
    input: numberInput,
    mayCall: money,
    answer: recordAnswer,
    handle: async ({ input: { number }, caller }) => {
      const open = await findOpenPayment(db, number)
      if (open !== null) await abandon(deps, open)
      await deps.database.transaction(async (tx) => {
        await endUnpaidOrder(deps, tx, number)
        await deps.audit(tx, toOrder(caller, number, 'ended_unpaid'))
      })
      return recordOf(deps, number)
    },
  })

  serve(app, movePacking, {
    input: moveInput,
    mayCall: desk,
    answer: recordAnswer,
    handle: async ({ input: { number, to }, caller }) => {
      await deps.database.transaction(async (tx) => {
        await takePackingStep(deps, tx, number, to)
        await deps.audit(tx, toOrder(caller, number, 'moved', { to }))
      })
      return recordOf(deps, number)
    },
  })

  serve(app, refundOrder, {
    input: refundInput,
    mayCall: money,
    answer: recordAnswer,
    handle: async ({ input, caller, request }) => {
      const { number, way, words, restock } = input
      const lines = input.lines.map(({ line_id: lineId, qty, amount }) => ({
        lineId,
        qty,
        amountCents: centsOf(amount),
      }))
      const approval = await toApprove(db, caller, number, 'refunded')
      const given = await deps.database.transaction(async (tx) => {
        await deps.approvals.approve(tx, approval)
        const wanted = {
          orderId: number,
          lines,
          shippingCents: centsOf(input.shipping_amount),
          way,
          words,
          isRestocked: restock,
          askedBy: personOf(caller),
        }
        const { given: agreed, isNew } = await agreeOnce(deps, tx, wanted, requestKeyOf(request))
        const { amountCents } = agreed
        if (isNew) await deps.audit(tx, toOrder(caller, number, 'refunded', { amountCents, way, words }))
        return agreed
      })
      await sendRefund(deps, given.id)
      return recordOf(deps, number)
    },
  })
}

/** Registers the routes for refunds and for the check of the books. */
function moneyRoutes(app: FastifyInstance, deps: OrdersDeskDeps): void {
  const { db } = deps.database

  serve(app, readBooks, {
    input: noInput,
    mayCall: money,
    answer: booksAnswer,
    handle: () => readBookChecks(deps),
  })

  serve(app, startCheck, {
    input: noInput,
    mayCall: money,
    answer: booksAnswer,
    handle: async ({ caller }) => {
      await startBookCheck(deps, personOf(caller))
      return readBookChecks(deps)
    },
  })

  serve(app, settleRefund, {
    input: settleInput,
    mayCall: money,
    answer: refundAnswer,
    handle: async ({ input: { id, way, from }, caller }) => {
      const refund = await findRefund(db, id)
      if (refund === null) throw new Problem('NOT_FOUND')
      const approval = await toApprove(db, caller, refund.orderId, 'settled_refund')
      const isToSend = await deps.database.transaction(async (tx) => {
        await deps.approvals.approve(tx, approval)
        const isAsked = await settleWaiting(deps, tx, id, way, from)
        await deps.audit(tx, {
          personId: personOf(caller),
          verb: 'settled_refund',
          subjectKind: 'refund',
          subjectId: id,
          change: { way, ...(from !== undefined && { paid_from: from }) },
        })
        return isAsked
      })
      if (isToSend) await sendRefund(deps, id)
      const settled = await findListedRefund(db, id)
      if (settled === null) throw new Problem('NOT_FOUND')
      return { item: presentRefund(settled) }
    },
  })
}
