import type { FastifyInstance } from 'fastify'
import { findCounterSale, listDeskOrders } from '#features/orders/server/orders.public.ts'
import { serve } from '#platform/server/http/serve.ts'
import { dollarsOf } from '#platform/shared/money.ts'
import { Problem } from '#platform/shared/problem.ts'
import { tillReceipt, unpaidOrders } from '../till.contract.ts'
import { idInput, receiptAnswer, unpaidOrdersAnswer, unpaidOrdersInput } from '../till.schema.ts'
import type { TillDeps } from './till-deps.ts'
import { atTill } from './till.routes.ts'

const FOUND_MOST = 20

/** Registers the search for unpaid orders and the receipts of sales. */
export function tillSearchRoutes(app: FastifyInstance, deps: TillDeps): void {
  const { db } = deps.database

  serve(app, unpaidOrders, {
    input: unpaidOrdersInput,
    mayCall: atTill,
    answer: unpaidOrdersAnswer,
    handle: async ({ input: { q } }) => {
      const rows = await listDeskOrders(db, {
        view: 'awaiting_payment',
        text: q,
        kind: null,
        method: null,
        placedFrom: null,
        placedTo: null,
        timezone: (await deps.club()).timezone,
        leastCents: null,
        mostCents: null,
        ids: null,
        sort: 'number',
        isDescending: true,
        after: null,
        pageSize: FOUND_MOST,
      })
      return {
        data: rows.slice(0, FOUND_MOST).map(({ order, names }) => ({
          number: order.id,
          buyer: order.buyerName,
          items: names.join(', '),
          due: dollarsOf(order.totalCents - order.creditCents),
        })),
      }
    },
  })

  serve(app, tillReceipt, {
    input: idInput,
    mayCall: atTill,
    answer: receiptAnswer,
    handle: async ({ input: { id } }) => {
      const [sale, seller] = await Promise.all([findCounterSale(db, id), deps.seller()])
      if (sale === null) throw new Problem('NOT_FOUND')
      return {
        item: {
          number: sale.number,
          description: sale.description,
          amount: dollarsOf(sale.amountCents),
          gst: dollarsOf(sale.gstCents),
          has_gst: sale.hasGst,
          method: sale.method,
          sold_at: sale.soldAt.toISOString(),
          is_undone: sale.undoneAt !== null,
          seller,
        },
      }
    },
  })
}
