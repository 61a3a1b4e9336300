import { count, eq, type SQL, sql } from 'drizzle-orm'
import { person } from '#features/accounts/server/accounts.tables.ts'
import { membershipType } from './types.tables.ts'
import { track } from '#features/tracks/server/tracks.tables.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { countedPage, IN_ALL } from '#platform/server/records/counted-page.store.ts'
import type { RecordQuery } from '#platform/server/records/record-model.ts'
import { latestPeriod } from './latest-period.store.ts'
import { member } from './membership.tables.ts'

function recordsFrom(db: Db) {
  const latest = latestPeriod(db)
  return db
    .select({
      personId: member.personId,
      number: member.number,
      firstName: person.firstName,
      lastName: person.lastName,
      condition: member.condition,
      joinedOn: member.joinedOn,
      updatedAt: member.updatedAt,
      periodId: latest.id,
      validTo: latest.validTo,
      typeName: membershipType.name,
      typeColour: membershipType.colour,
      trackName: track.name,
      trackColour: track.colour,
      total: IN_ALL,
    })
    .from(member)
    .innerJoin(person, eq(person.id, member.personId))
    .leftJoinLateral(latest, sql`true`)
    .innerJoin(membershipType, eq(membershipType.id, sql`coalesce(${latest.typeId}, ${member.typeId})`))
    .leftJoin(track, eq(track.id, member.homeTrackId))
}

/** Returns a page of member records and their total number. Uses one statement, or two past the end. */
export async function listMemberRecords(db: Db, { where, order, limit, offset }: RecordQuery) {
  const rows = await recordsFrom(db)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  return countedPage(rows, offset, async () => {
    const [all] = await db.select({ total: count() }).from(member).where(where)
    return all?.total ?? 0
  })
}

export type MemberRecordRow = Awaited<ReturnType<typeof listMemberRecords>>['rows'][number]

/** Returns one member record, or null. */
export async function findMemberRecord(db: Db, where: SQL): Promise<MemberRecordRow | null> {
  const [row] = await recordsFrom(db).where(where)
  return row ?? null
}

/** Restricts a query to the person's own record. */
export const isMember = (personId: number): SQL => eq(member.personId, personId)
