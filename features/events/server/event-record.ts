import * as z from 'zod'
import { hasRole, type StaffRole } from '#platform/server/caller.ts'
import type { RecordCalls } from '#platform/server/records/record-call-types.ts'
import { readingCalls } from '#platform/server/records/record-calls.ts'
import type { Operator, RecordField, RecordFields } from '#platform/server/records/record-model.ts'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { EVENT_KINDS, EVENT_STATUSES, eventAddress } from '../events.contract.ts'
import { presentListed } from './events.presenters.ts'
import { type EventRecordRow, findEventRecord, listEventRecords, TRACK_SLUG } from './event-records.store.ts'
import { IS_SHOWN } from './events.store.ts'
import { event } from './events.tables.ts'

const EVENTS_DESK: StaffRole = 'events'
const EQUALS: readonly Operator[] = ['eq', 'ne', 'in']
const ALONG: readonly Operator[] = ['eq', 'lt', 'lte', 'gt', 'gte']

const shown: RecordField = { read: 'anyone' }
const text = z.string().max(200)
const day = z.iso.date()
const instant = z.iso.datetime({ offset: true }).transform((value) => new Date(value))

const asked = (column: PgColumn, value: z.ZodType, operators: readonly Operator[]): RecordField => ({
  read: 'anyone',
  filter: { by: 'anyone', column, value, operators },
  order: { by: 'anyone', column },
})

/**
 * The fields of an event record, in the main language. They do not include `more`, which only the list of the next few
 * events has.
 * @source docs/reference/events-and-entries.md §2.1
 */
const FIELDS: RecordFields<Exclude<keyof ReturnType<typeof presentRecord>, 'more' | 'text_languages'>> = {
  id: asked(event.id, z.int().min(1).max(2_147_483_647), ['eq', 'in']),
  slug: asked(event.slug, text, EQUALS),
  url: shown,
  title: asked(event.title, text, ['eq', 'like']),
  kind: asked(event.kind, z.enum(EVENT_KINDS), EQUALS),
  series: asked(event.series, text, EQUALS),
  round: shown,
  status: asked(event.status, z.enum(EVENT_STATUSES), EQUALS),
  status_reason: shown,
  // A filter on the track uses its slug, as in the calendar.
  track: asked(TRACK_SLUG, text, EQUALS),
  place: shown,
  starts_at: asked(event.startsAt, instant, ALONG),
  ends_at: asked(event.endsAt, instant, ALONG),
  starts_on: asked(event.startsOn, day, ALONG),
  ends_on: asked(event.endsOn, day, ALONG),
  all_day: shown,
  timezone: shown,
  is_club_rego_run: asked(event.isClubRegoRun, z.boolean(), ['eq']),
  price: shown,
  entries_open_at: shown,
  entries_close_at: shown,
  late_until: shown,
  late_fee: shown,
  capacity: shown,
  places_taken: shown,
  reserve_capacity: shown,
  volunteers_needed: shown,
  volunteers_taken: shown,
  body: shown,
  sequence: shown,
  updated_at: asked(event.updatedAt, instant, ALONG),
}

/**
 * Creates the generic read calls for events. Published events are public; drafts are visible to the events officer
 * only. Writes have separate staff calls, because an event is saved together with its sessions, classes and prices.
 * @source docs/reference/events-and-entries.md §2.1; docs/reference/interfaces.md §3.5
 */
export function eventRecord(): RecordCalls {
  return readingCalls<EventRecordRow>({
    base: '/api/v1/club/event',
    name: 'event',
    fields: FIELDS,
    key: { id: event.id, url: { column: event.slug, fromKey: (key) => key } },
    store: { list: listEventRecords, find: findEventRecord },
    reads: 'anyone',
    scope: ({ caller }) => (hasRole(caller, EVENTS_DESK) ? undefined : IS_SHOWN),
    present: presentRecord,
  })
}

function presentRecord(row: EventRecordRow) {
  return {
    ...presentListed(row),
    id: row.id,
    url: eventAddress(row.slug),
    series: row.series,
    body: row.body,
    sequence: row.sequence,
    updated_at: row.updatedAt.toISOString(),
  }
}
