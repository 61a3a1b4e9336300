import { desc, eq } from 'drizzle-orm'
import { person } from '#features/accounts/server/accounts.tables.ts'
import type { Db } from '#platform/server/database/pool.ts'
import type { MemberEventKind } from '../membership-desk.contract.ts'
import { membershipEvent } from './membership.tables.ts'

/** Something that happened to somebody's membership. `by` is null for what nobody of the committee did. */
export type MemberEvent = {
  personId: number
  at: Date
  kind: MemberEventKind
  by: number | null
  words: string
}

/** Writes down what happened. Nothing of it is ever changed. */
export async function noteEvent(db: Db, { personId, at, kind, by, words }: MemberEvent): Promise<void> {
  await db.insert(membershipEvent).values({ personId, at, kind, byPersonId: by, words })
}

/** The latest of what happened to somebody's membership, newest first. */
export async function listEvents(db: Db, personId: number, limit: number) {
  return db
    .select({
      at: membershipEvent.at,
      kind: membershipEvent.kind,
      words: membershipEvent.words,
      byFirstName: person.firstName,
      byLastName: person.lastName,
    })
    .from(membershipEvent)
    .leftJoin(person, eq(person.id, membershipEvent.byPersonId))
    .where(eq(membershipEvent.personId, personId))
    .orderBy(desc(membershipEvent.at), desc(membershipEvent.id))
    .limit(limit)
}
