import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { person } from '#features/accounts/server/accounts.tables.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { type AuthorityReason, clubRegoAuthorityTask, clubRegoCase } from './club-rego.tables.ts'

export type TaskRow = typeof clubRegoAuthorityTask.$inferSelect

const IS_OPEN = and(isNull(clubRegoAuthorityTask.toldOn), eq(clubRegoAuthorityTask.isDropped, false))

/** Inserts a task to notify the authority, once for each case and reason. @returns whether it is new */
export async function insertTask(
  db: Db,
  task: { caseId: number; reason: AuthorityReason; since: string; notifyBy: string },
): Promise<boolean> {
  const rows = await db
    .insert(clubRegoAuthorityTask)
    .values({ ...task, isDropped: false })
    .onConflictDoNothing()
    .returning({ id: clubRegoAuthorityTask.id })
  return rows.length > 0
}

/** Marks the open tasks of these cases with this reason as dropped, because the notification is no longer needed. */
export async function closeTasks(db: Db, caseIds: readonly number[], reason: AuthorityReason): Promise<void> {
  await db
    .update(clubRegoAuthorityTask)
    .set({ isDropped: true })
    .where(
      and(
        inArray(clubRegoAuthorityTask.caseId, [...caseIds]),
        eq(clubRegoAuthorityTask.reason, reason),
        IS_OPEN,
      ),
    )
}

/** Returns the tasks to notify the authority, most urgent first, with owner and vehicle. Runs one SQL statement. */
export async function listTasks(db: Db, { isTold }: { isTold: boolean }, limit: number) {
  return db
    .select({
      id: clubRegoAuthorityTask.id,
      caseId: clubRegoAuthorityTask.caseId,
      reason: clubRegoAuthorityTask.reason,
      since: clubRegoAuthorityTask.since,
      notifyBy: clubRegoAuthorityTask.notifyBy,
      toldOn: clubRegoAuthorityTask.toldOn,
      clubPlateNo: clubRegoCase.clubPlateNo,
      answers: clubRegoCase.answers,
      state: clubRegoCase.state,
      memberName: sql<string>`trim(${person.firstName} || ' ' || ${person.lastName})`,
    })
    .from(clubRegoAuthorityTask)
    .innerJoin(clubRegoCase, eq(clubRegoCase.id, clubRegoAuthorityTask.caseId))
    .innerJoin(person, eq(person.id, clubRegoCase.personId))
    .where(isTold ? isNotNull(clubRegoAuthorityTask.toldOn) : IS_OPEN)
    .orderBy(asc(clubRegoAuthorityTask.notifyBy), asc(clubRegoAuthorityTask.id))
    .limit(limit)
}

/** Counts the open tasks to notify the authority. */
export async function countOpenTasks(db: Db): Promise<number> {
  return db.$count(clubRegoAuthorityTask, IS_OPEN)
}

/** Records that the authority was notified. @returns the case concerned; null if no notification was open */
export async function setTold(
  db: Db,
  id: number,
  { on, by }: { on: string; by: number },
): Promise<number | null> {
  const [row] = await db
    .update(clubRegoAuthorityTask)
    .set({ toldOn: on, toldBy: by })
    .where(and(eq(clubRegoAuthorityTask.id, id), IS_OPEN))
    .returning({ caseId: clubRegoAuthorityTask.caseId })
  return row?.caseId ?? null
}
