import { instantOf } from '#platform/shared/clock.ts'
import { isDay } from '#platform/shared/days.ts'
import { Problem } from '#platform/shared/problem.ts'
import { CASE_WORDS } from '../case-words.rules.ts'
import { setTold } from './authority.store.ts'
import { lineOf } from './case-history.ts'
import { insertEvent } from './case-parts.store.ts'
import { findCase } from './cases.store.ts'
import { type ClubRegoPowers, todayAt } from './club-rego-powers.ts'

/**
 * Notes that the authority was told on a day.
 * @throws Problem NOT_FOUND where there is nothing to tell, VALIDATION for a day to come
 */
export async function tellAuthority(
  powers: ClubRegoPowers,
  { taskId, on, by }: { taskId: number; on: string; by: number },
): Promise<void> {
  const today = await todayAt(powers)
  if (!isDay(on) || on > today)
    throw new Problem('VALIDATION', {
      fields: [{ field: 'told_on', code: 'invalid', message: CASE_WORDS.notYet }],
    })
  await powers.database.transaction(async (tx) => {
    const caseId = await setTold(tx, taskId, { on, by })
    const row = caseId === null ? null : await findCase(tx, caseId, today)
    if (row === null) throw new Problem('NOT_FOUND')
    await insertEvent(tx, {
      caseId: row.id,
      at: instantOf(powers.clock),
      kind: 'authority_told',
      state: row.state,
      byPersonId: by,
      words: on,
      line: lineOf(row),
    })
    await powers.audit(tx, {
      personId: by,
      verb: 'told_authority',
      subjectKind: 'club_rego_case',
      subjectId: String(row.id),
      change: { person: row.personId, on },
    })
  })
}
