import { and, eq, isNull } from 'drizzle-orm'
import { person } from '#features/accounts/server/accounts.tables.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { calendarFeed } from './calendar-feed.tables.ts'

/** Returns the serial of a person's current feed URL; null if there is none. */
export async function findSerial(db: Db, personId: number): Promise<string | null> {
  const [row] = await db
    .select({ serial: calendarFeed.serial })
    .from(calendarFeed)
    .where(eq(calendarFeed.personId, personId))
  return row?.serial ?? null
}

/** Returns whether a feed URL is the current one of a person who may still log in. */
export async function isPresent(db: Db, personId: number, serial: string): Promise<boolean> {
  const rows = await db
    .select({ id: person.id })
    .from(calendarFeed)
    .innerJoin(person, eq(person.id, calendarFeed.personId))
    .where(
      and(eq(calendarFeed.personId, personId), eq(calendarFeed.serial, serial), isNull(person.disabledAt)),
    )
  return rows.length > 0
}

/** Replaces the serial of a person's feed URL. */
export async function saveSerial(
  db: Db,
  { personId, serial, madeAt }: { personId: number; serial: string; madeAt: Date },
): Promise<void> {
  await db
    .insert(calendarFeed)
    .values({ personId, serial, madeAt })
    .onConflictDoUpdate({ target: calendarFeed.personId, set: { serial, madeAt } })
}

export async function deleteSerial(db: Db, personId: number): Promise<void> {
  await db.delete(calendarFeed).where(eq(calendarFeed.personId, personId))
}
