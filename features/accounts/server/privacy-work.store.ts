import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
import { person, privacyRequest } from './accounts.tables.ts'

/** A request about personal data that the committee handles, with the person who made it. */
export type PrivacyWork = {
  id: string
  personId: number
  /** The kind of request: `correct` or `delete`. Exports are made automatically, without the committee. */
  kind: string
  detail: string
  status: string
  createdAt: Date
  answeredAt: Date | null
  name: string
  email: string
  /** Whether the data of the person was removed. */
  isRemoved: boolean
}

const WORK = {
  id: privacyRequest.id,
  personId: privacyRequest.personId,
  kind: privacyRequest.kind,
  detail: privacyRequest.detail,
  status: privacyRequest.status,
  createdAt: privacyRequest.createdAt,
  answeredAt: privacyRequest.answeredAt,
  name: sql<string>`trim(${person.firstName} || ' ' || ${person.lastName})`,
  email: person.email,
  isRemoved: sql<boolean>`${person.removedAt} is not null`,
}
const isForPeople = sql`${privacyRequest.kind} <> 'export'`

/** Counts the open requests. */
export async function countPrivacyWork(db: Db): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(privacyRequest)
    .where(and(isForPeople, isNull(privacyRequest.answeredAt)))
  return row?.count ?? 0
}

/** Returns a request and locks it until the transaction ends. */
export async function lockPrivacyWork(db: Db, id: string): Promise<PrivacyWork | null> {
  const [row] = await db
    .select(WORK)
    .from(privacyRequest)
    .innerJoin(person, eq(person.id, privacyRequest.personId))
    .where(and(isForPeople, eq(privacyRequest.id, id)))
    .for('update', { of: privacyRequest })
  return row ?? null
}

/** Sets the status of a request; `answeredAt` closes it. */
export async function movePrivacyWork(
  db: Db,
  id: string,
  { status, answeredAt }: Pick<PrivacyWork, 'status' | 'answeredAt'>,
): Promise<void> {
  await db.update(privacyRequest).set({ status, answeredAt }).where(eq(privacyRequest.id, id))
}
