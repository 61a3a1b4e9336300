import { sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
import { person } from './accounts.tables.ts'
import { type BudgetUse, countingUses } from './budgets.store.ts'
import { type NewCode, puttingCode } from './login-codes.store.ts'

/** The account behind an address to which a code is sent, and whether a sign-up is pending there. */
export type CodeAddressee = {
  /** The account with the address, even if it is disabled; null if there is none. */
  person: { email: string; locale: string; isDisabled: boolean } | null
  hasSignUp: boolean
}

/**
 * Counts the mail, stores the code if no rate limit is exhausted, and returns the account behind the address, all in
 * one statement because every login needs a code. Sign-up data is stored only if the address has no account.
 * @returns null if a rate limit is exhausted
 */
export async function putCodeWithin(
  db: Db,
  uses: readonly BudgetUse[],
  code: NewCode,
  now: Date,
): Promise<CodeAddressee | null> {
  const { parts, areWithin } = countingUses(uses, now)
  const put = puttingCode(code, now, {
    isToBePut: areWithin,
    isSignUpTaken: sql`not exists (select from found)`,
  })
  const { rows } = await db.execute<{
    email: string | null
    locale: string | null
    is_disabled: boolean | null
    has_sign_up: boolean
  }>(sql`
    with ${parts}, found as (
      select email, locale, disabled_at is not null as is_disabled from ${person} where email_key = ${code.emailKey}
    ), put as (${put})
    select found.*, put.first_name is not null as has_sign_up from put left join found on true`)
  const [row] = rows
  if (row === undefined) return null
  const { email, locale, is_disabled: isDisabled, has_sign_up: hasSignUp } = row
  const isThere = email !== null && locale !== null && isDisabled !== null
  return { person: isThere ? { email, locale, isDisabled } : null, hasSignUp }
}
