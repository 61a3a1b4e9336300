import type { Random } from '#platform/server/random.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { dayInZone } from '#platform/shared/format.ts'
import {
  insertEvent,
  isWithoutEvents,
  type NewClass,
  type NewEvent,
  type NewPrice,
  type NewSession,
} from './events.store.ts'

/** The input for a new event; omitted fields are empty. */
export type EventDraft = Pick<NewEvent, 'slug' | 'title' | 'kind' | 'startsAt' | 'endsAt' | 'timezone'> &
  Partial<
    Omit<NewEvent, 'uid' | 'sequence' | 'createdAt' | 'updatedAt' | 'startsOn' | 'endsOn' | 'trackId'>
  > & {
    trackId: number | null
    sessions?: readonly NewSession[]
    classes?: readonly NewClass[]
    prices?: readonly NewPrice[]
  }

const NOTHING = {
  series: '',
  place: '',
  address: '',
  isAllDay: false,
  status: 'published',
  statusReason: '',
  sanction: '',
  permitNo: '',
  company: 'anybody',
  refundDays: 3,
  reserveCapacity: 0,
  placesTaken: 0,
  classNote: '',
  spectators: 'none',
  spectatorNote: '',
  contact: '',
  isClubRegoRun: false,
  imageAlt: '',
  body: '',
} as const

/** Creates an event. Its days are computed in its own time zone. @returns its id */
export async function addEvent(
  tx: Tx,
  { sessions = [], classes = [], prices = [], ...draft }: EventDraft,
  { random, at }: { random: Random; at: Date },
): Promise<number> {
  const { startsAt, endsAt, timezone } = draft
  const row: NewEvent = {
    ...NOTHING,
    licenceRequired: [],
    documents: [],
    officials: [],
    volunteers: [],
    ...draft,
    startsOn: dayInZone(startsAt.getTime(), timezone),
    // The day that begins at midnight does not count if the event ends at that midnight.
    endsOn: dayInZone(endsAt.getTime() - 1, timezone),
    uid: random.uuid(),
    sequence: draft.status === 'cancelled' ? 1 : 0,
    createdAt: at,
    updatedAt: at,
  }
  return insertEvent(tx, row, { sessions, classes, prices })
}

/** Inserts the first events of a club, once. @returns their ids in order, or null if there were events already */
export async function seedEvents(
  tx: Tx,
  drafts: readonly EventDraft[],
  deps: { random: Random; at: Date },
): Promise<number[] | null> {
  if (!(await isWithoutEvents(tx))) return null
  const ids: number[] = []
  for (const draft of drafts) ids.push(await addEvent(tx, draft, deps))
  return ids
}
