import type { Db } from '#platform/server/database/pool.ts'
import { addDays } from '#platform/shared/days.ts'
import { dayInZone } from '#platform/shared/format.ts'
import { eventAddress } from '../events.contract.ts'
import { findForFeed, type FeedRow, listForFeed } from './events.store.ts'
import { calendarText, type FeedEvent } from './feed.rules.ts'
import type { ClubTime } from './read-calendar.ts'

/** How many days back a feed goes, so that subscribers retain their past events. */
const BACK_DAYS = 365
const FEED_MOST = 1_000

/** The club's data in a feed. */
export type FeedClub = { name: string; appUrl: string }

/** An event that a person has entered. @property isFirm whether they have a place and are not a reserve */
export type EnteredEvent = { eventId: number; isFirm: boolean }

/**
 * Returns the feed of all future events and those of the past year.
 * @param entered limits the feed to these events; null for all public events
 */
export async function readFeed(
  db: Db,
  club: FeedClub,
  { nowMs, timezone }: ClubTime,
  entered: readonly EnteredEvent[] | null = null,
): Promise<string> {
  const from = addDays(dayInZone(nowMs, timezone), -BACK_DAYS)
  const wanted = entered === null ? null : entered.map(({ eventId }) => eventId)
  const rows = wanted?.length === 0 ? [] : await listForFeed(db, { from, ids: wanted, most: FEED_MOST })
  const waiting = new Set((entered ?? []).flatMap(({ eventId, isFirm }) => (isFirm ? [] : [eventId])))
  return calendarText(
    club.name,
    rows.map((row) => {
      const event = feedEvent(row, club)
      const isWaiting = event.status === 'CONFIRMED' && waiting.has(row.event.id)
      return isWaiting ? { ...event, status: 'TENTATIVE' } : event
    }),
  )
}

/** Returns the file of one event; null if there is none. */
export async function readEventFile(db: Db, slug: string, club: FeedClub): Promise<string | null> {
  const row = await findForFeed(db, slug)
  return row && calendarText(club.name, [feedEvent(row, club)])
}

const STATUS_ON_FEED = { cancelled: 'CANCELLED', postponed: 'TENTATIVE' } as const

function feedEvent({ event, trackName, trackAddress }: FeedRow, { appUrl }: FeedClub): FeedEvent {
  const { status } = event
  const where = event.place === '' ? (trackName ?? '') : event.place
  const address = event.address === '' ? (trackAddress ?? '') : event.address
  return {
    uid: event.uid,
    sequence: event.sequence,
    status: status === 'cancelled' || status === 'postponed' ? STATUS_ON_FEED[status] : 'CONFIRMED',
    title: event.title,
    text: [event.statusReason, event.body].filter((text) => text !== '').join('\n\n'),
    place: [where, ...address.split('\n')].filter((text) => text !== '').join(', '),
    url: appUrl + eventAddress(event.slug),
    allDay: event.isAllDay ? { firstDay: event.startsOn, lastDay: event.endsOn } : null,
    startsAtMs: event.startsAt.getTime(),
    endsAtMs: event.endsAt.getTime(),
    timezone: event.timezone,
    updatedAtMs: event.updatedAt.getTime(),
  }
}
