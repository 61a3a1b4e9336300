import type { Tx } from '#platform/server/database/pool.ts'
import { addressesAfter, redirectKey, resolveRedirect } from '../redirects.rules.ts'
import type { RedirectEntry } from '../site.contract.ts'
import {
  insertAddressChange,
  listAddressChanges,
  listRedirects,
  removeRedirect,
  saveRedirect,
} from './site.store.ts'

/** Returns the targets of the redirects that start at these paths and lead to a path of this site. */
export async function findRedirectTargets(
  tx: Tx,
  paths: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const targets = new Map((await listRedirects(tx)).map(({ from, to }) => [from, to]))
  return new Map(
    paths.flatMap((path) => {
      const to = resolveRedirect(targets, path)
      return to === null ? [] : [[path, to] as const]
    }),
  )
}

/**
 * Returns the present addresses of the pages and product groups that had these addresses at an instant. Those whose
 * address has not changed since are missing.
 */
export async function findAddressesSince(
  tx: Tx,
  paths: readonly string[],
  since: Date,
): Promise<ReadonlyMap<string, string>> {
  if (paths.length === 0) return new Map()
  return addressesAfter(await listAddressChanges(tx, since), paths)
}

/**
 * Removes the redirect that starts at an address, because a page now has this address.
 * @returns its target; null if there was none
 */
export async function freeRedirectedAddress(tx: Tx, url: string): Promise<string | null> {
  const from = redirectKey(url)
  const found = (await listRedirects(tx)).find((redirect) => redirect.from === from)
  if (found === undefined) return null
  await removeRedirect(tx, from)
  return found.to
}

/**
 * Removes the redirects that lead to an address, because no page or group has this address any more. The caller raises
 * the content version.
 * @returns the paths from which they led
 */
export async function removeRedirectsTo(tx: Tx, url: string): Promise<string[]> {
  const address = redirectKey(url)
  const removed: string[] = []
  for (const { from, to } of await listRedirects(tx)) {
    if (redirectKey(to) !== address) continue
    await removeRedirect(tx, from)
    removed.push(from)
  }
  return removed
}

/**
 * Adds a redirect from the former address of a page to its new one. Existing redirects to the former address are
 * changed to lead to the new one, and a redirect that starts at the new address is removed, because the page is there
 * now. The change is stored. The caller raises the content version.
 * @source docs/reference/public-site.md §2.4
 */
export async function redirectMovedAddress(tx: Tx, { from, to }: RedirectEntry, at: Date): Promise<void> {
  const former = redirectKey(from)
  await removeRedirect(tx, redirectKey(to))
  for (const redirect of await listRedirects(tx)) {
    if (redirectKey(redirect.to) === former) await saveRedirect(tx, { from: redirect.from, to }, at)
  }
  await saveRedirect(tx, { from: former, to }, at)
  await insertAddressChange(tx, { from: former, to }, at)
}
