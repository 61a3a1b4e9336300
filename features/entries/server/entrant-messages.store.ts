import { and, asc, desc, eq, gt, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { person } from '#features/accounts/server/accounts.tables.ts'
import { member } from '#features/membership/server/membership.tables.ts'
import type { Db } from '#platform/server/database/pool.ts'
import type { EventStatus } from '#features/events/events.contract.ts'
import type { MessageAudience } from '../entrant-messages.contract.ts'
import { audiencesOf } from '../entrant-messages.rules.ts'
import { ACTIVE_STATES } from '../entry-state.rules.ts'
import { entry } from './entries.tables.ts'
import { groupCondition } from './entries-list.store.ts'
import { entrantMessage } from './entrant-messages.tables.ts'

export type EntrantMessageRow = typeof entrantMessage.$inferSelect

const LISTED_MOST = 100

/**
 * Matches entries of people who get messages: the account is neither disabled nor removed, and the member is neither
 * suspended nor deceased. Expects `person` and `member` to be joined.
 */
const CAN_GET_MAIL = sql`(${person.id} is not null and ${person.removedAt} is null and ${person.disabledAt} is null
  and ${member.condition} is distinct from 'suspended' and ${member.condition} is distinct from 'deceased')`

function audienceCondition(id: MessageAudience): SQL {
  return id === 'cancelled' ? inArray(entry.state, [...ACTIVE_STATES, 'cancelled']) : groupCondition(id)
}

/** Counts the people of each group who get a message, and the entries of each group whose entrant gets none. */
export async function countAudiences(
  db: Db,
  of: { id: number; status: EventStatus },
): Promise<{ id: MessageAudience; people: number; withoutEmail: number }[]> {
  const audiences = audiencesOf(of)
  const columns = audiences.flatMap((id) => [
    sql`count(distinct ${entry.personId}) filter (where ${audienceCondition(id)} and ${CAN_GET_MAIL})::int
      as ${sql.identifier(id)}`,
    sql`count(*) filter (where ${audienceCondition(id)} and not ${CAN_GET_MAIL})::int
      as ${sql.identifier(`${id}_without`)}`,
  ])
  const { rows } = await db.execute<Record<string, number>>(
    sql`select ${sql.join(columns, sql`, `)} from ${entry} left join ${person} on ${person.id} = ${entry.personId}
      left join ${member} on ${member.personId} = ${person.id} where ${eq(entry.eventId, of.id)}`,
  )
  return audiences.map((id) => ({
    id,
    people: rows[0]?.[id] ?? 0,
    withoutEmail: rows[0]?.[`${id}_without`] ?? 0,
  }))
}

/** Returns the next people who get a message, in the order of their ids, each once. Runs one SQL statement. */
export async function listRecipients(
  db: Db,
  { eventId, audiences, after }: { eventId: number; audiences: readonly MessageAudience[]; after: number },
  most: number,
): Promise<{ personId: number; email: string }[]> {
  return db
    .selectDistinct({ personId: person.id, email: person.email })
    .from(entry)
    .innerJoin(person, eq(person.id, entry.personId))
    .leftJoin(member, eq(member.personId, person.id))
    .where(
      and(
        eq(entry.eventId, eventId),
        isNotNull(entry.personId),
        gt(person.id, after),
        or(...audiences.map((id): SQL => audienceCondition(id))),
        CAN_GET_MAIL,
      ),
    )
    .orderBy(asc(person.id))
    .limit(most)
}

/** Stores a new message. @returns false if this person has sent one with the same key before */
export async function insertMessage(db: Db, row: typeof entrantMessage.$inferInsert): Promise<boolean> {
  const made = await db
    .insert(entrantMessage)
    .values(row)
    .onConflictDoNothing({ target: [entrantMessage.sentBy, entrantMessage.requestKey] })
    .returning({ id: entrantMessage.id })
  return made.length > 0
}

/** Returns the message that a person sent with a key; null if there is none. */
export async function findMessageByKey(
  db: Db,
  { sentBy, key }: { sentBy: number; key: string },
): Promise<EntrantMessageRow | null> {
  const [row] = await db
    .select()
    .from(entrantMessage)
    .where(and(eq(entrantMessage.sentBy, sentBy), eq(entrantMessage.requestKey, key)))
  return row ?? null
}

/** Locks a message until the transaction ends and returns it; null if it does not exist. */
export async function lockMessage(db: Db, id: string): Promise<EntrantMessageRow | null> {
  const [row] = await db.select().from(entrantMessage).where(eq(entrantMessage.id, id)).for('update')
  return row ?? null
}

export async function updateMessage(
  db: Db,
  id: string,
  changes: Partial<Pick<EntrantMessageRow, 'queuedCount' | 'doneUpTo' | 'finishedAt' | 'stoppedAt'>>,
): Promise<void> {
  await db.update(entrantMessage).set(changes).where(eq(entrantMessage.id, id))
}

/** `sentBy` is null for a removed person. */
const SHOWN = {
  message: entrantMessage,
  sentBy: sql<
    string | null
  >`case when ${person.removedAt} is null then trim(${person.firstName} || ' ' || ${person.lastName}) end`,
}

/** Returns the messages of an event, newest first. */
export async function listMessages(db: Db, eventId: number) {
  return db
    .select(SHOWN)
    .from(entrantMessage)
    .innerJoin(person, eq(person.id, entrantMessage.sentBy))
    .where(eq(entrantMessage.eventId, eventId))
    .orderBy(desc(entrantMessage.sentAt), desc(entrantMessage.id))
    .limit(LISTED_MOST)
}

export type ShownMessageRow = Awaited<ReturnType<typeof listMessages>>[number]

/** Returns one message of an event; null if the event has no such message. */
export async function findMessage(
  db: Db,
  { eventId, id }: { eventId: number; id: string },
): Promise<ShownMessageRow | null> {
  const [row] = await db
    .select(SHOWN)
    .from(entrantMessage)
    .innerJoin(person, eq(person.id, entrantMessage.sentBy))
    .where(and(eq(entrantMessage.eventId, eventId), eq(entrantMessage.id, id)))
  return row ?? null
}
