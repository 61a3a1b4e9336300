import type { FastifyInstance } from 'fastify'
import type { ShownLanguage } from '#features/site/shown-language.rules.ts'
import type { Caller } from '#platform/server/caller.ts'
import { requestKeyOf } from '#platform/server/http/request-key.ts'
import { serve } from '#platform/server/http/serve.ts'
import { dayInZone } from '#platform/shared/format.ts'
import type { Locale } from '#platform/shared/locales.ts'
import { Problem } from '#platform/shared/problem.ts'
import {
  addToCart,
  type Cart,
  getCart,
  mergeCart,
  type PickUpEvent,
  removeFromCart,
  requestShippingQuote,
  shippingQuote,
  updateCart,
} from '../cart.contract.ts'
import {
  addInput,
  addressQuoteInput,
  cartAnswer,
  getInput,
  mergeInput,
  quotedAnswer,
  quoteInput,
  removeInput,
  updateInput,
} from '../cart.schema.ts'
import { addItem, cartContextOf, type CartDeps, type CartState, removeLine, setQty } from './cart.actions.ts'
import { presentCart, presentQuotes } from './cart.presenters.ts'
import { cartPaymentTypes } from './cart-payment-types.ts'
import { readCartWith } from './cart-request.actions.ts'
import { mergeGuestCart } from './merge-cart.actions.ts'

/**
 * The limit on new guest carts from one network. It is high because all visitors in the clubrooms share one IPv4
 * address.
 */
export const CART_RATE = { name: 'cart', points: 300, durationS: 60 * 60 } as const

/**
 * The limit on promotion codes that one person, or guests on one network, may try in an hour.
 * @source docs/reference/security.md §3.1
 */
export const CODE_TRY_RATE = { name: 'promotion', points: 30, durationS: 60 * 60 } as const

/**
 * Registers the calls of the cart. Guests send the key of their cart.
 * @source docs/reference/shop-and-payments.md §2.1
 */
export function cartRoutes(app: FastifyInstance, deps: CartDeps): void {
  const present = async (state: CartState, locale: Locale): Promise<Cart> => ({
    ...presentCart(state, locale, await deps.shown(locale)),
    ...(await cartPaymentTypes(deps.paymentTypes, state.chosen, locale)),
  })
  const presentQuoted = async (state: CartState, locale: Locale) => {
    const shown = await deps.shown(locale)
    const isAtEvent = state.options.some(({ kind }) => kind === 'event_pick_up')
    const nextEvent = isAtEvent ? await nextEventAfterToday(deps, shown) : null
    return { ...(await present(state, locale)), data: presentQuotes(state, shown, nextEvent) }
  }

  serve(app, addToCart, {
    input: addInput,
    answer: cartAnswer,
    handle: async ({ caller, input, locale, request }) => {
      const { session, ...adding } = input
      const context = await cartContextOf(deps, caller, session)
      const wanted = { ...adding, requestKey: requestKeyOf(request) }
      return present(await addItem(deps, context, wanted, request.ip), locale)
    },
  })

  serve(app, removeFromCart, {
    input: removeInput,
    answer: cartAnswer,
    handle: async ({ caller, input, locale }) =>
      present(await removeLine(deps, await cartContextOf(deps, caller, input.session), input.id), locale),
  })

  serve(app, updateCart, {
    input: updateInput,
    answer: cartAnswer,
    handle: async ({ caller, input, locale }) =>
      present(
        await setQty(deps, await cartContextOf(deps, caller, input.session), input.id, input.qty),
        locale,
      ),
  })

  serve(app, mergeCart, {
    input: mergeInput,
    mayCall: loggedIn,
    answer: cartAnswer,
    handle: async ({ caller, input, locale }) =>
      present(await mergeGuestCart(deps, await cartContextOf(deps, caller, ''), input.session), locale),
  })

  serve(app, getCart, {
    input: getInput,
    isRead: true,
    answer: cartAnswer,
    handle: async ({ caller, input, locale, request }) => {
      const { session, ...inputs } = input
      const context = await cartContextOf(deps, caller, session)
      return present(await readCartWith(deps, context, inputs, request.ip), locale)
    },
  })

  serve(app, shippingQuote, {
    input: quoteInput,
    answer: quotedAnswer,
    handle: async ({ caller, input, locale, request }) => {
      const { session, ...place } = input
      const context = await cartContextOf(deps, caller, session)
      const state = await readCartWith(deps, context, { shipping_address: place }, request.ip)
      return presentQuoted(state, locale)
    },
  })

  serve(app, requestShippingQuote, {
    input: addressQuoteInput,
    mayCall: loggedIn,
    answer: quotedAnswer,
    handle: async ({ caller, input, locale, request }) => {
      const context = await cartContextOf(deps, caller, input.session)
      const state = await readCartWith(deps, context, { shipping_address: input.address }, request.ip)
      return presentQuoted(state, locale)
    },
  })
}

/** Returns the club's next event after today. An order of today is not ready at an event of today. */
async function nextEventAfterToday(
  { timezone, clock, nextEvent }: CartDeps,
  shown: ShownLanguage | null,
): Promise<PickUpEvent | null> {
  return nextEvent(dayInZone(clock.nowMs(), await timezone()), shown)
}

/**
 * Refuses callers who are not logged in.
 * @throws Problem LOGIN_REQUIRED
 */
function loggedIn(caller: Caller): void {
  if (caller.kind === 'anonymous') throw new Problem('LOGIN_REQUIRED')
}
