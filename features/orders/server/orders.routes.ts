import { msg, plural } from '@lingui/core/macro'
import type { FastifyInstance } from 'fastify'
import { buyerOf } from '#features/cart/server/cart.public.ts'
import { centsOf, dollarsOf } from '#features/catalogue/catalogue.rules.ts'
import type { Caller } from '#platform/server/caller.ts'
import type { RateLimit } from '#platform/server/http/rate-limit.ts'
import { requestKeyOf } from '#platform/server/http/request-key.ts'
import { serve } from '#platform/server/http/serve.ts'
import { translate } from '#platform/server/words.ts'
import type { Locale } from '#platform/shared/locales.ts'
import { Problem } from '#platform/shared/problem.ts'
import {
  letOrderGo,
  myOrders,
  orderState,
  type OrderListItem,
  payOrder,
  submitOrder,
} from '../orders.contract.ts'
import {
  letGoAnswer,
  mineAnswer,
  mineInput,
  orderIdInput,
  payInput,
  stateAnswer,
  submitAnswer,
  submitInput,
} from '../orders.schema.ts'
import { fillFromCart } from './cart-basket.ts'
import type { OrderPowers } from './order-powers.ts'
import { listOrdersOf, type OwnOrder } from './orders.store.ts'
import { letGo, loadOrder, payAgain } from './pay-order.actions.ts'
import { submitOnce } from './submit-order.actions.ts'

/** How often one person may order or try to pay. */
export const ORDER_RATE = { name: 'order', points: 60, durationS: 60 * 60 } as const

const PAGE_SIZE = 20

/** @throws Problem LOGIN_REQUIRED */
function personOf(caller: Caller): number {
  if (caller.kind === 'stranger') throw new Problem('LOGIN_REQUIRED')
  return caller.personId
}

const loggedIn = (caller: Caller): void => void personOf(caller)

/** The calls that turn a cart into an order and see it paid. @source SPEC §7 "submitOrder" */
export function ordersRoutes(app: FastifyInstance, powers: OrderPowers & { limit: RateLimit }): void {
  serve(app, submitOrder, {
    input: submitInput,
    mayCall: loggedIn,
    answer: submitAnswer,
    handle: async ({ caller, input, locale, request }) => {
      const personId = personOf(caller)
      await powers.limit.take(String(personId))
      const { address, shipping_option_id: shippingTypeId, promotion_code: promotionCode, note } = input
      const choice = { addressId: address, shippingTypeId, promotionCode, note }
      const buyer = await buyerOf(powers.carts, personId)
      return submitOnce(
        powers,
        {
          personId,
          key: requestKeyOf(request),
          body: input,
          wish: {
            gateway: input.paymentGateway,
            usesCredit: input.use_credit,
            returnPath: input.url ?? null,
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
      await powers.limit.take(caller.kind === 'stranger' ? request.ip : String(caller.personId))
      const { id: publicId, paymentGateway: gateway, url } = input
      return payAgain(powers, { publicId, gateway, returnPath: url ?? null }, locale)
    },
  })

  serve(app, letOrderGo, {
    input: orderIdInput,
    mayCall: loggedIn,
    answer: letGoAnswer,
    handle: async ({ caller, input }) => {
      await letGo(powers, personOf(caller), input.id)
      return { success: true, message: '' }
    },
  })

  serve(app, myOrders, {
    input: mineInput,
    mayCall: loggedIn,
    answer: mineAnswer,
    handle: async ({ caller, input, locale }) => {
      const { page } = input
      const orders = await listOrdersOf(powers.database.db, personOf(caller), { page, pageSize: PAGE_SIZE })
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
      const order = await loadOrder(powers, input.id)
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
  { publicId, id, status, placedAt, totalCents, names, hasTickets }: OwnOrder,
  locale: Locale,
): OrderListItem {
  return {
    id: publicId,
    number: id,
    status,
    placed_at: placedAt.toISOString(),
    total_amount: dollarsOf(totalCents),
    summary: summaryOf(names, locale),
    has_tickets: hasTickets,
  }
}

/** "Club tee, Club cap and 2 more". */
function summaryOf(names: readonly string[], locale: Locale): string {
  const [first = '', second, ...more] = [...new Set(names)]
  if (second === undefined) return first
  const two = `${first}, ${second}`
  if (more.length === 0) return two
  const count = more.length
  return translate(msg`${two} and ${plural(count, { one: '# more', other: '# more' })}`, {}, locale)
}
