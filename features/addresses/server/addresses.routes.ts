import type { FastifyInstance } from 'fastify'
import type { Caller } from '#platform/server/caller.ts'
import { serve } from '#platform/server/http/serve.ts'
import { translate } from '#platform/server/words.ts'
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
  type AddressPowers,
  ownAddresses,
  ownerOf,
  saveAddress,
  takeIntoUse,
  takeOutOfUse,
} from './addresses.actions.ts'

/** How many addresses a person may save. */
export const ADDRESS_RATE = { name: 'address', points: 60, durationS: 60 * 60 } as const

const loggedIn = (caller: Caller): void => void ownerOf(caller)

/** The calls about a person's saved addresses. @source SPEC §7 "Sell side" */
export function addressesRoutes(app: FastifyInstance, powers: AddressPowers): void {
  serve(app, listAddresses, {
    input: listInput,
    mayCall: loggedIn,
    answer: addressesAnswer,
    handle: async ({ caller, input }) => ({
      ...(await ownAddresses(powers, ownerOf(caller), input)),
      ...input,
    }),
  })

  serve(app, createAddress, {
    input: newAddressInput,
    mayCall: loggedIn,
    answer: createdAnswer,
    handle: async ({ caller, input, locale }) => {
      const { item, warnings } = await saveAddress(powers, ownerOf(caller), input)
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
    handle: async ({ caller, input }) => ({ item: await takeIntoUse(powers, ownerOf(caller), input.id) }),
  })

  serve(app, disableAddress, {
    input: addressIdInput,
    mayCall: loggedIn,
    answer: addressAnswer,
    handle: async ({ caller, input }) => ({ item: await takeOutOfUse(powers, ownerOf(caller), input.id) }),
  })
}
