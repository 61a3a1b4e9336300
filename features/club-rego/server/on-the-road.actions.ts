/** Actions on a case after its declaration is signed. */
import type { Tx } from '#platform/server/database/pool.ts'
import { givePlate } from '#features/vehicles/server/vehicles.public.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { addDays, isDay } from '#platform/shared/days.ts'
import { withLatinDigits } from '#platform/shared/latin-digits.ts'
import type { Locale } from '#platform/shared/locales.ts'
import { type FieldProblem, Problem } from '#platform/shared/problem.ts'
import { ANSWER_LIMITS } from '../answers.rules.ts'
import { ON_THE_ROAD, REGISTERED_STATES } from '../case-states.rules.ts'
import { CASE_WORDS } from '../case-labels.rules.ts'
import type { RegisterInput } from '../club-rego.contract.ts'
import { authorityKnowsBy } from '../schemes.rules.ts'
import { closeTasks, insertTask } from './authority.store.ts'
import { aboutCase, mailAbout, makeMove } from './case-history.ts'
import { endedMail, registeredMail } from './case-mails.ts'
import { lockOwnCase, type OwnCase } from './case-parts.actions.ts'
import { countFilesAfter, listEvents } from './case-parts.store.ts'
import { lockCase, lockSentCase, type StoredCase } from './cases.store.ts'
import { refuseOwnVehicle } from './check-parts.ts'
import { type ClubRegoDeps, todayAt } from './club-rego-deps.ts'
import { listOtherCases } from './eligibility.store.ts'

/** Registers the vehicle with its plate and documents, for the first time or for another year. */
export async function registerVehicle(
  deps: ClubRegoDeps,
  input: RegisterInput,
  personId: number,
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const row = await lockOwnCase(deps, tx, { id: input.id, personId })
    await putOnTheRoad(deps, tx, row, input, personId)
  })
}

/**
 * Registers the vehicle on behalf of its owner, by the registrar who has seen plate and documents. @throws Problem
 * NOT_FOUND, FORBIDDEN, CONFLICT, VALIDATION
 */
export async function registerForOwner(
  deps: ClubRegoDeps,
  input: RegisterInput,
  { by, locale }: { by: number; locale: Locale },
): Promise<void> {
  const today = await todayAt(deps)
  await deps.database.transaction(async (tx) => {
    const row = await lockSentCase(tx, input.id, today)
    if (row === null) throw new Problem('NOT_FOUND')
    await refuseOwnVehicle(tx, row, { by, locale, now: instantOf(deps.clock) })
    await putOnTheRoad(deps, tx, row, input, by)
    await deps.audit(tx, {
      personId: by,
      verb: 'registered',
      subjectKind: 'club_rego_case',
      subjectId: String(row.id),
      change: { person: row.personId, plate: input.club_plate_no },
    })
  })
}

async function putOnTheRoad(
  deps: ClubRegoDeps,
  tx: Tx,
  row: StoredCase,
  input: RegisterInput,
  by: number,
): Promise<void> {
  const isFirst = !ON_THE_ROAD.includes(row.state)
  const registration = readRegistration(input, await todayAt(deps))
  // Owners must upload new documents, but the registrar may have seen them in person.
  if (by === row.personId && !(await hasNewPapers(tx, row)))
    throw refusal([{ field: 'files.papers', code: 'required', message: CASE_WORDS.papersFile }])
  const next = await makeMove(deps, tx, row, isFirst ? 'register' : 'renew', {
    by,
    words: registration.clubPlateNo,
    changes: registration,
  })
  if (row.vehicleId !== null)
    await givePlate(tx, row.vehicleId, {
      plate: registration.clubPlateNo,
      state: row.rules.state,
      expiry: registration.clubRegoExpiry,
      at: instantOf(deps.clock),
    })
  if (!isFirst) return
  await endFormer(deps, tx, next, by)
  await deps.write(tx, row.personId, registeredMail(aboutCase(next), next.clubPlateNo), mailAbout(row))
}

/** Returns whether rego papers were uploaded since the last registration, because each year has its own. */
async function hasNewPapers(tx: Tx, { id: caseId }: StoredCase): Promise<boolean> {
  const last = (await listEvents(tx, caseId)).findLast(
    ({ kind }) => kind === 'registered' || kind === 'renewed',
  )
  return (await countFilesAfter(tx, { caseId, kind: 'papers' }, last?.at ?? new Date(0))) > 0
}

/** Ends the vehicle's former case and drops its open notifications, because a vehicle is in the register only once. */
async function endFormer(
  deps: ClubRegoDeps,
  tx: Tx,
  { id: exceptId, vehicleId, clubPlateNo }: StoredCase,
  by: number,
): Promise<void> {
  if (vehicleId === null) return
  const former = await listOtherCases(tx, { vehicleId, exceptId }, REGISTERED_STATES)
  const today = await todayAt(deps)
  for (const id of former) {
    const row = await lockCase(tx, id, today)
    if (row === null) continue
    await makeMove(deps, tx, row, 'end', { by, words: clubPlateNo })
    await closeTasks(tx, [id], 'membership_lapsed')
    await closeTasks(tx, [id], 'insurance_ended')
  }
}

/** Validates the registration's data. @throws Problem VALIDATION */
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

/**
 * Maximum number of days until a registration ends. No authority registers a vehicle for more than two years at once.
 */
const MOST_DAYS_AHEAD = 2 * 366

/** Withdraws an application. @throws Problem NOT_FOUND, CONFLICT, NOT_ELIGIBLE */
export async function withdrawCase(deps: ClubRegoDeps, own: OwnCase): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const row = await lockOwnCase(deps, tx, own)
    await makeMove(deps, tx, row, 'withdraw', { by: own.personId })
  })
}

/**
 * Ends a case because the vehicle was sold or scrapped, or the owner left the club. Adds a task to notify the authority
 * if the vehicle was registered. The owner needs no current membership.
 * @throws Problem NOT_FOUND, CONFLICT
 */
export async function endCase(
  deps: ClubRegoDeps,
  { id, by, isRegistrar, words }: { id: number; by: number; isRegistrar: boolean; words: string },
): Promise<void> {
  const today = await todayAt(deps)
  await deps.database.transaction(async (tx) => {
    const row = await (isRegistrar ? lockSentCase : lockCase)(tx, id, today)
    if (row === null || (!isRegistrar && row.personId !== by)) throw new Problem('NOT_FOUND')
    await makeMove(deps, tx, row, 'end', { by, words: words.trim() })
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
    if (row.personId !== by)
      await deps.write(tx, row.personId, endedMail(aboutCase(row), words.trim()), mailAbout(row))
    const change = { person: row.personId, words: words.trim() }
    await deps.audit(tx, {
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
