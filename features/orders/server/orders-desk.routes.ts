import type { FastifyInstance } from 'fastify'
import { centsOf } from '#features/catalogue/catalogue.rules.ts'
import type { Audit } from '#features/staff/server/staff.public.ts'
import type { Caller } from '#platform/server/caller.ts'
import { personOf, requireRole } from '#platform/server/http/require-role.ts'
import { requestKeyOf } from '#platform/server/http/request-key.ts'
import { serve } from '#platform/server/http/serve.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { Problem } from '#platform/shared/problem.ts'
import { type BookFault, checkBooks } from '../books.contract.ts'
import {
  DESK_REFUSALS,
  deskOrder,
  deskOrders,
  endUnpaid,
  giveBack,
  markPaid,
  movePacking,
  refundQueue,
  setStock,
  settleRefund,
  stockList,
} from '../orders-desk.contract.ts'
import {
  booksAnswer,
  deskOrderInput,
  deskOrdersAnswer,
  deskOrdersInput,
  markPaidInput,
  moveInput,
  noInput,
  numberInput,
  recordAnswer,
  refundInput,
  refundsAnswer,
  setStockInput,
  settleInput,
  stockAnswer,
} from '../orders-desk.schema.ts'
import { agreeOnce } from './agree-once.ts'
import type { OrderPowers } from './order-powers.ts'
import { presentDeskOrder, presentDeskRecord, presentRefund, presentShelf } from './orders-desk.presenters.ts'
import {
  countDeskViews,
  countShelf,
  listDeskOrders,
  listRefundQueue,
  listShelf,
} from './orders-desk.store.ts'
import { findOrderById, listLines } from './orders.store.ts'
import { endUnpaidOrder, markTransferPaid, takePackingStep } from './packing.actions.ts'
import { payAtDesk } from './pay-at-desk.actions.ts'
import { giveUp } from './pay-order.actions.ts'
import { findOpenPayment, listPayments, listRefunds } from './payments.store.ts'
import { settleWaiting } from './refunds.actions.ts'
import { sendRefund } from './send-refund.ts'
import { statementRoutes } from './statement.routes.ts'

const PAGE_SIZE = 50

export type OrdersDeskPowers = OrderPowers & {
  audit: Audit
  /** Proves the books, the papers too. */
  checkBooks: () => Promise<BookFault[]>
}

const desk = requireRole('treasurer', 'shop')
const money = requireRole('treasurer')

/** The calls of the treasurer's and the shop's desk: who may, what is done, and that it is written down who did it. */
export function ordersDeskRoutes(app: FastifyInstance, powers: OrdersDeskPowers): void {
  readingRoutes(app, powers)
  changingRoutes(app, powers)
  moneyRoutes(app, powers)
  statementRoutes(app, powers)
  stockRoutes(app, powers)
}

/** Everything of one order. @throws Problem NOT_FOUND */
async function recordOf({ database: { db } }: OrdersDeskPowers, number: number) {
  const order = await findOrderById(db, number)
  if (order === null) throw new Problem('NOT_FOUND')
  const [lines, payments, refunds] = await Promise.all([
    listLines(db, number),
    listPayments(db, number),
    listRefunds(db, number),
  ])
  return { item: presentDeskRecord({ order, lines, payments, refunds }) }
}

/** What the audit log says of something done to an order. */
function toOrder(caller: Caller, number: number, verb: string, change: Record<string, unknown> = {}) {
  return { personId: personOf(caller), verb, subjectKind: 'order', subjectId: String(number), change }
}

/** One order and many. */
function readingRoutes(app: FastifyInstance, powers: OrdersDeskPowers): void {
  const { db } = powers.database

  serve(app, deskOrders, {
    input: deskOrdersInput,
    mayCall: desk,
    answer: deskOrdersAnswer,
    handle: async ({ input: { view, q, page } }) => {
      const [orders, counts] = await Promise.all([
        listDeskOrders(db, { view, text: q.trim(), page, pageSize: PAGE_SIZE }),
        countDeskViews(db),
      ])
      return {
        data: orders.map(presentDeskOrder),
        total: orders[0]?.total ?? 0,
        page,
        page_size: PAGE_SIZE,
        counts,
      }
    },
  })

  serve(app, deskOrder, {
    input: deskOrderInput,
    mayCall: desk,
    answer: recordAnswer,
    handle: async ({ input }) => recordOf(powers, input.number),
  })
}

/** What is done to an order. */
function changingRoutes(app: FastifyInstance, powers: OrdersDeskPowers): void {
  const { db } = powers.database

  serve(app, markPaid, {
    input: markPaidInput,
    mayCall: money,
    answer: recordAnswer,
    handle: async ({ input: { number, way }, caller }) => {
      const confirmedBy = personOf(caller)
      const open = way === undefined ? null : await findOpenPayment(db, number)
      if (open !== null) await giveUp(powers, open)
      await powers.database.transaction(async (tx) => {
        if (way === undefined) await markTransferPaid(powers, tx, number, confirmedBy)
        else await payAtDesk(powers, tx, { orderId: number, way, confirmedBy })
        const change = way === undefined ? {} : { way }
        await powers.audit(tx, toOrder(caller, number, 'marked_paid', change))
      })
      return recordOf(powers, number)
    },
  })

  serve(app, endUnpaid, {
    input: numberInput,
    mayCall: money,
    answer: recordAnswer,
    handle: async ({ input: { number }, caller }) => {
      const open = await findOpenPayment(db, number)
      if (open !== null) await giveUp(powers, open)
      await powers.database.transaction(async (tx) => {
        await endUnpaidOrder(powers, tx, number)
        await powers.audit(tx, toOrder(caller, number, 'ended_unpaid'))
      })
      return recordOf(powers, number)
    },
  })

  serve(app, movePacking, {
    input: moveInput,
    mayCall: desk,
    answer: recordAnswer,
    handle: async ({ input: { number, to }, caller }) => {
      await powers.database.transaction(async (tx) => {
        await takePackingStep(powers, tx, number, to)
        await powers.audit(tx, toOrder(caller, number, 'moved', { to }))
      })
      return recordOf(powers, number)
    },
  })

  serve(app, giveBack, {
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
      const given = await powers.database.transaction(async (tx) => {
        const wish = {
          orderId: number,
          lines,
          shippingCents: centsOf(input.shipping_amount),
          way,
          words,
          isRestocked: restock,
          askedBy: personOf(caller),
        }
        const { given: agreed, isNew } = await agreeOnce(powers, tx, wish, requestKeyOf(request))
        const { amountCents } = agreed
        if (isNew) await powers.audit(tx, toOrder(caller, number, 'refunded', { amountCents, way, words }))
        return agreed
      })
      await sendRefund(powers, given.id)
      return recordOf(powers, number)
    },
  })
}

/** Money that goes back, and whether all of it adds up. */
function moneyRoutes(app: FastifyInstance, powers: OrdersDeskPowers): void {
  const { db } = powers.database
  const queue = async () => ({ data: (await listRefundQueue(db)).map(presentRefund) })

  serve(app, checkBooks, {
    input: noInput,
    mayCall: money,
    answer: booksAnswer,
    handle: async () => ({
      data: await powers.checkBooks(),
      checked_at: instantOf(powers.clock).toISOString(),
    }),
  })

  serve(app, refundQueue, { input: noInput, mayCall: money, answer: refundsAnswer, handle: queue })

  serve(app, settleRefund, {
    input: settleInput,
    mayCall: money,
    answer: refundsAnswer,
    handle: async ({ input: { id, way }, caller }) => {
      const isToSend = await powers.database.transaction(async (tx) => {
        const isAsked = await settleWaiting(powers, tx, id, way)
        await powers.audit(tx, {
          personId: personOf(caller),
          verb: 'settled_refund',
          subjectKind: 'refund',
          subjectId: id,
          change: { way },
        })
        return isAsked
      })
      if (isToSend) await sendRefund(powers, id)
      return queue()
    },
  })
}

/** What stands on the shelf. */
function stockRoutes(app: FastifyInstance, powers: OrdersDeskPowers): void {
  const { db } = powers.database
  const shelf = async () => ({ data: (await listShelf(db)).map(presentShelf) })

  serve(app, stockList, {
    input: noInput,
    mayCall: requireRole('shop', 'treasurer'),
    answer: stockAnswer,
    handle: shelf,
  })

  serve(app, setStock, {
    input: setStockInput,
    mayCall: requireRole('shop'),
    answer: stockAnswer,
    handle: async ({ input: { sku: code, stock, was }, caller }) => {
      await powers.database.transaction(async (tx) => {
        if (!(await countShelf(tx, { code, stock, was }))) throw new Problem(DESK_REFUSALS.stockChanged)
        await powers.audit(tx, {
          personId: personOf(caller),
          verb: 'counted_stock',
          subjectKind: 'sku',
          subjectId: code,
          change: { was, stock },
        })
      })
      return shelf()
    },
  })
}
