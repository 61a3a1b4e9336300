import { asc, eq } from 'drizzle-orm'
import { track } from '#features/tracks/server/tracks.tables.ts'
import type { Db } from '#platform/server/database/pool.ts'
import type { TypeTerms } from '../membership.rules.ts'
import { membershipType } from './membership.tables.ts'

export type TypeRow = typeof membershipType.$inferSelect

/** The types that are in use, in the club's order. One statement. */
export async function listTypes(db: Db): Promise<TypeRow[]> {
  return db
    .select()
    .from(membershipType)
    .where(eq(membershipType.isActive, true))
    .orderBy(asc(membershipType.sortOrder), asc(membershipType.id))
}

export async function findType(db: Db, id: number): Promise<TypeRow | null> {
  const [row] = await db.select().from(membershipType).where(eq(membershipType.id, id))
  return row ?? null
}

/** Every type, in the club's order. */
export async function listAllTypes(db: Db): Promise<TypeRow[]> {
  return db.select().from(membershipType).orderBy(asc(membershipType.sortOrder), asc(membershipType.id))
}

export async function updateType(db: Db, id: number, changes: Partial<TypeRow>): Promise<void> {
  await db.update(membershipType).set(changes).where(eq(membershipType.id, id))
}

/** Puts types into use, as a new club or the demo has them. */
export async function insertTypes(
  db: Db,
  rows: readonly (typeof membershipType.$inferInsert)[],
): Promise<void> {
  await db.insert(membershipType).values([...rows])
}

/** A type as the rules read it. */
export function termsOf(type: TypeRow): TypeTerms {
  const { feeCents, joiningFeeCents, lateFeeCents, hasGst, carryMonths, minAge, maxAge } = type
  return {
    feeCents,
    joiningFeeCents,
    lateFeeCents,
    hasGst,
    carryMonths,
    minAge,
    maxAge,
    proRata: type.proRata === 'month' || type.proRata === 'quarter' ? type.proRata : 'none',
    term:
      type.term === 'fixed'
        ? { kind: 'fixed', yearEndsOn: type.yearEndsOn }
        : { kind: type.term === 'none' ? 'none' : 'rolling' },
  }
}

/** The tracks one can call home, in the club's order. */
export async function listHomeTracks(db: Db): Promise<{ id: number; name: string; colour: string }[]> {
  return db
    .select({ id: track.id, name: track.name, colour: track.colour })
    .from(track)
    .where(eq(track.isActive, true))
    .orderBy(asc(track.sortOrder), asc(track.id))
}
