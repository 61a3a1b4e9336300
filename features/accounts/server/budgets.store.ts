import { inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
import { accountBudget } from './accounts.tables.ts'

/** One use of a rate limit: key, allowed number of uses, and the end of the window if it begins now. */
export type BudgetUse = { key: string; most: number; endsAt: Date }

/**
 * Builds SQL that counts one use under each key in a single statement, so that concurrent uses are all counted. If an
 * earlier limit in the list is exhausted, the later ones are not counted: a caller can neither exhaust another person’s
 * limit nor fill the table with invented addresses. A counter whose window has ended starts again.
 */
export function countingUses(uses: readonly BudgetUse[], now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`
  const counted = uses.map(({ key, most, endsAt }, index) => {
    const gate = index === 0 ? sql`` : sql`from ${nameOf(index - 1)} where not is_used_up`
    return sql`${nameOf(index)} as (
      insert into ${accountBudget} as budget (key, taken, ends_at)
      select ${key}, 1, ${endsAt.toISOString()}::timestamptz ${gate}
      on conflict (key) do update set
        taken = case when budget.ends_at <= ${at} then 1 else budget.taken + 1 end,
        ends_at = case when budget.ends_at <= ${at} then excluded.ends_at else budget.ends_at end
      returning taken > ${most}::int as is_used_up, ends_at
    )`
  })
  return {
    /** Common table expressions for a `with` clause. */
    parts: sql.join(counted, sql`, `),
    /** An SQL condition that is true if no limit is exhausted. */
    areWithin: sql`exists (select from ${nameOf(uses.length - 1)} where not is_used_up)`,
  }
}

/** Counts the uses in a separate statement. @returns the window ends of the exhausted limits */
export async function countUses(db: Db, uses: readonly BudgetUse[], now: Date): Promise<{ endsAt: Date }[]> {
  const answers = uses.map((_, index) => sql`select ends_at from ${nameOf(index)} where is_used_up`)
  const { rows } = await db.execute<{ ends_at: string | Date }>(
    sql`with ${countingUses(uses, now).parts} ${sql.join(answers, sql` union all `)}`,
  )
  return rows.map(({ ends_at }) => ({ endsAt: new Date(ends_at) }))
}

function nameOf(index: number) {
  return sql.identifier(`counted_${index}`)
}

/** Decrements the counter under each key, because the counted attempt was legitimate. */
export async function uncountUse(db: Db, keys: readonly string[]): Promise<void> {
  await db
    .update(accountBudget)
    .set({ taken: sql`greatest(${accountBudget.taken} - 1, 0)` })
    .where(inArray(accountBudget.key, [...keys]))
}

/** Deletes rate-limit counters whose window ended before an instant. */
export async function deleteEndedBudgets(db: Db, before: Date): Promise<void> {
  await db.delete(accountBudget).where(lt(accountBudget.endsAt, before))
}
