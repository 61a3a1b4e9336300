import type { FastifyInstance } from 'fastify'
import type { Caller } from '#platform/server/caller.ts'
import { requestKeyOf } from '#platform/server/http/request-key.ts'
import { serve } from '#platform/server/http/serve.ts'
import type { Locale } from '#platform/shared/locales.ts'
import { Problem } from '#platform/shared/problem.ts'
import {
  addToCart,
  type Cart,
  getCart,
  mergeCart,
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
import { addThing, askingOf, type CartPowers, type CartState, removeLine, setQty } from './cart.actions.ts'
import { presentCart, presentQuotes } from './cart.presenters.ts'
import { readCartWith } from './cart-wishes.actions.ts'
import { mergeStrangersCart } from './merge-cart.actions.ts'

/** How many carts strangers may begin from one address: a club's rooms have one address for everybody. */
export const CART_RATE = { name: 'cart', points: 300, durationS: 60 * 60 } as const

/** The calls about carts: open to strangers, who hold the key of theirs. @source SPEC §7 "Sell side" */
export function cartRoutes(app: FastifyInstance, powers: CartPowers): void {
  const present = async (state: CartState, locale: Locale): Promise<Cart> => ({
    ...presentCart(state, locale),
    payment_types: await powers.paymentTypes(locale),
  })

  serve(app, addToCart, {
    input: addInput,
    answer: cartAnswer,
    handle: async ({ caller, input, locale, request }) => {
      const { session, ...adding } = input
      const asking = await askingOf(powers, caller, session)
      const wish = { ...adding, requestKey: requestKeyOf(request) }
      return present(await addThing(powers, asking, wish, request.ip), locale)
    },
  })

  serve(app, removeFromCart, {
    input: removeInput,
    answer: cartAnswer,
    handle: async ({ caller, input, locale }) =>
      present(await removeLine(powers, await askingOf(powers, caller, input.session), input.id), locale),
  })

  serve(app, updateCart, {
    input: updateInput,
    answer: cartAnswer,
    handle: async ({ caller, input, locale }) =>
      present(
        await setQty(powers, await askingOf(powers, caller, input.session), input.id, input.qty),
        locale,
      ),
  })

  serve(app, mergeCart, {
    input: mergeInput,
    mayCall: loggedIn,
    answer: cartAnswer,
    handle: async ({ caller, input, locale }) =>
      present(await mergeStrangersCart(powers, await askingOf(powers, caller, ''), input.session), locale),
  })

  serve(app, getCart, {
    input: getInput,
    isRead: true,
    answer: cartAnswer,
    handle: async ({ caller, input, locale }) => {
      const { session, ...wishes } = input
      return present(await readCartWith(powers, await askingOf(powers, caller, session), wishes), locale)
    },
  })

  serve(app, shippingQuote, {
    input: quoteInput,
    answer: quotedAnswer,
    handle: async ({ caller, input, locale }) => {
      const { session, ...place } = input
      const state = await readCartWith(powers, await askingOf(powers, caller, session), {
        shipping_address: place,
      })
      return { ...(await present(state, locale)), data: presentQuotes(state) }
    },
  })

  serve(app, requestShippingQuote, {
    input: addressQuoteInput,
    mayCall: loggedIn,
    answer: quotedAnswer,
    handle: async ({ caller, input, locale }) => {
      const state = await readCartWith(powers, await askingOf(powers, caller, input.session), {
        shipping_address: input.address,
      })
      return { ...(await present(state, locale)), data: presentQuotes(state) }
    },
  })
}

/** @throws Problem LOGIN_REQUIRED */
function loggedIn(caller: Caller): void {
  if (caller.kind === 'stranger') throw new Problem('LOGIN_REQUIRED')
}
