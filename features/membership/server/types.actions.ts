import {
  addType,
  findType,
  listAllTypes,
  lockTypes,
  placeType,
  removeType,
  type TypeRow,
  updateType,
} from './types.store.ts'
import { presentedTexts } from '#features/site/record-texts.rules.ts'
import type { Audit } from '#features/staff/server/staff.public.ts'
import { type TypeListeners, updateTypeReaders } from './type-search.ts'
import type { Caller } from '#platform/server/caller.ts'
import type { ContentVersion } from '#platform/server/content-version.ts'
import type { Database, Tx } from '#platform/server/database/pool.ts'
import { personOf } from '#platform/server/http/require-role.ts'
import { requireStepUp } from '#platform/server/http/require-step-up.ts'
import { instantAfter, refuseStale } from '#platform/server/revision.ts'
import { type Clock, instantOf } from '#platform/shared/clock.ts'
import { centsOf, dollarsOf } from '#platform/shared/money.ts'
import { Problem } from '#platform/shared/problem.ts'
import { changesTypePrice, newTypeCode, tidyType, typeMistakes } from '../type-form.rules.ts'
import { type DeskType, type DeskTypes, type TypeForm, TYPES_DESK_REFUSALS } from '../types-desk.contract.ts'
import { clubToday } from './membership-deps.ts'
import { isTypeUsed } from './type-use.store.ts'

export type TypesDeskDeps = TypeListeners & {
  database: Database
  clock: Clock
  club: () => Promise<{ timezone: string }>
  audit: Audit
  contentVersion: Pick<ContentVersion, 'bump'>
}

/** Returns all types, including archived ones, in the club's order. */
export async function readTypes(deps: TypesDeskDeps): Promise<DeskTypes> {
  const rows = await listAllTypes(deps.database.db)
  return { data: rows.map(presentType), today: await clubToday(deps) }
}

/** Adds a type at the end of the list. @returns its code @throws Problem VALIDATION */
export async function addTypeOf(deps: TypesDeskDeps, form: TypeForm, by: number): Promise<string> {
  return deps.database.transaction(async (tx) => {
    const rows = await lockTypes(tx)
    refuseMistakes(form, rows)
    const code = newTypeCode(
      form.name,
      rows.map((row) => row.code),
    )
    const sortOrder = rows.reduce((last, row) => Math.max(last, row.sortOrder), -1) + 1
    const row = await addType(tx, {
      ...columnsOf(form),
      code,
      isActive: true,
      sortOrder,
      updatedAt: instantOf(deps.clock),
    })
    await record(deps, tx, by, { verb: 'created', id: row.id, before: null, after: presentType(row) })
    return code
  })
}

/**
 * Changes a type for future applications: those submitted before keep their price and days. Other prices of a type that
 * is not archived need a step-up.
 * @throws Problem NOT_FOUND, VALIDATION, CONFLICT, STEP_UP_NEEDED
 */
export async function changeTypeTo(
  deps: TypesDeskDeps,
  { id, updated_at: seenAt, ...form }: TypeForm & { id: number; updated_at?: string | undefined },
  caller: Caller,
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const rows = await lockTypes(tx)
    const before = rows.find((row) => row.id === id)
    if (before === undefined) throw new Problem('NOT_FOUND')
    const stored = presentType(before)
    refuseStale({
      seenAt,
      changedAt: before.updatedAt,
      sent: tidyType(form),
      stored: { ...stored, translations: before.translations },
      current: stored,
    })
    refuseMistakes(
      form,
      rows.filter((row) => row.id !== id),
    )
    if (before.isActive && changesTypePrice(stored, tidyType(form))) requireStepUp(caller, deps.clock)
    const updatedAt = instantAfter(before.updatedAt, deps.clock.nowMs())
    const columns = { ...columnsOf(form), updatedAt }
    await updateType(tx, id, columns)
    const after = presentType({ ...before, ...columns })
    await record(deps, tx, personOf(caller), { verb: 'changed', id, before: stored, after })
  })
}

/** Sorts all types. @throws Problem CONFLICT if `ids` does not contain every type exactly once */
export async function sortTypes(deps: TypesDeskDeps, ids: readonly number[], by: number): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const rows = await lockTypes(tx)
    const isWhole = rows.length === ids.length && rows.every(({ id }) => ids.includes(id))
    if (!isWhole) throw new Problem(TYPES_DESK_REFUSALS.orderChanged)
    for (const [sortOrder, id] of ids.entries()) await placeType(tx, id, sortOrder)
    const codes = (order: readonly number[]) => order.map((id) => rows.find((row) => row.id === id)?.code)
    const before = codes(rows.map(({ id }) => id))
    await record(deps, tx, by, { verb: 'sorted', id: 'all', before, after: codes(ids) })
  })
}

/** Archives a type or restores it. @throws Problem NOT_FOUND, VALIDATION if its name has been reused */
export async function setTypeActive(
  deps: TypesDeskDeps,
  { id, isActive }: { id: number; isActive: boolean },
  by: number,
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const rows = await lockTypes(tx)
    const row = rows.find((one) => one.id === id)
    if (row === undefined) throw new Problem('NOT_FOUND')
    if (row.isActive === isActive) return
    if (isActive)
      refuseMistakes(
        presentType(row),
        rows.filter((one) => one.id !== id),
      )
    await updateType(tx, id, { isActive, updatedAt: instantAfter(row.updatedAt, deps.clock.nowMs()) })
    const verb = isActive ? 'restored' : 'archived'
    await record(deps, tx, by, {
      verb,
      id,
      before: { is_active: row.isActive },
      after: { is_active: isActive },
    })
  })
}

/** Deletes a type that was never used. @throws Problem NOT_FOUND, TYPE_IN_USE */
export async function deleteUnusedType(deps: TypesDeskDeps, id: number, by: number): Promise<void> {
  await deps.database.transaction(async (tx) => {
    await lockTypes(tx)
    const row = await findType(tx, id)
    if (row === null) throw new Problem('NOT_FOUND')
    if (await isTypeUsed(tx, id)) throw new Problem(TYPES_DESK_REFUSALS.inUse)
    await removeType(tx, id)
    await record(deps, tx, by, { verb: 'deleted', id, before: presentType(row), after: null })
  })
}

type Change = { verb: string; id: number | 'all'; before: unknown; after: unknown }

/** Writes the change to the audit log, updates the search, and raises the content version, so that pages show it. */
async function record(
  { audit, contentVersion, ...listeners }: TypesDeskDeps,
  tx: Tx,
  by: number,
  { verb, id, before, after }: Change,
): Promise<void> {
  await contentVersion.bump(tx)
  if (id !== 'all') await updateTypeReaders(listeners, tx, id)
  await audit(tx, {
    personId: by,
    verb,
    subjectKind: 'membership_type',
    subjectId: String(id),
    change: { before, after },
  })
}

/**
 * Refuses a form of a membership type that has mistakes.
 * @throws Problem VALIDATION field by field
 */
function refuseMistakes(form: TypeForm, others: readonly TypeRow[]): void {
  const names = others.filter(({ isActive }) => isActive).map(({ name }) => name)
  const fields = typeMistakes(form, names)
  if (fields.length > 0) throw new Problem('VALIDATION', { fields })
}

type OwnColumns = 'id' | 'code' | 'isActive' | 'sortOrder' | 'updatedAt'
type DecidedColumns = Omit<TypeRow, OwnColumns | 'translations'> & Partial<Pick<TypeRow, 'translations'>>

function columnsOf(form: TypeForm): DecidedColumns {
  const tidied = tidyType(form)
  return {
    name: tidied.name,
    description: tidied.description,
    ...(tidied.translations === undefined ? {} : { translations: tidied.translations }),
    colour: tidied.colour,
    feeCents: centsOf(tidied.fee),
    joiningFeeCents: centsOf(tidied.joining_fee),
    lateFeeCents: centsOf(tidied.late_fee),
    hasGst: tidied.has_gst,
    needsApproval: tidied.needs_approval,
    includesPartner: tidied.includes_partner,
    hasVote: tidied.has_vote,
    canCompete: tidied.can_compete,
    canHoldClubRego: tidied.can_hold_club_rego,
    minAge: tidied.min_age,
    maxAge: tidied.max_age,
    term: tidied.term,
    yearEndsOn: tidied.year_ends_on,
    proRata: tidied.pro_rata,
    carryMonths: tidied.carry_months,
    isOffered: tidied.is_offered,
  }
}

function presentType(row: TypeRow): DeskType {
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    description: row.description,
    ...presentedTexts(row.translations),
    colour: row.colour,
    fee: dollarsOf(row.feeCents),
    joining_fee: dollarsOf(row.joiningFeeCents),
    late_fee: dollarsOf(row.lateFeeCents),
    has_gst: row.hasGst,
    needs_approval: row.needsApproval,
    includes_partner: row.includesPartner,
    has_vote: row.hasVote,
    can_compete: row.canCompete,
    can_hold_club_rego: row.canHoldClubRego,
    min_age: row.minAge,
    max_age: row.maxAge,
    term: row.term === 'fixed' || row.term === 'none' ? row.term : 'rolling',
    year_ends_on: row.yearEndsOn,
    pro_rata: row.proRata === 'month' || row.proRata === 'quarter' ? row.proRata : 'none',
    carry_months: row.carryMonths,
    is_offered: row.isOffered,
    is_active: row.isActive,
    updated_at: row.updatedAt.toISOString(),
  }
}
