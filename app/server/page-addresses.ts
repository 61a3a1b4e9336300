import type { AddressDeps } from '#features/pages/server/pages.public.ts'
import {
  findAddressesSince,
  findRedirectTargets,
  freeRedirectedAddress,
  redirectMovedAddress,
  removeRedirectsTo,
} from '#features/site/server/moved-address.ts'
import { type Clock, instantOf } from '#platform/shared/clock.ts'
import { bodiesLinkTo, menusLinkTo, relinkBodies, relinkMenus } from './moved-links.store.ts'

/**
 * Returns the actions to take when the address of a published page or a product group changes: redirects, and new links
 * in menus, products, events and groups.
 */
export function pageAddresses(clock: Clock): AddressDeps {
  return {
    onAddressChanged: async (tx, from, to) => {
      const at = instantOf(clock)
      await redirectMovedAddress(tx, { from, to }, at)
      return (await relinkMenus(tx, { from, to }, at)) + (await relinkBodies(tx, { from, to }, at))
    },
    freeAddress: freeRedirectedAddress,
    removeRedirectsTo,
    findRedirectTargets,
    findAddressesSince,
    isLinkedElsewhere: async (db, url) => (await menusLinkTo(db, url)) || (await bodiesLinkTo(db, url)),
  }
}
