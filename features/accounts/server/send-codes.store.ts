import { sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
import { person } from './accounts.tables.ts'
import { type BudgetUse, countingUses } from './budgets.store.ts'
import { type NewCode, puttingCode } from './login-codes.store.ts'

/** Who is behind an address that a code is sent to, and whether somebody waits there to sign up. */
export type CodeAddressee = {
  /** Null where there is no account, also none that is switched off. */
  person: { email: string; locale: string; isDisabled: boolean } | null
  hasSignUp: boolean
}

/**
 * Counts the sending, makes the code the live one where the budgets allow it, and tells who is behind the address: one
 * statement, since a code is asked for at every login. What was given at sign-up counts only where there is no account.
 * @returns null when a budget is used up
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
