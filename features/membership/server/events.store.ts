import { desc, eq } from 'drizzle-orm'
import { person } from '#features/accounts/server/accounts.tables.ts'
import type { Db } from '#platform/server/database/pool.ts'
import type { MemberCondition } from '../membership.contract.ts'
import type { MemberEventKind } from '../membership-desk.contract.ts'
import { membershipEvent } from './membership.tables.ts'

/** An event in a membership's timeline. `by` is null if no committee member caused it. */
export type MemberEvent = {
  personId: number
  at: Date
  kind: MemberEventKind
  by: number | null
  words: string
  /**
   * The condition of the membership (such as suspended) before and after the event; absent if the event did not change
   * it. `listMembersOn` finds with it the condition on a past day.
   */
  condition?: { from: MemberCondition; to: MemberCondition }
}

/** Appends an event to the timeline. Events are never changed. */
export async function noteEvent(
  db: Db,
  { personId, at, kind, by, words, condition }: MemberEvent,
): Promise<void> {
  await db.insert(membershipEvent).values({
    personId,
    at,
    kind,
    byPersonId: by,
    words,
    conditionFrom: condition?.from ?? null,
    conditionTo: condition?.to ?? null,
  })
}

/** Returns the latest events of a membership, newest first. */
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
