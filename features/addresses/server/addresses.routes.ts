import type { FastifyInstance } from 'fastify'
import type { Caller } from '#platform/server/caller.ts'
import { serve } from '#platform/server/http/serve.ts'
import { translate } from '#platform/server/messages.ts'
import { createAddress, disableAddress, enableAddress, listAddresses } from '../addresses.contract.ts'
import {
  addressAnswer,
  addressesAnswer,
  addressIdInput,
  createdAnswer,
  listInput,
  newAddressInput,
} from '../addresses.schema.ts'
import {
  type AddressDeps,
  ownAddresses,
  ownerOf,
  saveAddress,
  takeIntoUse,
  takeOutOfUse,
} from './addresses.actions.ts'

/** The rate limit for saving addresses, per person. */
export const ADDRESS_RATE = { name: 'address', points: 60, durationS: 60 * 60 } as const

const loggedIn = (caller: Caller): void => void ownerOf(caller)

/** Serves the calls for a person’s saved addresses. @source docs/reference/accounts.md §8.4 */
export function addressesRoutes(app: FastifyInstance, deps: AddressDeps): void {
  serve(app, listAddresses, {
    input: listInput,
    mayCall: loggedIn,
    answer: addressesAnswer,
    handle: async ({ caller, input }) => ({
      ...(await ownAddresses(deps, ownerOf(caller), input)),
      ...input,
    }),
  })

  serve(app, createAddress, {
    input: newAddressInput,
    mayCall: loggedIn,
    answer: createdAnswer,
    handle: async ({ caller, input, locale }) => {
      const { item, warnings } = await saveAddress(deps, ownerOf(caller), input)
      return {
        item,
        warnings: warnings.map(({ field, code, message }) => ({
          field,
          code,
          message: translate(message, {}, locale),
        })),
      }
    },
  })

  serve(app, enableAddress, {
    input: addressIdInput,
    mayCall: loggedIn,
    answer: addressAnswer,
    handle: async ({ caller, input }) => ({ item: await takeIntoUse(deps, ownerOf(caller), input.id) }),
  })

  serve(app, disableAddress, {
    input: addressIdInput,
    mayCall: loggedIn,
    answer: addressAnswer,
    handle: async ({ caller, input }) => ({ item: await takeOutOfUse(deps, ownerOf(caller), input.id) }),
  })
}
