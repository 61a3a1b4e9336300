import { isDeepStrictEqual } from 'node:util'
import type { Audit } from '#features/staff/server/staff.public.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { instantAfter, refuseStale } from '#platform/server/revision.ts'
import type { Service } from '#platform/server/service.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { addDays } from '#platform/shared/days.ts'
import { dayInZone } from '#platform/shared/format.ts'
import { centsOf, dollarsOf } from '#platform/shared/money.ts'
import { Problem } from '#platform/shared/problem.ts'
import { instantInZone } from '#platform/shared/zone-time.ts'
import { CODES_DESK_REFUSALS, type CodeTerms, type DeskCode } from '../codes-desk.contract.ts'
import { promotionProblem, type PromotionTerms } from '../cart.rules.ts'
import { type CodeColumns, type CodeRow, insertCode, lockCode, updateCode } from './codes-desk.store.ts'

export type CodesDeskDeps = Pick<Service, 'database' | 'clock' | 'contentVersion'> & {
  audit: Audit
  timezone: () => Promise<string>
}

/** Creates a code. @throws Problem VALIDATION if it exists with different terms */
export async function make(
  deps: CodesDeskDeps,
  { code, ...terms }: CodeTerms & { code: string },
  by: number,
): Promise<DeskCode> {
  const timezone = await deps.timezone()
  const columns = columnsOf(terms, null, timezone)
  return deps.database.transaction(async (tx) => {
    const isNew = await insertCode(tx, code, { ...columns, updatedAt: instantOf(deps.clock) })
    const row = await load(tx, code)
    const made = presentCode(row, timezone, deps.clock.nowMs())
    if (isNew) {
      await finishChange(deps, tx, { code, by, verb: 'created', change: terms })
      return made
    }
    if (isDeepStrictEqual(row, { ...row, ...columns })) return made
    throw new Problem('VALIDATION', {
      fields: [{ field: 'code', code: 'taken', message: CODES_DESK_REFUSALS.taken.message }],
    })
  })
}

/** Changes the terms of a code. @throws Problem VALIDATION, NOT_FOUND, CONFLICT */
export async function change(
  deps: CodesDeskDeps,
  { code, updated_at: seenAt, ...terms }: CodeTerms & { code: string; updated_at?: string | undefined },
  by: number,
): Promise<DeskCode> {
  const timezone = await deps.timezone()
  return deps.database.transaction(async (tx) => {
    const before = await load(tx, code)
    refuseStale({
      seenAt,
      changedAt: before.updatedAt,
      sent: terms,
      stored: termsOf(before, timezone),
      current: presentCode(before, timezone, deps.clock.nowMs()),
    })
    const updatedAt = instantAfter(before.updatedAt, deps.clock.nowMs())
    await updateCode(tx, code, { ...columnsOf(terms, before, timezone), updatedAt })
    await finishChange(deps, tx, {
      code,
      by,
      verb: 'changed',
      change: { from: termsOf(before, timezone), to: terms },
    })
    return presentCode(await load(tx, code), timezone, deps.clock.nowMs())
  })
}

/** Ends a code now. A repeated call has no further effect. @throws Problem NOT_FOUND */
export async function end(deps: CodesDeskDeps, code: string, by: number): Promise<DeskCode> {
  const timezone = await deps.timezone()
  return deps.database.transaction(async (tx) => {
    const before = await load(tx, code)
    const now = instantOf(deps.clock)
    if (before.endsAt === null || before.endsAt > now) {
      await updateCode(tx, code, { endsAt: now, updatedAt: instantAfter(before.updatedAt, now.getTime()) })
      await finishChange(deps, tx, { code, by, verb: 'ended', change: {} })
    }
    return presentCode(await load(tx, code), timezone, deps.clock.nowMs())
  })
}

/** Returns a code in the form the desk needs. */
export function presentCode(row: CodeRow, timezone: string, nowMs: number): DeskCode {
  const terms: PromotionTerms = {
    ...row,
    kind: row.kind as PromotionTerms['kind'],
    startsAtMs: row.startsAt?.getTime() ?? null,
    endsAtMs: row.endsAt?.getTime() ?? null,
  }
  // Check the code with a cart that fulfils every other condition, so that only the dates and the number of uses
  // matter.
  const problem = promotionProblem(terms, { subtotalCents: row.minTotalCents, isMember: true, nowMs })
  return {
    code: row.code,
    ...termsOf(row, timezone),
    used: row.usedCount,
    state: problem === null ? 'valid' : problem === 'too_early' ? 'too_early' : 'ended',
    updated_at: row.updatedAt.toISOString(),
  }
}

function termsOf(row: CodeRow, timezone: string): CodeTerms {
  return {
    label: row.label,
    kind: row.kind as CodeTerms['kind'],
    percent: row.percent,
    min_total: dollarsOf(row.minTotalCents),
    members_only: row.isMembersOnly,
    first_day: row.startsAt === null ? '' : dayInZone(row.startsAt.getTime(), timezone),
    last_day: row.endsAt === null ? '' : dayInZone(row.endsAt.getTime() - 1, timezone),
    max_uses: row.maxUses,
  }
}

/**
 * Returns the columns for the terms. If a day was not changed, its stored instant is kept exactly. @throws Problem
 * VALIDATION for an end before its start
 */
function columnsOf(
  terms: CodeTerms,
  before: CodeRow | null,
  timezone: string,
): Omit<CodeColumns, 'updatedAt'> {
  const { first_day: firstDay, last_day: lastDay } = terms
  if (firstDay !== '' && lastDay !== '' && lastDay < firstDay)
    throw new Problem('VALIDATION', {
      fields: [{ field: 'last_day', code: 'too_early', message: CODES_DESK_REFUSALS.order.message }],
    })
  const known = before === null ? null : termsOf(before, timezone)
  const midnight = (day: string) => (day === '' ? null : new Date(instantInZone(day, '00:00', timezone)))
  return {
    label: terms.label,
    kind: terms.kind,
    percent: terms.kind === 'percent' ? terms.percent : 0,
    minTotalCents: centsOf(terms.min_total),
    isMembersOnly: terms.members_only,
    startsAt: before !== null && known?.first_day === firstDay ? before.startsAt : midnight(firstDay),
    endsAt:
      before !== null && known?.last_day === lastDay
        ? before.endsAt
        : midnight(lastDay === '' ? '' : addDays(lastDay, 1)),
    maxUses: terms.max_uses,
  }
}

async function load(tx: Tx, code: string): Promise<CodeRow> {
  const row = await lockCode(tx, code)
  if (row === null) throw new Problem('NOT_FOUND')
  return row
}

type Action = { code: string; by: number; verb: string; change: Record<string, unknown> }

/** Raises the content version, because every process caches the codes until it changes, and writes the audit log. */
async function finishChange(
  { contentVersion, audit }: CodesDeskDeps,
  tx: Tx,
  { code, by, verb, change: changed }: Action,
): Promise<void> {
  await contentVersion.bump(tx)
  await audit(tx, { personId: by, verb, subjectKind: 'promotion_code', subjectId: code, change: changed })
}
