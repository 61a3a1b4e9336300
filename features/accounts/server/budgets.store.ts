import { inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
import { accountBudget } from './accounts.tables.ts'

export type BudgetUse = { key: string; taken: number; endsAt: Date }

/**
 * Counts one more under each key, in one statement, so that many at once are all counted. What began long enough ago
 * begins anew.
 */
export async function countUse(
  db: Db,
  uses: readonly { key: string; endsAt: Date }[],
  now: Date,
): Promise<BudgetUse[]> {
  // Always in the same order, so that two who count the same keys never wait for each other.
  const rows = uses
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ key, endsAt }) => ({ key, endsAt, taken: 1 }))
  const isOver = sql`${accountBudget.endsAt} <= ${now.toISOString()}::timestamptz`
  return db
    .insert(accountBudget)
    .values(rows)
    .onConflictDoUpdate({
      target: accountBudget.key,
      set: {
        taken: sql`case when ${isOver} then 1 else ${accountBudget.taken} + 1 end`,
        endsAt: sql`case when ${isOver} then excluded.ends_at else ${accountBudget.endsAt} end`,
      },
    })
    .returning({ key: accountBudget.key, taken: accountBudget.taken, endsAt: accountBudget.endsAt })
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
