/** Creates, ends and reads a member's personal calendar feed. */
import { type EnteredEvent, readFeed } from './read-feed.ts'
import type { Random } from '#platform/server/random.ts'
import type { Db } from '#platform/server/database/pool.ts'
import type { Service } from '#platform/server/service.ts'
import type { SignedCodes } from '#platform/server/signed-codes.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { OWN_FEED_PATH, type OwnFeed } from '../calendar-feed.contract.ts'
import { deleteSerial, findSerial, isPresent, saveSerial } from './calendar-feed.store.ts'

export type FeedDeps = Pick<Service, 'database' | 'clock'> & {
  random: Random
  /** Signs the codes of the feed URLs, so that they cannot be forged. */
  codes: SignedCodes
  club: () => Promise<{ name: string; timezone: string }>
  appUrl: string
  /** Returns the events that a person has entered. */
  enteredBy: (db: Db, personId: number) => Promise<readonly EnteredEvent[]>
}

const SERIAL_BITS = 96

/** Returns the person's current feed. */
export async function ownFeed(deps: FeedDeps, personId: number): Promise<OwnFeed> {
  const serial = await findSerial(deps.database.db, personId)
  return { url: serial === null ? null : urlOf(deps, personId, serial) }
}

/** Creates a new feed URL and invalidates the previous one. */
export async function renewFeed(deps: FeedDeps, personId: number): Promise<OwnFeed> {
  const serial = deps.random.token(SERIAL_BITS)
  await deps.database.transaction((tx) => saveSerial(tx, { personId, serial, madeAt: instantOf(deps.clock) }))
  return { url: urlOf(deps, personId, serial) }
}

/** Ends the person's feed. */
export async function endFeed(deps: FeedDeps, personId: number): Promise<OwnFeed> {
  await deps.database.transaction((tx) => deleteSerial(tx, personId))
  return { url: null }
}

function urlOf({ codes, appUrl }: FeedDeps, personId: number, serial: string): string {
  return `${appUrl}${OWN_FEED_PATH}${codes.sign(`${personId.toString(36)}.${serial}`)}.ics`
}

/** Returns the feed for a code: the events that its owner has entered. Null for an invalid code. */
export async function readOwnFeed(deps: FeedDeps, code: string): Promise<string | null> {
  const [, id, serial] = /^([0-9a-z]{1,7})\.([\w-]{1,40})$/.exec(deps.codes.read(code) ?? '') ?? []
  if (id === undefined || serial === undefined) return null
  const { db } = deps.database
  const personId = Number.parseInt(id, 36)
  if (!(await isPresent(db, personId, serial))) return null
  const [{ name, timezone }, entered] = await Promise.all([deps.club(), deps.enteredBy(db, personId)])
  return readFeed(db, { name, appUrl: deps.appUrl }, { nowMs: deps.clock.nowMs(), timezone }, entered)
}
