/** What becomes of a case once its declaration is signed. */
import type { Tx } from '#platform/server/database/pool.ts'
import { givePlate } from '#features/vehicles/server/vehicles.public.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { addDays, isDay } from '#platform/shared/days.ts'
import { withLatinDigits } from '#platform/shared/latin-digits.ts'
import { type FieldProblem, Problem } from '#platform/shared/problem.ts'
import { ANSWER_LIMITS } from '../answers.rules.ts'
import { ON_THE_ROAD } from '../case-states.rules.ts'
import { CASE_WORDS } from '../case-words.rules.ts'
import { CLUB_REGO_REFUSALS, type RegisterInput } from '../club-rego.contract.ts'
import { authorityKnowsBy } from '../schemes.rules.ts'
import { closeTasks, insertTask } from './authority.store.ts'
import { aboutCase, makeMove } from './case-history.ts'
import { endedLetter, registeredLetter } from './case-letters.ts'
import { lockOwnCase, type OwnCase } from './case-parts.actions.ts'
import { countFilesAfter, listEvents } from './case-parts.store.ts'
import { lockCase, lockSentCase, type StoredCase } from './cases.store.ts'
import { type ClubRegoPowers, todayAt } from './club-rego-powers.ts'
import { listOtherCases } from './grounds.store.ts'

/** The plate and the papers have come: the vehicle is on the road, for the first time or for another year. */
export async function registerVehicle(
  powers: ClubRegoPowers,
  input: RegisterInput,
  personId: number,
): Promise<void> {
  await powers.database.transaction(async (tx) => {
    const row = await lockOwnCase(powers, tx, { id: input.id, personId })
    await putOnTheRoad(powers, tx, row, input, personId)
  })
}

/** The same by the registrar, who has seen plate and papers. @throws Problem NOT_FOUND, FORBIDDEN, CONFLICT, VALIDATION */
export async function registerForOwner(
  powers: ClubRegoPowers,
  input: RegisterInput,
  by: number,
): Promise<void> {
  const today = await todayAt(powers)
  await powers.database.transaction(async (tx) => {
    const row = await lockSentCase(tx, input.id, today)
    if (row === null) throw new Problem('NOT_FOUND')
    if (row.personId === by) throw new Problem(CLUB_REGO_REFUSALS.ownVehicle)
    await putOnTheRoad(powers, tx, row, input, by)
    await powers.audit(tx, {
      personId: by,
      verb: 'registered',
      subjectKind: 'club_rego_case',
      subjectId: String(row.id),
      change: { person: row.personId, plate: input.club_plate_no },
    })
  })
}

async function putOnTheRoad(
  powers: ClubRegoPowers,
  tx: Tx,
  row: StoredCase,
  input: RegisterInput,
  by: number,
): Promise<void> {
  const isFirst = !ON_THE_ROAD.includes(row.state)
  const registration = readRegistration(input, await todayAt(powers))
  // Who stands at the counter with them is the registrar's to know.
  if (by === row.personId && !(await hasNewPapers(tx, row)))
    throw refusal([{ field: 'files.papers', code: 'required', message: CASE_WORDS.papersFile }])
  const next = await makeMove(powers, tx, row, isFirst ? 'register' : 'renew', {
    by,
    words: registration.clubPlateNo,
    changes: registration,
  })
  if (row.vehicleId !== null)
    await givePlate(tx, row.vehicleId, {
      plate: registration.clubPlateNo,
      state: row.rules.state,
      expiry: registration.clubRegoExpiry,
      at: instantOf(powers.clock),
    })
  if (!isFirst) return
  await endFormer(powers, tx, next, by)
  await powers.write(tx, row.personId, registeredLetter(aboutCase(next), next.clubPlateNo))
}

/** Whether rego papers have come since the last time that it was registered: another year has its own. */
async function hasNewPapers(tx: Tx, { id: caseId }: StoredCase): Promise<boolean> {
  const last = (await listEvents(tx, caseId)).findLast(
    ({ kind }) => kind === 'registered' || kind === 'renewed',
  )
  return (await countFilesAfter(tx, { caseId, kind: 'papers' }, last?.at ?? new Date(0))) > 0
}

/**
 * A vehicle stands in the register once: the case that it was on the road by until now ends, and what was to be told of
 * that one is no longer true.
 */
async function endFormer(
  powers: ClubRegoPowers,
  tx: Tx,
  { id: exceptId, vehicleId, clubPlateNo }: StoredCase,
  by: number,
): Promise<void> {
  if (vehicleId === null) return
  const former = await listOtherCases(tx, { vehicleId, exceptId }, [...ON_THE_ROAD, 'suspended'])
  const today = await todayAt(powers)
  for (const id of former) {
    const row = await lockCase(tx, id, today)
    if (row === null) continue
    await makeMove(powers, tx, row, 'end', { by, words: clubPlateNo })
    await closeTasks(tx, [id], 'membership_lapsed')
    await closeTasks(tx, [id], 'insurance_ended')
  }
}

/** @throws Problem VALIDATION */
function readRegistration(input: RegisterInput, today: string) {
  const plate = withLatinDigits(input.club_plate_no).normalize('NFC').replace(/[\s-]/g, '').toUpperCase()
  const no = withLatinDigits(input.conditional_rego_no).trim().toUpperCase()
  const expiry = input.club_rego_expiry
  const fields: FieldProblem[] = []
  if (!/^[A-Z0-9]{1,9}$/.test(plate))
    fields.push({ field: 'club_plate_no', code: 'invalid', message: CASE_WORDS.regoPlate })
  if (!/^[A-Z0-9-]*$/.test(no) || no.length > ANSWER_LIMITS.regoNo)
    fields.push({ field: 'conditional_rego_no', code: 'invalid', message: CASE_WORDS.regoNo })
  const isAhead = isDay(expiry) && expiry > today && expiry <= addDays(today, MOST_DAYS_AHEAD)
  if (!isAhead) fields.push({ field: 'club_rego_expiry', code: 'invalid', message: CASE_WORDS.regoExpiry })
  if (fields.length > 0) throw refusal(fields)
  return { clubPlateNo: plate, conditionalRegoNo: no, clubRegoExpiry: expiry }
}

/** No registry gives more than two years at once. */
const MOST_DAYS_AHEAD = 2 * 366

/** Takes an application back. @throws Problem NOT_FOUND, CONFLICT, NOT_ELIGIBLE */
export async function withdrawCase(powers: ClubRegoPowers, own: OwnCase): Promise<void> {
  await powers.database.transaction(async (tx) => {
    const row = await lockOwnCase(powers, tx, own)
    await makeMove(powers, tx, row, 'withdraw', { by: own.personId })
  })
}

/**
 * Ends a case: sold, scrapped, the club was left. A vehicle that was on the road is told to the authority. Its owner may
 * say so whether or not their membership runs.
 * @throws Problem NOT_FOUND, CONFLICT
 */
export async function endCase(
  powers: ClubRegoPowers,
  { id, by, isRegistrar, words }: { id: number; by: number; isRegistrar: boolean; words: string },
): Promise<void> {
  const today = await todayAt(powers)
  await powers.database.transaction(async (tx) => {
    const row = await (isRegistrar ? lockSentCase : lockCase)(tx, id, today)
    if (row === null || (!isRegistrar && row.personId !== by)) throw new Problem('NOT_FOUND')
    await makeMove(powers, tx, row, 'end', { by, words: words.trim() })
    if (row.clubPlateNo !== '') {
      await closeTasks(tx, [id], 'membership_lapsed')
      await closeTasks(tx, [id], 'insurance_ended')
      await insertTask(tx, {
        caseId: id,
        reason: 'ended',
        since: today,
        notifyBy: authorityKnowsBy(row.rules, today),
      })
    }
    if (!isRegistrar) return
    if (row.personId !== by) await powers.write(tx, row.personId, endedLetter(aboutCase(row), words.trim()))
    const change = { person: row.personId, words: words.trim() }
    await powers.audit(tx, {
      personId: by,
      verb: 'ended',
      subjectKind: 'club_rego_case',
      subjectId: String(id),
      change,
    })
  })
}

function refusal(fields: FieldProblem[]): Problem {
  return new Problem('VALIDATION', { fields })
}
