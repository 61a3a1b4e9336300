/** What a vehicle's club rego stands on while it is on the road: a membership that runs, and insurance. */
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
import { aboutCase, lineOf, makeMove } from './case-history.ts'
import { resumedLetter, suspendedLetter, uninsuredLetter } from './case-letters.ts'
import { lockOwnCase } from './case-parts.actions.ts'
import { insertEvent, listEvents } from './case-parts.store.ts'
import { lockCase, lockCasesOf, type StoredCase, updateCase } from './cases.store.ts'
import { type ClubRegoPowers, todayAt } from './club-rego-powers.ts'
import { listLapsedOwners, listReturnedOwners } from './grounds.store.ts'
import { findOwner } from './owner.store.ts'
import { noteReminder } from './reminders.store.ts'
import { papersOf } from './submit-case.actions.ts'

/** Days after a lapse on which its member is written to again. @source DOMAIN §4 "On lapse" */
export const LAPSE_DAYS = [7, 14] as const
export const lapseReminder = (days: (typeof LAPSE_DAYS)[number]): string => `lapsed_${days}`

/**
 * A membership has lapsed: that member's vehicles leave the road the same day, and the registrar has a task for each,
 * with the day by which the authority must know. Hears it twice, does it once.
 */
export async function hearLapsed(
  powers: ClubRegoPowers,
  tx: Tx,
  { personId, validTo }: { personId: number; validTo: string },
): Promise<void> {
  const { clock } = powers
  const today = await todayAt(powers)
  const since = addDays(validTo, 1)
  const owner = await findOwner(tx, personId)
  for (const { id } of await lockCasesOf(tx, personId, [...ON_THE_ROAD, 'suspended'])) {
    const row = await lockCase(tx, id, today)
    if (row === null) continue
    const notifyBy = authorityKnowsBy(row.rules, since)
    if (!(await insertTask(tx, { caseId: id, reason: 'membership_lapsed', since, notifyBy }))) continue
    if (row.state !== 'suspended')
      await makeMove(powers, tx, row, 'suspend', { by: null, words: 'membership_lapsed' })
    if (owner?.isDeceased === true) continue
    await powers.write(tx, personId, suspendedLetter(aboutCase(row), notifyBy))
    // Heard of late: this one letter stands for those whose day has passed.
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
 * A membership runs again: what was suspended for it comes back, unless it is uninsured, or the authority has been told
 * already. Then the registrar decides.
 */
export async function hearBegan(
  powers: ClubRegoPowers,
  tx: Tx,
  { personId, validFrom }: { personId: number; validFrom: string },
): Promise<void> {
  const today = await todayAt(powers)
  if (validFrom > today) return
  for (const { id } of await lockCasesOf(tx, personId, ['suspended'])) {
    await closeTasks(tx, [id], 'membership_lapsed')
    const row = await lockCase(tx, id, today)
    if (row === null || (await isForRegistrar(tx, id))) continue
    if (isInsured(row.answers, row.rules, today)) await comeBack(powers, tx, row, null)
  }
}

/**
 * What the facts have not told: a period that the desk has moved, a member who was put on hold or let back, days on which
 * nothing ran here. Whose membership does not run has no vehicle on the road, and the other way round.
 */
export async function tendMemberships(powers: ClubRegoPowers, limit: number): Promise<void> {
  const { db, transaction } = powers.database
  const today = await todayAt(powers)
  for (const { personId, validTo } of await listLapsedOwners(db, today, limit)) {
    const lapsed = { personId, validTo: validTo ?? addDays(today, -1) }
    await transaction((tx) => hearLapsed(powers, tx, lapsed))
  }
  for (const personId of await listReturnedOwners(db, today, limit))
    await transaction((tx) => hearBegan(powers, tx, { personId, validFrom: today }))
}

/** Whether the insurance that a scheme asks for holds on a day; it does to its last one. */
export function isInsured(
  { policy_expiry: expiry }: CaseAnswers,
  { asks_insurance: isAsked }: SchemeRules,
  today: string,
): boolean {
  return !isAsked || expiry >= today
}

/** The insurance of a vehicle on the road has ended: it leaves the road. Asked twice, does it once. */
export async function suspendUninsured(powers: ClubRegoPowers, id: number): Promise<void> {
  const today = await todayAt(powers)
  await powers.database.transaction(async (tx) => {
    const row = await lockCase(tx, id, today)
    if (row === null || !ON_THE_ROAD.includes(row.state)) return
    if (isInsured(row.answers, row.rules, today)) return
    const since = addDays(row.answers.policy_expiry, 1)
    const notifyBy = authorityKnowsBy(row.rules, since)
    await insertTask(tx, { caseId: id, reason: 'insurance_ended', since, notifyBy })
    await makeMove(powers, tx, row, 'suspend', { by: null, words: 'insurance_ended' })
    await powers.write(tx, row.personId, uninsuredLetter(aboutCase(row), notifyBy))
  })
}

/**
 * Another year of insurance, told by the owner. A vehicle that was off the road for want of it comes back, unless the
 * authority was told meanwhile.
 * @throws Problem NOT_FOUND, CONFLICT where it is not on the road, NOT_ELIGIBLE, VALIDATION
 */
export async function renewInsurance(
  powers: ClubRegoPowers,
  { id, ...policy }: InsuranceInput,
  personId: number,
): Promise<void> {
  const today = await todayAt(powers)
  await powers.database.transaction(async (tx) => {
    const row = await lockOwnCase(powers, tx, { id, personId })
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
    const at = instantOf(powers.clock)
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
    await comeBack(powers, tx, next, personId)
  })
}

/** Whether the authority was told, of whichever ground, since a vehicle left the road: then the registrar lets it back. */
async function isForRegistrar(tx: Tx, id: number): Promise<boolean> {
  const events = await listEvents(tx, id)
  const left = events.findLastIndex(({ kind }) => kind === 'suspended')
  return events.slice(left + 1).some(({ kind }) => kind === 'authority_told')
}

async function comeBack(powers: ClubRegoPowers, tx: Tx, row: StoredCase, by: number | null): Promise<void> {
  const next = await makeMove(powers, tx, row, 'resume', { by })
  await powers.write(tx, row.personId, resumedLetter(aboutCase(next)))
}
