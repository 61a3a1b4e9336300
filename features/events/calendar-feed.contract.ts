/**
 * API contract of a member's personal calendar feed: an unguessable URL to which a phone can subscribe.
 * @source docs/reference/events-and-entries.md §3.2
 */
import { endpoint } from '#platform/shared/endpoint.ts'

/** The member's feed. `url` is null if the member has none. Anybody who knows the URL can read the feed. */
export type OwnFeed = { url: string | null }

type OwnFeedAnswer = { item: OwnFeed }

/** Returns the URL of the caller's own feed. */
export const findOwnFeed = endpoint<Record<string, never>, OwnFeedAnswer>('GET', '/api/v1/club/event/feed')
/** Creates a new URL for the caller's feed and invalidates the previous one. */
export const renewOwnFeed = endpoint<Record<string, never>, OwnFeedAnswer>(
  'POST',
  '/api/v1/club/event/feed/renew',
)
/** Ends the caller's feed. */
export const endOwnFeed = endpoint<Record<string, never>, OwnFeedAnswer>(
  'POST',
  '/api/v1/club/event/feed/end',
)

/** The first part of a feed's path; the code and `.ics` follow. */
export const OWN_FEED_PATH = '/calendar/mine/'
