import { membershipType } from './types.tables.ts'
import { and, desc, eq, sql } from 'drizzle-orm'
import { person, racersLink } from '#features/accounts/server/accounts.tables.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { member, membershipApplication, membershipPeriod } from './membership.tables.ts'

/**
 * Returns the details of the record other than the membership itself; null if the person never was a member and never
 * applied.
 */
export async function findMemberDetails(db: Db, personId: number) {
  const [row] = await db
    .select({
      mobile: person.mobilePhone,
      emailKey: person.emailKey,
      joinedOn: member.joinedOn,
      privateNote: member.privateNote,
      racersId: racersLink.racersId,
    })
    .from(person)
    .leftJoin(member, eq(member.personId, person.id))
    .leftJoin(racersLink, eq(racersLink.personId, person.id))
    .where(
      and(
        eq(person.id, personId),
        sql`(${member.personId} is not null or exists (
          select 1 from ${membershipApplication} where ${membershipApplication}.person_id = person.id))`,
      ),
    )
  return row ?? null
}

/** Returns periods with their types, newest first. */
export async function listPeriodsWithTypes(db: Db, personId: number) {
  return db
    .select({
      id: membershipPeriod.id,
      type: membershipType.name,
      validFrom: membershipPeriod.validFrom,
      validTo: membershipPeriod.validTo,
    })
    .from(membershipPeriod)
    .innerJoin(membershipType, eq(membershipType.id, membershipPeriod.typeId))
    .where(eq(membershipPeriod.personId, personId))
    .orderBy(desc(membershipPeriod.validFrom))
}

/** Returns the ids of a person's applications, newest first. */
export async function listApplicationIds(db: Db, personId: number, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: membershipApplication.id })
    .from(membershipApplication)
    .where(eq(membershipApplication.personId, personId))
    .orderBy(desc(membershipApplication.submittedAt))
    .limit(limit)
  return rows.map(({ id }) => id)
}
