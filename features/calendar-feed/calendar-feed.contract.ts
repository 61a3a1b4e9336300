/** A member's own calendar: an address that nobody can guess, for a phone that keeps it up to date. @source DOMAIN §1.3 "Feed" */
import { endpoint } from '#platform/shared/endpoint.ts'

/** `url` is null where the member has no such address. Whoever holds it may read what it lists. */
export type OwnFeed = { url: string | null }

type OwnFeedAnswer = { item: OwnFeed }

/** One's own address. */
export const findOwnFeed = endpoint<Record<string, never>, OwnFeedAnswer>('GET', '/api/v1/club/event/feed')
/** Makes a new one; the one before, if any, opens nothing any more. */
export const renewOwnFeed = endpoint<Record<string, never>, OwnFeedAnswer>(
  'POST',
  '/api/v1/club/event/feed/renew',
)
/** Ends it. */
export const endOwnFeed = endpoint<Record<string, never>, OwnFeedAnswer>(
  'POST',
  '/api/v1/club/event/feed/end',
)

/** What own addresses begin with; the key follows, and `.ics`. */
export const OWN_FEED_PATH = '/calendar/mine/'
