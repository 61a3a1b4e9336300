/**
 * The weekly check of the links to other websites.
 * @source docs/reference/pages-and-blocks.md §8.6
 */
import type { Db } from '#platform/server/database/pool.ts'
import type { TaskSignal } from '#platform/server/scheduled-tasks/declare-tasks.ts'
import type { Service } from '#platform/server/service.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { HOUR_MS, MINUTE_MS } from '#platform/shared/durations.ts'
import { addressToCheck, type BrokenLink, failuresAfter, type LinkFault } from '../../outside-links.rules.ts'
import { checkLink } from './check-link.ts'
import * as store from './outside-links.store.ts'

/** The dependencies of the check. */
export type OutsideLinkDeps = Pick<Service, 'database' | 'clock' | 'outbound'> & {
  /** The origin of this site, whose own addresses are not checked. */
  appUrl: string
}

/** The number of addresses that one run of the task checks. */
const LINKS_OF_A_RUN = 10
/** Milliseconds between two checks of one host, measured from the end of the first one. */
const HOST_PAUSE_MS = MINUTE_MS
/** Milliseconds after which an address is checked again if the process ended during its check. */
const RETRY_AFTER_MS = HOUR_MS

/** Stores the outside addresses to which pages link, and deletes those to which none links any more. */
export async function gatherOutsideLinks({ database, clock, appUrl }: OutsideLinkDeps): Promise<void> {
  await database.transaction(async (tx) => {
    const addresses = new Set(
      (await store.listOutsideTargets(tx)).flatMap((link) => addressToCheck(link) ?? []),
    )
    const links = [...addresses].map((address) => ({ address, host: new URL(address).hostname }))
    const ownHost = new URL(appUrl).hostname
    await store.replaceOutsideLinks(
      tx,
      links.filter(({ host }) => host !== ownHost),
      instantOf(clock),
    )
  })
}

/** Returns whether the check of any outside address is due. */
export function hasDueLinks({
  database,
  clock,
}: Pick<OutsideLinkDeps, 'database' | 'clock'>): Promise<boolean> {
  return store.hasDueLink(database.db, instantOf(clock))
}

/**
 * Checks some of the addresses that are due, one after another and at most one of each host. The others follow in the
 * next runs. Ends early if `signal` is aborted.
 */
export async function checkOutsideLinks(deps: OutsideLinkDeps, signal: TaskSignal): Promise<void> {
  const { database, clock } = deps
  for (let count = 0; count < LINKS_OF_A_RUN && !signal.aborted; count += 1) {
    const nowMs = clock.nowMs()
    const due = await store.takeDueLink(database.db, {
      now: new Date(nowMs),
      hostsBefore: new Date(nowMs - HOST_PAUSE_MS),
      retryAt: new Date(nowMs + RETRY_AFTER_MS),
    })
    if (due === null) return
    const result = await checkLink(deps, due.address)
    const at = instantOf(clock)
    const faults = {
      reachable: { fault: null, failedAt: null },
      failed: { fault: result.reason, failedAt: at },
      unknown: {},
    }
    await store.updateOutsideLink(database.db, due.address, {
      lastCheckedAt: at,
      status: result.reason,
      ...failuresAfter(due, result, at),
      ...faults[result.state],
    })
  }
}

/** Returns the broken ones of these links, by the link as it was entered. */
export async function brokenOutsideLinks(db: Db, links: readonly string[]): Promise<Map<string, BrokenLink>> {
  const addressOf = new Map(links.map((link) => [link, addressToCheck(link)]))
  const addresses = [...new Set(addressOf.values())].flatMap((address) => address ?? [])
  const broken = new Map(
    (await store.listBrokenLinks(db, addresses)).map(({ address, fault, failedAt }) => [
      address,
      { address, reason: fault as LinkFault, at: failedAt?.toISOString() ?? '' },
    ]),
  )
  return new Map(
    [...addressOf].flatMap(([link, address]) => {
      const found = address === null ? undefined : broken.get(address)
      return found === undefined ? [] : [[link, found] as const]
    }),
  )
}

/** Returns the broken ones among the outside links of published pages and scheduled versions, as they were entered. */
export async function listBrokenTargets(db: Db): Promise<string[]> {
  if (!(await store.hasBrokenLinks(db))) return []
  return [...(await brokenOutsideLinks(db, await store.listOutsideTargets(db))).keys()]
}
