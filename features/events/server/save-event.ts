import type { Chance } from '#platform/server/chance.ts'
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

/** An event as somebody enters it; everything that is not said is empty. */
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

/** Enters an event. Its days are those of its own zone. @returns its id */
export async function addEvent(
  tx: Tx,
  { sessions = [], classes = [], prices = [], ...draft }: EventDraft,
  { chance, at }: { chance: Chance; at: Date },
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
    // What ends at midnight is not on the day that begins then.
    endsOn: dayInZone(endsAt.getTime() - 1, timezone),
    uid: chance.uuid(),
    sequence: draft.status === 'cancelled' ? 1 : 0,
    createdAt: at,
    updatedAt: at,
  }
  return insertEvent(tx, row, { sessions, classes, prices })
}

/** Puts a club's first events into the calendar, once. @returns their ids in order, or null where there were some */
export async function seedEvents(
  tx: Tx,
  drafts: readonly EventDraft[],
  powers: { chance: Chance; at: Date },
): Promise<number[] | null> {
  if (!(await isWithoutEvents(tx))) return null
  const ids: number[] = []
  for (const draft of drafts) ids.push(await addEvent(tx, draft, powers))
  return ids
}
