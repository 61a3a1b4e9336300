/**
 * Early renewal for members who want to enter an event that takes place after their membership ends.
 * @source docs/reference/membership.md §2.2
 */
import { stateOf } from '#features/events/events.rules.ts'
import { findShownEvent } from '#features/events/server/events.public.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { canRenewEarly, type Standing } from '../membership.rules.ts'

/** The event for which a member wants to renew. */
export type RenewalEvent = { slug: string; title: string }

/**
 * Returns the event that opens renewal early: its entries are open, members need a membership for it, and the
 * membership ends before its last day. Returns null for any other event. @param slug address of the event; empty
 * without one
 */
export async function findRenewalEvent(
  db: Db,
  slug: string,
  standing: Standing,
  nowMs: number,
): Promise<RenewalEvent | null> {
  const found = slug === '' ? null : await findShownEvent(db, slug)
  if (found === null) return null
  const { event } = found
  const state = stateOf(
    {
      status: event.status,
      starts_at: event.startsAt.toISOString(),
      ends_at: event.endsAt.toISOString(),
      entries_open_at: event.entriesOpenAt?.toISOString() ?? null,
      entries_close_at: event.entriesCloseAt?.toISOString() ?? null,
      late_until: event.lateUntil?.toISOString() ?? null,
    },
    nowMs,
  )
  const takesEntries = state === 'entries_open' || state === 'late_entries'
  if (!takesEntries || event.company === 'anybody' || !canRenewEarly(standing, event.endsOn)) return null
  return { slug: event.slug, title: event.title }
}
