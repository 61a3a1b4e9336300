import * as z from 'zod'
import { msg } from '@lingui/core/macro'
import { hasRole } from '#platform/server/caller.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { personOf } from '#platform/server/http/require-role.ts'
import type { RecordCalls } from '#platform/server/records/record-call-types.ts'
import { defineRecordModel } from '#platform/server/records/record-calls.ts'
import type { RecordField, RecordFields, RecordStore } from '#platform/server/records/record-model.ts'
import { type FieldProblem, Problem } from '#platform/shared/problem.ts'
import { CASE_FILE_LIMITS, type CaseAnswers, EMPTY_ANSWERS, rowOf } from '../answers.rules.ts'
import { CASE_STATES, isOpenToOwner, REGISTERED_STATES } from '../case-states.rules.ts'
import { CASE_WORDS } from '../case-labels.rules.ts'
import {
  CLUB_REGO_BASE,
  CLUB_REGO_MODEL,
  CLUB_REGO_REFUSALS,
  type SpecialVehicle,
} from '../club-rego.contract.ts'
import { answerFields, rowId } from '../club-rego.schema.ts'
import { PHOTO_SLOTS, versionOn } from '../schemes.rules.ts'
import { isForRegistered } from '../start-case.rules.ts'
import { putUploaded } from './case-parts.actions.ts'
import { findOwnVehicle, listStoreKeys } from './case-parts.store.ts'
import { presentCase } from './case.presenter.ts'
import { CLUB_REGO_DESK } from './case-roles.ts'
import {
  casesForDesk,
  casesOf,
  deleteCase,
  findCaseRow,
  insertCase,
  isOnItsWay,
  listCaseRows,
  listStatesOf,
  type StoredCase,
  updateCase,
} from './cases.store.ts'
import { clubRegoCase } from './club-rego.tables.ts'
import { type ClubRegoDeps, todayAt } from './club-rego-deps.ts'
import { readOwner, refuseUnlessFinancial } from './read-owner.ts'
import { findScheme } from './schemes.store.ts'
import { checkOwner } from './submit-case.actions.ts'

type CaseDraft = CaseAnswers & { scheme_id: number; vehicle_id: number; personId: number }

const shown: RecordField = { read: 'person' }
const answers = Object.fromEntries(
  (Object.keys(answerFields) as (keyof CaseAnswers)[]).map((name): [string, RecordField] => [
    name,
    { read: 'person', write: 'person', accepts: answerFields[name], initial: undefined },
  ]),
) as RecordFields<keyof CaseAnswers>

/**
 * The fields of a case in the record calls, with their filters and sort orders.
 * @source docs/reference/club-rego.md §3.2
 */
const FIELDS: RecordFields<keyof SpecialVehicle> = {
  id: {
    ...shown,
    filter: { by: 'person', column: clubRegoCase.id, value: rowId, operators: ['eq', 'in'] },
    order: { by: 'person', column: clubRegoCase.id },
  },
  member_id: {
    ...shown,
    filter: { by: 'person', column: clubRegoCase.personId, value: rowId, operators: ['eq', 'in'] },
  },
  member_name: { read: CLUB_REGO_DESK },
  vehicle_id: {
    ...shown,
    write: 'person',
    accepts: rowId,
    filter: { by: 'person', column: clubRegoCase.vehicleId, value: rowId, operators: ['eq', 'in'] },
  },
  scheme_id: { ...shown, write: 'person', accepts: rowId },
  scheme: shown,
  state: {
    ...shown,
    filter: {
      by: 'person',
      column: clubRegoCase.state,
      value: z.enum(CASE_STATES),
      operators: ['eq', 'ne', 'in'],
    },
  },
  ...answers,
  cover: shown,
  photos: shown,
  files: shown,
  requests: shown,
  checks: { read: CLUB_REGO_DESK },
  conditions: shown,
  reason: shown,
  inspection_booking: shown,
  declaration_form: shown,
  declaration_date: shown,
  declaration_expires: shown,
  club_plate_no: shown,
  conditional_rego_no: shown,
  club_rego_expiry: shown,
  submitted_at: { ...shown, order: { by: 'person', column: clubRegoCase.submittedAt } },
  created_at: { ...shown, order: { by: 'person', column: clubRegoCase.createdAt } },
  updated_at: { ...shown, order: { by: 'person', column: clubRegoCase.updatedAt } },
}

/**
 * The generic record calls for club rego. Members have their own cases; the registrar can read all sent ones. A draft
 * is stored without validation and validated when it is sent.
 */
export function caseRecord(deps: ClubRegoDeps): RecordCalls {
  const store: RecordStore<StoredCase, CaseDraft> = {
    list: async (db, query) => listCaseRows(db, query, await todayAt(deps)),
    find: async (db, where, options) => findCaseRow(db, where, await todayAt(deps), options),
    insert: (tx, { scheme_id: schemeId, vehicle_id: vehicleId, personId, ...said }, at) =>
      insertCase(tx, { personId, vehicleId, schemeId, answers: said }, at),
    update: async (tx, row, changes, at) => {
      const { scheme_id: schemeId, vehicle_id: vehicleId, personId: _, ...said } = changes
      const pages = new Set(Object.keys(said).map(rowOf))
      await updateCase(tx, row.id, {
        answers: { ...row.answers, ...said },
        requests: row.requests.map((request) =>
          pages.has(request.row) ? { ...request, is_done: true } : request,
        ),
        ...(schemeId === undefined ? {} : { schemeId }),
        ...(vehicleId === undefined ? {} : { vehicleId }),
        updatedAt: at,
      })
    },
    remove: async (tx, { id, state, photos }) => {
      if (state !== 'draft') throw new Problem(CLUB_REGO_REFUSALS.notNow)
      const storeKeys = await listStoreKeys(tx, id)
      await deleteCase(tx, id)
      await deps.dropImages(
        tx,
        photos.map(({ hash }) => hash),
      )
      await deps.dropPapers(tx, storeKeys)
    },
  }
  return defineRecordModel<StoredCase, CaseDraft>({
    base: CLUB_REGO_BASE,
    name: CLUB_REGO_MODEL,
    fields: FIELDS,
    key: { id: clubRegoCase.id },
    store,
    reads: 'person',
    writes: 'person',
    scope: ({ caller }) => {
      if (caller.kind === 'anonymous') return casesOf(null)
      const isDesk = CLUB_REGO_DESK.some((role) => hasRole(caller, role))
      return isDesk ? casesForDesk(caller.personId) : casesOf(caller.personId)
    },
    idOf: ({ id }) => id,
    changedAt: ({ updatedAt }) => updatedAt,
    present: (row) => presentCase(row, deps),
    uniques: { club_rego_case_vehicle: 'vehicle_id' },
    mayChange: (tx, existing, { caller }) => refuseForeignHands(deps, tx, existing, personOf(caller)),
    beforeSave: async (tx, draft, existing, { caller }) => {
      const today = await todayAt(deps)
      if (existing !== null) return change(tx, draft, existing, today)
      return begin(deps, tx, draft, { personId: personOf(caller), today })
    },
    photos: {
      keep: async ({ bytes, fileName }, { caller }) => {
        const personId = personOf(caller)
        await deps.limits.uploads.take(String(personId))
        await refuseForeignHands(deps, deps.database.db, null, personId)
        const image = await deps.storeImage(bytes, fileName, CASE_FILE_LIMITS.photoLeastPx)
        return {
          uuid: image.hash,
          key: deps.codes.sign(`${personId} ${image.hash}`),
          name: image.fileName,
        }
      },
      attach: async (tx, row, photo) => {
        // The photo is already there: the client repeated the call because the response was lost.
        if (row.photos.some(({ hash }) => hash === photo.uuid)) return
        const slot = PHOTO_SLOTS.find((one) => !row.photos.some((known) => known.slot === one))
        if (slot === undefined)
          throw refusal({
            field: 'photos',
            code: 'too_many',
            message: msg`All photos have been added already`,
          })
        await putUploaded(deps, tx, row, slot, photo)
      },
    },
  })
}

/**
 * Refuses a change that the caller may not make. @throws Problem FORBIDDEN for another person's case, CONFLICT if it
 * was sent, NOT_ELIGIBLE
 */
async function refuseForeignHands(
  deps: ClubRegoDeps,
  db: ClubRegoDeps['database']['db'],
  existing: StoredCase | null,
  personId: number,
): Promise<void> {
  if (existing !== null && existing.personId !== personId) throw new Problem('FORBIDDEN')
  await refuseUnlessFinancial(db, personId, await todayAt(deps))
  if (existing !== null && !isOpenToOwner(existing.state)) throw new Problem(CLUB_REGO_REFUSALS.notNow)
}

/**
 * Creates a draft, filled with the vehicle's data from the garage.
 * @throws Problem VALIDATION, NOT_ELIGIBLE
 */
async function begin(
  deps: ClubRegoDeps,
  tx: Tx,
  draft: Partial<CaseDraft>,
  { personId, today }: { personId: number; today: string },
): Promise<Partial<CaseDraft>> {
  const { scheme_id: schemeId = 0, vehicle_id: vehicleId = 0, ...said } = draft
  const scheme = await findOpenScheme(tx, schemeId, today)
  checkOwner(scheme.rules, await readOwner(deps, tx, personId, today), today)
  const vehicle = await findOwnVehicle(tx, personId, vehicleId)
  if (vehicle === null)
    throw refusal({ field: 'vehicle_id', code: 'unknown', message: CASE_WORDS.chooseVehicle })
  await refuseOnItsWay(tx, vehicleId, 0)
  if (!isForRegistered(said.kind ?? 'new')) await refuseRegistered(tx, vehicleId)
  const known: CaseAnswers = {
    ...EMPTY_ANSWERS,
    make: vehicle.make,
    model: vehicle.model,
    manufactured: String(vehicle.year),
    body_type: vehicle.bodyType,
    colour: vehicle.colour,
    vin: vehicle.vin,
    engine_number: vehicle.engineNumber,
    plate_no: vehicle.rego,
  }
  const told = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined))
  return { ...known, ...told, scheme_id: schemeId, vehicle_id: vehicleId, personId }
}

/** Changes a case. @throws Problem VALIDATION, CONFLICT if scheme or vehicle differ from the first submission */
async function change(
  tx: Tx,
  draft: Partial<CaseDraft>,
  existing: StoredCase,
  today: string,
): Promise<Partial<CaseDraft>> {
  const { scheme_id: schemeId, vehicle_id: vehicleId } = draft
  const isNewScheme = schemeId !== undefined && schemeId !== existing.schemeId
  const isNewVehicle = vehicleId !== undefined && vehicleId !== existing.vehicleId
  if ((isNewScheme || isNewVehicle) && existing.state !== 'draft')
    throw new Problem(CLUB_REGO_REFUSALS.notNow)
  if (isNewScheme) await findOpenScheme(tx, schemeId, today)
  if (isNewVehicle) {
    if ((await findOwnVehicle(tx, existing.personId, vehicleId)) === null)
      throw refusal({ field: 'vehicle_id', code: 'unknown', message: CASE_WORDS.chooseVehicle })
    await refuseOnItsWay(tx, vehicleId, existing.id)
  }
  return draft
}

async function findOpenScheme(tx: Tx, id: number, today: string) {
  const scheme = await findScheme(tx, id)
  const version = scheme?.isActive === true ? versionOn(scheme.versions, today) : null
  if (version === null) throw refusal({ field: 'scheme_id', code: 'unknown', message: CASE_WORDS.scheme })
  return version
}

async function refuseOnItsWay(tx: Tx, vehicleId: number, exceptId: number): Promise<void> {
  if (!(await isOnItsWay(tx, vehicleId, exceptId))) return
  throw refusal({
    field: 'vehicle_id',
    code: 'taken',
    message: msg`This vehicle already has an application`,
  })
}

async function refuseRegistered(tx: Tx, vehicleId: number): Promise<void> {
  const states = await listStatesOf(tx, vehicleId)
  if (!states.some((state) => REGISTERED_STATES.includes(state))) return
  throw refusal({
    field: 'vehicle_id',
    code: 'registered',
    message: msg`This vehicle is on club rego already`,
  })
}

function refusal(problem: FieldProblem): Problem {
  return new Problem('VALIDATION', { fields: [problem] })
}
