import { inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
import { accountBudget } from './accounts.tables.ts'

/** One budget to count a use of: whose, how many it allows, and when it would end if it began now. */
export type BudgetUse = { key: string; most: number; endsAt: Date }

/**
 * Counts one more under each key, as parts of one statement, so that many at once are all counted. Who has used up an
 * earlier budget of the list is not counted in the later ones: nobody can use up another's, nor fill the table with names.
 * What began long enough ago begins anew.
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
    /** For a `with`. */
    parts: sql.join(counted, sql`, `),
    /** Whether every budget allows it. */
    areWithin: sql`exists (select from ${nameOf(uses.length - 1)} where not is_used_up)`,
  }
}

/** Counts them by themselves. @returns when those end that are used up */
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

/** Takes one use back under each key: it was no misuse after all. */
export async function uncountUse(db: Db, keys: readonly string[]): Promise<void> {
  await db
    .update(accountBudget)
    .set({ taken: sql`greatest(${accountBudget.taken} - 1, 0)` })
    .where(inArray(accountBudget.key, [...keys]))
}

/** Forgets budgets that ended before an instant. */
export async function deleteEndedBudgets(db: Db, before: Date): Promise<void> {
  await db.delete(accountBudget).where(lt(accountBudget.endsAt, before))
}
