import { and, asc, eq, sql } from 'drizzle-orm'
import { lockByName } from '#platform/server/database/named-lock.store.ts'
import type { Db, Tx } from '#platform/server/database/pool.ts'
import type { JournalSum } from '../journals.rules.ts'
import type { AccountCode, AccountingProgram, JournalStep } from '../ledger-export.contract.ts'
import { accountCode } from './account-codes.tables.ts'
import { within, type ZonedPeriod } from './zoned-period.store.ts'

/** Returns the codes of a program, by account. */
export async function listAccountCodes(db: Db, program: AccountingProgram): Promise<AccountCode[]> {
  return db
    .select({ account: accountCode.account, code: accountCode.code })
    .from(accountCode)
    .where(eq(accountCode.program, program))
    .orderBy(asc(accountCode.account))
}

/** Locks the codes of all programs until the transaction ends, so that each change starts from the one before. */
export async function lockAccountCodes(tx: Tx): Promise<void> {
  await lockByName(tx, 'account codes')
}

/** Saves codes; an empty code removes one. */
export async function saveCodes(
  tx: Tx,
  program: AccountingProgram,
  codes: readonly AccountCode[],
): Promise<void> {
  for (const { account, code } of codes) {
    if (code === '')
      await tx
        .delete(accountCode)
        .where(and(eq(accountCode.program, program), eq(accountCode.account, account)))
    else
      await tx
        .insert(accountCode)
        .values({ program, account, code })
        .onConflictDoUpdate({ target: [accountCode.program, accountCode.account], set: { code } })
  }
}

/** Returns the accounts that the ledger has used. Each step reads the next account from the index. */
export async function listUsedAccounts(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ account: string }>(sql`with recursive used as (
      (select account from ledger_posting order by account limit 1)
      union all
      select (select p.account from ledger_posting p where p.account > used.account order by p.account limit 1)
      from used where used.account is not null
    ) select account from used where account is not null`)
  return rows.map(({ account }) => account)
}

/** Returns whether any of the accounts has postings in a period. Runs one SQL statement, which ends at the first one. */
export async function hasPostings(
  db: Db,
  { accounts, ...period }: ZonedPeriod & { accounts: readonly string[] },
): Promise<boolean> {
  if (accounts.length === 0) return false
  const { rows } = await db.execute<{ has: boolean }>(sql`select exists (
    select from ledger_posting p join ledger_entry e on e.id = p.entry_id
    where p.account = any(${sql.param([...accounts])}::text[]) and ${within(sql`e.at`, period)}) as has`)
  return rows[0]?.has === true
}

/**
 * Returns the sums of each account in each day or month of a period; sums of zero are left out. Runs one SQL statement.
 */
export async function listJournalSums(
  db: Db,
  { step, ...period }: ZonedPeriod & { step: JournalStep },
): Promise<JournalSum[]> {
  const day = sql`(date_trunc(${step}, e.at at time zone ${period.timezone}))::date`
  const { rows } = await db.execute<JournalSum>(sql`
    select ${day}::text as day, p.account, sum(p.amount_cents)::float8 as cents
    from ledger_entry e join ledger_posting p on p.entry_id = e.id
    where ${within(sql`e.at`, period)} group by 1, 2 having sum(p.amount_cents) <> 0 order by 1, 2`)
  return rows
}
