import { msg, plural } from '@lingui/core/macro'
import type { FastifyInstance } from 'fastify'
import { buyerOf, countOrderCode } from '#features/cart/server/cart.public.ts'
import type { Caller } from '#platform/server/caller.ts'
import type { RateLimit } from '#platform/server/http/rate-limit.ts'
import { requestKeyOf } from '#platform/server/http/request-key.ts'
import { requireLogin } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import { translate } from '#platform/server/messages.ts'
import type { Locale } from '#platform/shared/locales.ts'
import { centsOf, dollarsOf } from '#platform/shared/money.ts'
import { Problem } from '#platform/shared/problem.ts'
import {
  cancelOrder,
  myOrders,
  orderState,
  type OrderListItem,
  payOrder,
  submitOrder,
} from '../orders.contract.ts'
import {
  cancelOrderAnswer,
  mineAnswer,
  mineInput,
  orderIdInput,
  payInput,
  stateAnswer,
  submitAnswer,
  submitInput,
} from '../orders.schema.ts'
import { statusForBuyer } from '../orders.rules.ts'
import { fillFromCart } from './cart-basket.ts'
import type { OrderDeps } from './order-deps.ts'
import { listOrdersOf, type OwnOrder } from './orders.store.ts'
import { cancelUnpaidOrder, loadOrder, payAgain } from './pay-order.actions.ts'
import { returnPathOf } from './return-path.ts'
import { submitOnce } from './submit-order.actions.ts'

/** How many orders and payment attempts one person may make in an hour. */
export const ORDER_RATE = { name: 'order', points: 60, durationS: 60 * 60 } as const

const PAGE_SIZE = 20

/** Returns the id of the logged-in person. @throws Problem LOGIN_REQUIRED */
function personOf(caller: Caller): number {
  if (caller.kind === 'anonymous') throw new Problem('LOGIN_REQUIRED')
  return caller.personId
}

/** Registers the routes that place and pay orders. @source docs/reference/shop-and-payments.md §5.1 */
export function ordersRoutes(app: FastifyInstance, deps: OrderDeps & { limit: RateLimit }): void {
  serve(app, submitOrder, {
    input: submitInput,
    mayCall: requireLogin,
    answer: submitAnswer,
    handle: async ({ caller, input, locale, request }) => {
      const personId = personOf(caller)
      await deps.limit.take(String(personId))
      const { address, shipping_option_id: shippingTypeId, promotion_code: promotionCode, note } = input
      const { expected_pick_up: isPickUpExpected } = input
      const choice = { addressId: address, shippingTypeId, promotionCode, note, isPickUpExpected }
      await countOrderCode(deps.carts, personId, promotionCode)
      const buyer = await buyerOf(deps.carts, personId)
      return submitOnce(
        deps,
        {
          personId,
          key: requestKeyOf(request),
          body: input,
          input: {
            gateway: input.paymentGateway,
            usesCredit: input.use_credit,
            returnPath: returnPathOf(input.url, deps.appUrl),
            expectedTotalCents: input.expected_total === undefined ? null : centsOf(input.expected_total),
          },
          fill: (tx, ready) => fillFromCart(ready, tx, { personId, buyer }, choice, locale),
        },
        locale,
      )
    },
  })

  serve(app, payOrder, {
    input: payInput,
    answer: submitAnswer,
    handle: async ({ input, caller, locale, request }) => {
      if (caller.kind === 'anonymous') await deps.limit.takeByAddress(request.ip)
      else await deps.limit.take(String(caller.personId))
      const { id: publicId, paymentGateway: gateway, url } = input
      return payAgain(deps, { publicId, gateway, returnPath: returnPathOf(url, deps.appUrl) }, locale)
    },
  })

  serve(app, cancelOrder, {
    input: orderIdInput,
    mayCall: requireLogin,
    answer: cancelOrderAnswer,
    handle: async ({ caller, input }) => {
      await cancelUnpaidOrder(deps, personOf(caller), input.id)
      return { success: true, message: '' }
    },
  })

  serve(app, myOrders, {
    input: mineInput,
    mayCall: requireLogin,
    answer: mineAnswer,
    handle: async ({ caller, input, locale }) => {
      const { page } = input
      const orders = await listOrdersOf(deps.database.db, personOf(caller), {
        page,
        pageSize: PAGE_SIZE,
        shown: await deps.carts.shown(locale),
      })
      return {
        data: orders.map((order) => presentOwn(order, locale)),
        total: orders[0]?.total ?? 0,
        page,
        page_size: PAGE_SIZE,
      }
    },
  })

  serve(app, orderState, {
    input: orderIdInput,
    answer: stateAnswer,
    handle: async ({ input }) => {
      const order = await loadOrder(deps, input.id)
      const isDue = order.status === 'awaiting_payment'
      return {
        item: {
          id: order.publicId,
          number: order.id,
          status: order.status,
          is_paid: order.paidAt !== null,
          due_amount: isDue ? dollarsOf(order.totalCents - order.creditCents) : 0,
          updated_at: order.updatedAt.toISOString(),
        },
      }
    },
  })
}

function presentOwn(
  { publicId, id, status, needsShipping, placedAt, totalCents, names, hasTickets }: OwnOrder,
  locale: Locale,
): OrderListItem {
  return {
    id: publicId,
    number: id,
    status: statusForBuyer(status, needsShipping),
    placed_at: placedAt.toISOString(),
    total_amount: dollarsOf(totalCents),
    summary: summaryOf(names, locale),
    has_tickets: hasTickets,
  }
}

/**
 * Returns a summary of item names, for example "Club tee", a line break and "Club cap and 2 more". Each name has its
 * own line, because a name may contain commas.
 */
function summaryOf(names: readonly string[], locale: Locale): string {
  const [first = '', second, ...more] = [...new Set(names)]
  if (second === undefined) return first
  const two = `${first}\n${second}`
  if (more.length === 0) return two
  const count = more.length
  return translate(msg`${two} and ${plural(count, { one: '# more', other: '# more' })}`, {}, locale)
}
