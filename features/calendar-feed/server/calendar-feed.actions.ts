/** An address of one's own: made, ended, and read by whoever holds it. */
import { type EnteredEvent, readFeed } from '#features/events/server/events.public.ts'
import type { Chance } from '#platform/server/chance.ts'
import type { Db } from '#platform/server/database/pool.ts'
import type { Service } from '#platform/server/service.ts'
import type { SignedCodes } from '#platform/server/signed-codes.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { OWN_FEED_PATH, type OwnFeed } from '../calendar-feed.contract.ts'
import { deleteSerial, findSerial, isPresent, saveSerial } from './calendar-feed.store.ts'

export type FeedPowers = Pick<Service, 'database' | 'clock'> & {
  chance: Chance
  /** What makes an address, so that none can be made up. */
  codes: SignedCodes
  club: () => Promise<{ name: string; timezone: string }>
  appUrl: string
  /** What somebody has entered. */
  enteredBy: (db: Db, personId: number) => Promise<readonly EnteredEvent[]>
}

const SERIAL_BITS = 96

/** One's own address as it is. */
export async function ownFeed(powers: FeedPowers, personId: number): Promise<OwnFeed> {
  const serial = await findSerial(powers.database.db, personId)
  return { url: serial === null ? null : urlOf(powers, personId, serial) }
}

/** Makes another one; the one before opens nothing any more. */
export async function renewFeed(powers: FeedPowers, personId: number): Promise<OwnFeed> {
  const serial = powers.chance.token(SERIAL_BITS)
  await powers.database.transaction((tx) =>
    saveSerial(tx, { personId, serial, madeAt: instantOf(powers.clock) }),
  )
  return { url: urlOf(powers, personId, serial) }
}

/** Ends it. */
export async function endFeed(powers: FeedPowers, personId: number): Promise<OwnFeed> {
  await powers.database.transaction((tx) => deleteSerial(tx, personId))
  return { url: null }
}

function urlOf({ codes, appUrl }: FeedPowers, personId: number, serial: string): string {
  return `${appUrl}${OWN_FEED_PATH}${codes.sign(`${personId.toString(36)}.${serial}`)}.ics`
}

/** What the holder of an address may read: the events that its owner has entered. Null where it opens nothing. */
export async function readOwnFeed(powers: FeedPowers, code: string): Promise<string | null> {
  const [, id, serial] = /^([0-9a-z]{1,7})\.([\w-]{1,40})$/.exec(powers.codes.read(code) ?? '') ?? []
  if (id === undefined || serial === undefined) return null
  const { db } = powers.database
  const personId = Number.parseInt(id, 36)
  if (!(await isPresent(db, personId, serial))) return null
  const [{ name, timezone }, entered] = await Promise.all([powers.club(), powers.enteredBy(db, personId)])
  return readFeed(db, { name, appUrl: powers.appUrl }, { nowMs: powers.clock.nowMs(), timezone }, entered)
}
