import type { Tx } from '#platform/server/database/pool.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { Problem } from '#platform/shared/problem.ts'
import { type CaseMove, stateAfter } from '../case-states.rules.ts'
import { type CaseEventKind, CLUB_REGO_REFUSALS } from '../club-rego.contract.ts'
import type { RegisterLine } from '../register.rules.ts'
import type { AboutCase } from './case-mails.ts'
import { insertEvent } from './case-parts.store.ts'
import { type CaseRow, type StoredCase, updateCase } from './cases.store.ts'
import type { ClubRegoDeps } from './club-rego-deps.ts'

const KINDS: Readonly<Record<CaseMove, CaseEventKind>> = {
  submit: 'submitted',
  take: 'taken',
  ask: 'asked',
  resubmit: 'resubmitted',
  book_inspection: 'inspection_booked',
  approve: 'approved',
  decline: 'declined',
  sign: 'signed',
  expire: 'expired',
  register: 'registered',
  fall_due: 'renewal_due',
  renew: 'renewed',
  suspend: 'suspended',
  resume: 'resumed',
  withdraw: 'withdrawn',
  end: 'ended',
}

export type Moving = {
  /** The person who made the move; null for an automatic change. */
  by: number | null
  words?: string
  changes?: Partial<Omit<CaseRow, 'id' | 'personId' | 'createdAt' | 'state'>>
}

/**
 * Moves a locked case to its next state and writes the history entry with the register line. No other code changes the
 * state of a case.
 * @returns the changed case
 * @throws Problem CONFLICT if the move is not possible from the current state
 */
export async function makeMove(
  { clock }: Pick<ClubRegoDeps, 'clock'>,
  tx: Tx,
  row: StoredCase,
  move: CaseMove,
  { by, words = '', changes = {} }: Moving,
): Promise<StoredCase> {
  const state = stateAfter(row.state, move)
  if (state === null) throw new Problem(CLUB_REGO_REFUSALS.notNow)
  const at = instantOf(clock)
  const next: StoredCase = { ...row, ...changes, state, updatedAt: at }
  await updateCase(tx, row.id, { ...changes, state, updatedAt: at })
  await insertEvent(tx, {
    caseId: row.id,
    at,
    kind: KINDS[move],
    state,
    byPersonId: by,
    words,
    line: lineOf(next),
  })
  return next
}

/** Returns the register line of a case; null if the vehicle was never registered through it. */
export function lineOf(row: StoredCase): RegisterLine | null {
  if (row.clubPlateNo === '') return null
  const { answers } = row
  const { street_address: street, city, state, postcode } = answers.garage_address
  return {
    scheme_code: row.schemeCode,
    club_plate_no: row.clubPlateNo,
    conditional_rego_no: row.conditionalRegoNo,
    club_rego_expiry: row.clubRegoExpiry,
    make: answers.make,
    model: answers.model,
    manufactured: answers.manufactured,
    body_type: answers.body_type,
    colour: answers.colour,
    vin: answers.vin,
    engine_number: answers.engine_number,
    owner_id: row.personId,
    owner_name: row.memberName,
    garage_address: `${street}, ${city} ${state} ${postcode}`,
    inspection_date: answers.inspection_date,
    declaration_form: row.declarationForm,
    declaration_date: row.declarationDate,
  }
}

/** Returns the option of a mail that is about a case, so that the activity of the case lists it. */
export function mailAbout({ id }: Pick<StoredCase, 'id'>): { about: { kind: string; id: string } } {
  return { about: { kind: 'club_rego_case', id: String(id) } }
}

/** Returns the data of a case that mails use. */
export function aboutCase({ id, answers: { make, model } }: Pick<StoredCase, 'id' | 'answers'>): AboutCase {
  return { id, vehicle: `${make} ${model}` }
}
