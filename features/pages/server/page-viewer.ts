/**
 * Finds who is viewing a page, and returns the part of the page that this viewer may see.
 * @source docs/reference/pages-and-blocks.md §2.9
 */
import { findTypeOn } from '#features/membership/server/membership.public.ts'
import type { Caller } from '#platform/server/caller.ts'
import type { Service } from '#platform/server/service.ts'
import { addDays } from '#platform/shared/days.ts'
import { dayInZone } from '#platform/shared/format.ts'
import { instantInZone } from '#platform/shared/zone-time.ts'
import { GUEST, isForViewer, type Viewer } from '../audience.rules.ts'
import type { AnswerCache, AnswerText, ReadyAnswer } from './answer-cache.ts'
import type { StoredPage } from './pages.store.ts'

export type ViewerDeps = Pick<Service, 'database' | 'clock'> & {
  /** Returns the club’s IANA time zone. */
  timezone: () => Promise<string>
}

/**
 * A viewer, and the instant until which this result is valid: memberships begin and end at midnight. The instant is
 * null for guests.
 */
export type SeenBy = { viewer: Viewer; untilMs: number | null }

/** Returns the viewer of a page. Called only for pages with blocks that are not for everyone. */
export type FindViewer = () => Promise<SeenBy>

/** Returns a guest as the viewer, even for a logged-in caller. */
export const asGuest: FindViewer = async () => ({ viewer: GUEST, untilMs: null })

/** Returns the function that finds the viewer of a request, with at most one statement. */
export function viewerOf({ database, clock, timezone }: ViewerDeps, caller: Caller): FindViewer {
  if (caller.kind !== 'person') return asGuest
  let finding: Promise<SeenBy> | undefined
  const find = async (): Promise<SeenBy> => {
    const zone = await timezone()
    const today = dayInZone(clock.nowMs(), zone)
    const memberTypeId = await findTypeOn(database.db, caller.personId, today)
    return {
      viewer: { isLoggedIn: true, memberTypeId },
      untilMs: instantInZone(addDays(today, 1), '00:00', zone),
    }
  }
  return () => (finding ??= find())
}

/** Returns whether these pages have blocks that logged-in people may see and guests may not, or the reverse. */
export function isLimited(pages: readonly StoredPage[]): boolean {
  return pages.some(({ blocks }) => blocks.some(({ audience, deleted }) => audience !== null && !deleted))
}

/** Returns the page with only those blocks that a viewer may see. */
export function partFor({ page, blocks }: StoredPage, viewer: Viewer): StoredPage {
  return { page, blocks: blocks.filter(({ audience }) => isForViewer(audience, viewer)) }
}

/**
 * Returns the cached response for the caller. Guests share one response. If a page has blocks with a limited audience,
 * logged-in callers with the same membership type share another one. `make` creates the response for a viewer.
 */
export async function loadForViewer(
  deps: ViewerDeps,
  cache: AnswerCache,
  { caller, key }: { caller: Caller; key: string },
  make: (findViewer: FindViewer) => Promise<AnswerText | null>,
): Promise<{ answer: ReadyAnswer; isForMembers: boolean } | null> {
  const forGuests = await cache.load(key, () => make(asGuest))
  if (forGuests === null || !forGuests.isLimited || caller.kind !== 'person')
    return forGuests && { answer: forGuests, isForMembers: false }
  const seen = await viewerOf(deps, caller)()
  const ownKey = `for ${seen.viewer.memberTypeId ?? 'no type'}: ${key}`
  const own = await cache.load(ownKey, () => make(async () => seen))
  return own && { answer: own, isForMembers: true }
}
