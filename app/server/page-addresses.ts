import type { AddressDeps } from '#features/pages/server/pages.public.ts'
import { freeRedirectedAddress, redirectMovedAddress } from '#features/site/server/moved-address.ts'
import { type Clock, instantOf } from '#platform/shared/clock.ts'
import { relinkBodies, relinkMenus } from './moved-links.store.ts'

/**
 * Returns the actions to take when the address of a published page changes: redirects, and new links in menus, products
 * and events.
 */
export function pageAddresses(clock: Clock): AddressDeps {
  return {
    onAddressChanged: async (tx, from, to) => {
      const at = instantOf(clock)
      await redirectMovedAddress(tx, { from, to }, at)
      return (await relinkMenus(tx, { from, to }, at)) + (await relinkBodies(tx, { from, to }, at))
    },
    freeAddress: freeRedirectedAddress,
  }
}
