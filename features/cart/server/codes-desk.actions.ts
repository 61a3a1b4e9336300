import { createHash } from 'node:crypto'
import { centsOf, dollarsOf } from '#features/catalogue/catalogue.rules.ts'
import type { Audit } from '#features/staff/server/staff.public.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import type { Service } from '#platform/server/service.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { addDays } from '#platform/shared/days.ts'
import { dayInZone } from '#platform/shared/format.ts'
import { Problem } from '#platform/shared/problem.ts'
import { instantInZone } from '#platform/shared/zone-time.ts'
import { CODES_DESK_REFUSALS, type CodeTerms, type DeskCode } from '../codes-desk.contract.ts'
import { promotionProblem, type PromotionTerms } from '../cart.rules.ts'
import { type CodeColumns, type CodeRow, insertCode, lockCode, updateCode } from './codes-desk.store.ts'

export type CodesDeskPowers = Pick<Service, 'database' | 'clock' | 'contentVersion'> & {
  audit: Audit
  timezone: () => Promise<string>
}

/** Makes a code. @throws Problem VALIDATION where other terms stand under it */
export async function make(
  powers: CodesDeskPowers,
  { code, ...terms }: CodeTerms & { code: string },
  by: number,
): Promise<DeskCode> {
  const timezone = await powers.timezone()
  const columns = columnsOf(terms, null, timezone)
  return powers.database.transaction(async (tx) => {
    const isNew = await insertCode(tx, code, columns)
    const row = await load(tx, code)
    const made = presentCode(row, timezone, powers.clock.nowMs())
    if (isNew) {
      await tell(powers, tx, { code, by, verb: 'created', change: terms })
      return made
    }
    if (versionOf(row) === versionOf({ ...row, ...columns })) return made
    throw new Problem('VALIDATION', {
      fields: [{ field: 'code', code: 'taken', message: CODES_DESK_REFUSALS.taken.message }],
    })
  })
}

/** Changes the code that still is as it was seen. @throws Problem VALIDATION, NOT_FOUND, CONFLICT */
export async function change(
  powers: CodesDeskPowers,
  { code, version, ...terms }: CodeTerms & { code: string; version: string },
  by: number,
): Promise<DeskCode> {
  const timezone = await powers.timezone()
  return powers.database.transaction(async (tx) => {
    const before = await load(tx, code)
    if (versionOf(before) !== version) throw new Problem('CONFLICT')
    await updateCode(tx, code, columnsOf(terms, before, timezone))
    await tell(powers, tx, {
      code,
      by,
      verb: 'changed',
      change: { from: termsOf(before, timezone), to: terms },
    })
    return presentCode(await load(tx, code), timezone, powers.clock.nowMs())
  })
}

/** Ends a code now. Twice is once. @throws Problem NOT_FOUND */
export async function end(powers: CodesDeskPowers, code: string, by: number): Promise<DeskCode> {
  const timezone = await powers.timezone()
  return powers.database.transaction(async (tx) => {
    const before = await load(tx, code)
    const now = instantOf(powers.clock)
    if (before.endsAt === null || before.endsAt > now) {
      await updateCode(tx, code, { endsAt: now })
      await tell(powers, tx, { code, by, verb: 'ended', change: {} })
    }
    return presentCode(await load(tx, code), timezone, powers.clock.nowMs())
  })
}

/** A code as the desk sees it. */
export function presentCode(row: CodeRow, timezone: string, nowMs: number): DeskCode {
  const terms: PromotionTerms = {
    ...row,
    kind: row.kind as PromotionTerms['kind'],
    startsAtMs: row.startsAt?.getTime() ?? null,
    endsAtMs: row.endsAt?.getTime() ?? null,
  }
  // Asked for a cart that nothing else could be wrong with.
  const problem = promotionProblem(terms, { subtotalCents: row.minTotalCents, isMember: true, nowMs })
  return {
    code: row.code,
    ...termsOf(row, timezone),
    used: row.usedCount,
    state: problem === null ? 'valid' : problem === 'too_early' ? 'too_early' : 'ended',
    version: versionOf(row),
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

/** An instant whose day was not touched stays to the minute. @throws Problem VALIDATION for an end before its start */
function columnsOf(terms: CodeTerms, before: CodeRow | null, timezone: string): CodeColumns {
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

/** Of what the desk sets: that somebody used it meanwhile changes nothing. */
function versionOf({ usedCount: _, ...set }: CodeRow): string {
  const sorted = Object.entries(set).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(sorted)).digest('base64url')
}

type Deed = { code: string; by: number; verb: string; change: Record<string, unknown> }

/** Every process keeps the codes until the club's content changes. */
async function tell(
  { contentVersion, audit }: CodesDeskPowers,
  tx: Tx,
  { code, by, verb, change: changed }: Deed,
): Promise<void> {
  await contentVersion.bump(tx)
  await audit(tx, { personId: by, verb, subjectKind: 'promotion_code', subjectId: code, change: changed })
}
