/** Enforces the conditions of a registration: a current membership, and insurance. */
import type { Tx } from '#platform/server/database/pool.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { addDays } from '#platform/shared/days.ts'
import { Problem } from '#platform/shared/problem.ts'
import type { CaseAnswers } from '../answers.rules.ts'
import { insuranceMistakes, tidyAnswers } from '../case.rules.ts'
import { ON_THE_ROAD } from '../case-states.rules.ts'
import { CLUB_REGO_REFUSALS, type InsuranceInput } from '../club-rego.contract.ts'
import { authorityKnowsBy, type SchemeRules } from '../schemes.rules.ts'
import { closeTasks, insertTask } from './authority.store.ts'
import { aboutCase, lineOf, mailAbout, makeMove } from './case-history.ts'
import { resumedMail, suspendedMail, uninsuredMail } from './case-mails.ts'
import { lockOwnCase } from './case-parts.actions.ts'
import { insertEvent, listEvents } from './case-parts.store.ts'
import { lockCase, lockCasesOf, type StoredCase, updateCase } from './cases.store.ts'
import { type ClubRegoDeps, todayAt } from './club-rego-deps.ts'
import { listLapsedOwners, listReturnedOwners } from './eligibility.store.ts'
import { findOwner } from './owner.store.ts'
import { noteReminder } from './reminders.store.ts'
import { papersOf } from './submit-case.actions.ts'

/** The numbers of days after a lapse on which the member is reminded again. @source docs/reference/club-rego.md §6.1 */
export const LAPSE_DAYS = [7, 14] as const
export const lapseReminder = (days: (typeof LAPSE_DAYS)[number]): string => `lapsed_${days}`

/**
 * Suspends a member's vehicles on the day the membership lapses, and adds a task for each to notify the authority by a
 * deadline. Idempotent.
 */
export async function handleMembershipLapsed(
  deps: ClubRegoDeps,
  tx: Tx,
  { personId, validTo }: { personId: number; validTo: string },
): Promise<void> {
  const { clock } = deps
  const today = await todayAt(deps)
  const since = addDays(validTo, 1)
  const owner = await findOwner(tx, personId)
  for (const { id } of await lockCasesOf(tx, personId, [...ON_THE_ROAD, 'suspended'])) {
    const row = await lockCase(tx, id, today)
    if (row === null) continue
    const notifyBy = authorityKnowsBy(row.rules, since)
    if (!(await insertTask(tx, { caseId: id, reason: 'membership_lapsed', since, notifyBy }))) continue
    if (row.state !== 'suspended')
      await makeMove(deps, tx, row, 'suspend', { by: null, words: 'membership_lapsed' })
    if (owner?.isDeceased === true) continue
    await deps.write(tx, personId, suspendedMail(aboutCase(row), notifyBy), mailAbout(row))
    // If the event was handled late, this mail also replaces the reminders whose day has passed.
    for (const days of LAPSE_DAYS)
      if (addDays(since, days) <= today)
        await noteReminder(tx, {
          caseId: id,
          kind: lapseReminder(days),
          day: since,
          sentAt: instantOf(clock),
        })
  }
}

/**
 * Ends the suspension of a member's vehicles when a membership begins again, unless a vehicle is uninsured or the
 * authority was already notified. In those cases the registrar decides.
 */
export async function handleMembershipBegan(
  deps: ClubRegoDeps,
  tx: Tx,
  { personId, validFrom }: { personId: number; validFrom: string },
): Promise<void> {
  const today = await todayAt(deps)
  if (validFrom > today) return
  for (const { id } of await lockCasesOf(tx, personId, ['suspended'])) {
    await closeTasks(tx, [id], 'membership_lapsed')
    const row = await lockCase(tx, id, today)
    if (row === null || (await isForRegistrar(tx, id))) continue
    if (isInsured(row.answers, row.rules, today)) await comeBack(deps, tx, row, null)
  }
}

/**
 * Finds changes for which no domain event was emitted: a period changed at the desk, a member suspended or restored,
 * days on which no process ran. Suspends the vehicles of owners without a current membership, and ends suspensions that
 * no longer apply.
 */
export async function checkMemberships(deps: ClubRegoDeps, limit: number): Promise<void> {
  const { db, transaction } = deps.database
  const today = await todayAt(deps)
  for (const { personId, validTo } of await listLapsedOwners(db, today, limit)) {
    const lapsed = { personId, validTo: validTo ?? addDays(today, -1) }
    await transaction((tx) => handleMembershipLapsed(deps, tx, lapsed))
  }
  for (const personId of await listReturnedOwners(db, today, limit))
    await transaction((tx) => handleMembershipBegan(deps, tx, { personId, validFrom: today }))
}

/**
 * Returns whether the insurance required by a scheme is valid on a day. The insurance is valid until the end of its
 * last day.
 */
export function isInsured(
  { policy_expiry: expiry }: CaseAnswers,
  { asks_insurance: isAsked }: SchemeRules,
  today: string,
): boolean {
  return !isAsked || expiry >= today
}

/** Suspends a registered vehicle whose insurance has expired. Idempotent. */
export async function suspendUninsured(deps: ClubRegoDeps, id: number): Promise<void> {
  const today = await todayAt(deps)
  await deps.database.transaction(async (tx) => {
    const row = await lockCase(tx, id, today)
    if (row === null || !ON_THE_ROAD.includes(row.state)) return
    if (isInsured(row.answers, row.rules, today)) return
    const since = addDays(row.answers.policy_expiry, 1)
    const notifyBy = authorityKnowsBy(row.rules, since)
    await insertTask(tx, { caseId: id, reason: 'insurance_ended', since, notifyBy })
    await makeMove(deps, tx, row, 'suspend', { by: null, words: 'insurance_ended' })
    await deps.write(tx, row.personId, uninsuredMail(aboutCase(row), notifyBy), mailAbout(row))
  })
}

/**
 * Records another year of insurance from the owner. Ends a suspension, unless the authority was notified meanwhile.
 * @throws Problem NOT_FOUND, CONFLICT if the vehicle is neither registered nor suspended or its scheme requires no
 * insurance, NOT_ELIGIBLE, VALIDATION
 */
export async function renewInsurance(
  deps: ClubRegoDeps,
  { id, ...policy }: InsuranceInput,
  personId: number,
): Promise<void> {
  const today = await todayAt(deps)
  await deps.database.transaction(async (tx) => {
    const row = await lockOwnCase(deps, tx, { id, personId })
    const isThere = ON_THE_ROAD.includes(row.state) || row.state === 'suspended'
    if (!isThere || !row.rules.asks_insurance) throw new Problem(CLUB_REGO_REFUSALS.notNow)
    const answers = tidyAnswers({ ...row.answers, ...policy })
    const mistakes = insuranceMistakes(answers, papersOf(row), row.rules, today)
    if (mistakes.length > 0)
      throw new Problem('VALIDATION', {
        fields: mistakes.map(({ field, code, message, values }) => ({
          field,
          code,
          message: { ...message, ...(values === undefined ? {} : { values }) },
        })),
      })
    const at = instantOf(deps.clock)
    const next = { ...row, answers, updatedAt: at }
    await updateCase(tx, id, { answers, updatedAt: at })
    await insertEvent(tx, {
      caseId: id,
      at,
      kind: 'insurance_renewed',
      state: row.state,
      byPersonId: personId,
      words: answers.policy_expiry,
      line: lineOf(next),
    })
    if (row.state !== 'suspended') return
    await closeTasks(tx, [id], 'insurance_ended')
    await closeTasks(tx, [id], 'membership_lapsed')
    if (await isForRegistrar(tx, id)) return
    await comeBack(deps, tx, next, personId)
  })
}

/**
 * Returns whether the authority was notified since the vehicle was suspended, for any reason. In that case only the
 * registrar can end the suspension.
 */
async function isForRegistrar(tx: Tx, id: number): Promise<boolean> {
  const events = await listEvents(tx, id)
  const left = events.findLastIndex(({ kind }) => kind === 'suspended')
  return events.slice(left + 1).some(({ kind }) => kind === 'authority_told')
}

async function comeBack(deps: ClubRegoDeps, tx: Tx, row: StoredCase, by: number | null): Promise<void> {
  const next = await makeMove(deps, tx, row, 'resume', { by })
  await deps.write(tx, row.personId, resumedMail(aboutCase(next)), mailAbout(row))
}
