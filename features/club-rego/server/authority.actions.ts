import { instantOf } from '#platform/shared/clock.ts'
import { isDay } from '#platform/shared/days.ts'
import { Problem } from '#platform/shared/problem.ts'
import { CASE_WORDS } from '../case-labels.rules.ts'
import { setTold } from './authority.store.ts'
import { lineOf } from './case-history.ts'
import { insertEvent } from './case-parts.store.ts'
import { findCase } from './cases.store.ts'
import { type ClubRegoDeps, todayAt } from './club-rego-deps.ts'

/**
 * Records that the authority was notified on a day.
 * @throws Problem NOT_FOUND if no notification is open, VALIDATION for a day in the future
 */
export async function notifyAuthority(
  deps: ClubRegoDeps,
  { taskId, on, by }: { taskId: number; on: string; by: number },
): Promise<void> {
  const today = await todayAt(deps)
  if (!isDay(on) || on > today)
    throw new Problem('VALIDATION', {
      fields: [{ field: 'told_on', code: 'invalid', message: CASE_WORDS.notYet }],
    })
  await deps.database.transaction(async (tx) => {
    const caseId = await setTold(tx, taskId, { on, by })
    const row = caseId === null ? null : await findCase(tx, caseId, today)
    if (row === null) throw new Problem('NOT_FOUND')
    await insertEvent(tx, {
      caseId: row.id,
      at: instantOf(deps.clock),
      kind: 'authority_told',
      state: row.state,
      byPersonId: by,
      words: on,
      line: lineOf(row),
    })
    await deps.audit(tx, {
      personId: by,
      verb: 'told_authority',
      subjectKind: 'club_rego_case',
      subjectId: String(row.id),
      change: { person: row.personId, on },
    })
  })
}
