/** Reads the events of one case for its activity at the desk, by index. */
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { nameOf, type TimelineSource } from '#features/desk-records/server/desk-records.public.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { clubRegoCase } from './club-rego.tables.ts'

/** Returns the owner of a case; null if there is no such case, or if it was never sent to the registrar. */
export async function findSentCaseOwner(db: Db, id: number): Promise<{ personId: number } | null> {
  const [row] = await db
    .select({ personId: clubRegoCase.personId })
    .from(clubRegoCase)
    .where(and(eq(clubRegoCase.id, id), isNotNull(clubRegoCase.submittedAt)))
  return row ?? null
}

/** Returns the history of a case as events. The verb is the kind of the step, and the text its remark. */
export function historyOfCase(caseId: number): TimelineSource<'case'> {
  return {
    kind: 'case',
    at: sql`e.at`,
    key: sql`'case:' || lpad(e.id::text, 10, '0')`,
    from: sql`club_rego_event e left join person s on s.id = e.by_person_id where e.case_id = ${caseId}`,
    verb: sql`e.kind`,
    by: nameOf('s'),
    text: sql`e.words`,
  }
}

/** Returns the messages about a case as events. The verb says who wrote: `registrar` or `member`. */
export function messagesOfCase(caseId: number): TimelineSource<'message'> {
  return {
    kind: 'message',
    at: sql`m.at`,
    key: sql`'message:' || lpad(m.id::text, 10, '0')`,
    from: sql`club_rego_message m left join person s on s.id = m.person_id where m.case_id = ${caseId}`,
    verb: sql`case when m.is_from_registrar then 'registrar' else 'member' end`,
    by: nameOf('s'),
    text: sql`m.words`,
  }
}
