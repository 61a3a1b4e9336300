/** A change of the membership type during a period, with credit for the rest of the old type. */
import { grantCredit } from '#features/orders/server/orders.public.ts'
import type { Db, Tx } from '#platform/server/database/pool.ts'
import { requireStepUp } from '#platform/server/http/require-step-up.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { addDays } from '#platform/shared/days.ts'
import { dollarsOf } from '#platform/shared/money.ts'
import { Problem } from '#platform/shared/problem.ts'
import { type TypeChangePreview, TYPE_CHANGE_REFUSALS } from '../type-change.contract.ts'
import { type TypeChangeAmounts, typeChangeOf } from '../type-change.rules.ts'
import { findApplication } from './applications.store.ts'
import type { DecideDeps } from './decide.actions.ts'
import { changeRecord, type RecordChange, type RecordDeps } from './member-record.actions.ts'
import { insertPeriod, listPeriods, type PeriodRow, setPeriodDays, updateMember } from './members.store.ts'
import { clubToday } from './membership-deps.ts'
import { deletePeriod, listRefundedPeriods } from './refunded.store.ts'
import { findType, listTypes, type TypeRow } from './types.store.ts'

export type TypeChangeDeps = RecordDeps & Pick<DecideDeps, 'orders'>

type Wanted = { personId: number; periodId: number; typeId: number; from: string }

/** Returns the types that a period can change to. @throws Problem NOT_FOUND */
export async function listOtherTypes(db: Db, personId: number, periodId: number): Promise<TypeRow[]> {
  const period = await loadPeriod(db, personId, periodId)
  return (await listTypes(db)).filter(({ id }) => id !== period.typeId)
}

/** Returns the amounts of a change. @throws Problem NOT_FOUND, VALIDATION */
export async function previewTypeChange(deps: TypeChangeDeps, wanted: Wanted): Promise<TypeChangePreview> {
  const { paidCents, amounts } = await readChange(deps, deps.database.db, wanted)
  return {
    paid: dollarsOf(paidCents),
    unused: dollarsOf(amounts.unusedCents),
    cost: dollarsOf(amounts.costCents),
    credit: dollarsOf(amounts.creditCents),
    due: dollarsOf(amounts.dueCents),
  }
}

/**
 * Changes the type of a period from a day on, and grants the credit. The old type keeps the days before, with its
 * application.
 * @throws Problem NOT_FOUND, VALIDATION, OWN_RECORD, STEP_UP_NEEDED if credit is granted
 */
export async function changeTypeOf(deps: TypeChangeDeps, change: RecordChange & Wanted): Promise<void> {
  const { personId, from, caller } = change
  const { supplierId } = await deps.orders.club()
  await changeRecord(deps, change, 'corrected', async (tx) => {
    const { period, type, amounts } = await readChange(deps, tx, change)
    if (amounts.creditCents > 0) requireStepUp(caller, deps.clock)
    const at = instantOf(deps.clock)
    const newId = await replaceRest(tx, period, { typeId: type.id, from, at })
    await updateMember(tx, personId, { typeId: type.id, updatedAt: at })
    if (amounts.creditCents > 0)
      await grantCredit(tx, deps.random, {
        personId,
        supplierId,
        cents: amounts.creditCents,
        once: `type_change:${newId}`,
        at,
      })
    return {
      period: period.id,
      type: type.name,
      from,
      creditCents: amounts.creditCents,
      dueCents: amounts.dueCents,
    }
  })
}

/** Assigns the rest of a period to another type. @returns the id of the new period */
async function replaceRest(
  tx: Tx,
  period: PeriodRow,
  { typeId, from, at }: { typeId: number; from: string; at: Date },
): Promise<number> {
  const { id, personId, validFrom, validTo, applicationId } = period
  // If the change is on the first day, no day of the old type is left, so the application belongs to the new period.
  const isWhole = from === validFrom
  if (isWhole) await deletePeriod(tx, id)
  else await setPeriodDays(tx, id, { validFrom, validTo: addDays(from, -1) })
  return insertPeriod(tx, {
    personId,
    typeId,
    validFrom: from,
    validTo,
    applicationId: isWhole ? applicationId : null,
    createdAt: at,
  })
}

type Change = { period: PeriodRow; type: TypeRow; paidCents: number; amounts: TypeChangeAmounts }

async function readChange(deps: TypeChangeDeps, db: Db, wanted: Wanted): Promise<Change> {
  const { personId, periodId, typeId, from } = wanted
  const period = await loadPeriod(db, personId, periodId)
  const { validFrom, validTo, applicationId } = period
  if (period.typeId === typeId) throw new Problem(TYPE_CHANGE_REFUSALS.sameType)
  if (from < validFrom || (validTo !== null && from > validTo))
    throw new Problem(TYPE_CHANGE_REFUSALS.outside)
  const type = await findType(db, typeId)
  if (type === null) throw new Problem(TYPE_CHANGE_REFUSALS.noType)
  const application = applicationId === null ? null : await findApplication(db, applicationId)
  const refunded = await listRefundedPeriods(db, personId, await clubToday(deps))
  const paidCents = refunded.includes(periodId) ? 0 : (application?.fee.feeCents ?? 0)
  const terms = { paidCents, feeCents: type.feeCents, validFrom, validTo, from }
  return { period, type, paidCents, amounts: typeChangeOf(terms) }
}

/**
 * Returns a period of a person's membership.
 * @throws Problem NOT_FOUND
 */
async function loadPeriod(db: Db, personId: number, periodId: number): Promise<PeriodRow> {
  const period = (await listPeriods(db, personId)).find(({ id }) => id === periodId)
  if (period === undefined) throw new Problem('NOT_FOUND')
  return period
}
