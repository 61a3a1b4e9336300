import { and, eq, getColumns, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
import { loginCode } from './accounts.tables.ts'
import { isAddressShared } from './shared-login.store.ts'
import { CODE_TRIES, type CodePurpose } from './mailed-code.ts'

/**
 * The data a person typed at sign-up, before they have verified the address. A sign-up at the checkout has no date of
 * birth.
 */
export type PendingSignUp = { email: string; firstName: string; lastName: string; dateOfBirth: string | null }

export type NewCode = {
  emailKey: string
  purpose: CodePurpose
  codeHash: string
  expiresAt: Date
  signUp: PendingSignUp | null
}

/**
 * Builds the statement that stores a code as the only valid one of its address and purpose; it invalidates the previous
 * code and returns the first name of the pending sign-up, if any. A pending sign-up is kept when only a new code was
 * requested; a new sign-up replaces all of it, so that it never gets a date of birth that another person typed.
 * @param isToBePut whether the code is stored
 * @param isSignUpTaken whether the sign-up data is stored
 */
export function puttingCode(
  { emailKey, purpose, codeHash, expiresAt, signUp }: NewCode,
  now: Date,
  { isToBePut, isSignUpTaken }: { isToBePut: SQL; isSignUpTaken: SQL },
): SQL {
  const at = sql`${now.toISOString()}::timestamptz`
  const isWaiting = sql`kept.consumed_at is null and kept.expires_at > ${at}`
  // Send the same columns with and without a sign-up, so that the duration does not reveal whether an account exists.
  const given = (value: string | null | undefined, type: 'text' | 'date') =>
    sql`case when ${isSignUpTaken} then ${value ?? null}::${sql.raw(type)} end`
  const orWaiting = (column: 'email' | 'first_name' | 'last_name' | 'date_of_birth') =>
    sql
      .raw(`${column} = case when excluded.email is not null then excluded.${column} when `)
      .append(isWaiting)
      .append(sql.raw(` then kept.${column} end`))
  return sql`
    insert into ${loginCode} as kept (email_key, purpose, code_hash, wrong_tries, expires_at, created_at, email, first_name, last_name, date_of_birth)
    select ${emailKey}, ${purpose}, ${codeHash}, 0, ${expiresAt.toISOString()}::timestamptz, ${at},
      ${given(signUp?.email, 'text')}, ${given(signUp?.firstName, 'text')}, ${given(signUp?.lastName, 'text')}, ${given(signUp?.dateOfBirth, 'date')}
    where ${isToBePut}
    on conflict (email_key, purpose) do update set
      code_hash = excluded.code_hash, wrong_tries = 0, expires_at = excluded.expires_at, consumed_at = null,
      created_at = excluded.created_at, ${orWaiting('email')}, ${orWaiting('first_name')}, ${orWaiting('last_name')}, ${orWaiting('date_of_birth')}
    returning first_name`
}

/** Stores a code in a separate statement. @returns whether a sign-up is pending for it */
export async function putCode(db: Db, code: NewCode, now: Date): Promise<{ hasSignUp: boolean }> {
  const { rows } = await db.execute<{ first_name: string | null }>(
    puttingCode(code, now, { isToBePut: sql`true`, isSignUpTaken: sql`true` }),
  )
  return { hasSignUp: (rows[0]?.first_name ?? null) !== null }
}

/**
 * The pending sign-up that a correct code completes, if any, and whether several people log in with the address. The
 * code itself proves that its holder reads the mail of the address.
 */
export type CodeProof = { signUp: PendingSignUp | null; isShared: boolean }

/**
 * Consumes a code if it is correct or has expired, and counts the attempt if it is wrong, in one statement: of several
 * concurrent attempts only one succeeds, and all wrong ones are counted. An expired code stays consumed, so that it
 * does not work again if the clock moves backwards.
 *
 * Wrong tokens for a choice between people are not counted. They are too long to be guessed, and a limit on attempts
 * would let anyone who knows the address invalidate the token of the people who share it.
 * @returns null for a code that is wrong, consumed, expired or missing
 */
export async function useCode(
  db: Db,
  { emailKey, purpose, codeHash }: Pick<NewCode, 'emailKey' | 'purpose' | 'codeHash'>,
  now: Date,
): Promise<CodeProof | null> {
  const isRight = sql`${loginCode.codeHash} = ${codeHash}`
  const at = sql`${now.toISOString()}::timestamptz`
  const isExpired = sql`${loginCode.expiresAt} <= ${at}`
  const [row] = await db
    .update(loginCode)
    .set({
      wrongTries: sql`${loginCode.wrongTries} + case when ${isRight} then 0 else 1 end`,
      consumedAt: sql`case when ${isRight} or ${isExpired} then ${at} end`,
    })
    .where(
      and(
        eq(loginCode.emailKey, emailKey),
        eq(loginCode.purpose, purpose),
        isNull(loginCode.consumedAt),
        lt(loginCode.wrongTries, CODE_TRIES),
        purpose === 'choice' ? isRight : undefined,
      ),
    )
    .returning({ ...getColumns(loginCode), isShared: isAddressShared('login_code.email_key') })
  if (!row?.consumedAt || row.expiresAt <= now) return null
  const { email, firstName, lastName, dateOfBirth, isShared } = row
  const isWhole = email !== null && firstName !== null && lastName !== null
  return { signUp: isWhole ? { email, firstName, lastName, dateOfBirth } : null, isShared }
}

/** Deletes codes that expired before an instant, with their pending sign-ups. */
export async function deleteOldCodes(db: Db, before: Date): Promise<void> {
  await db.delete(loginCode).where(lt(loginCode.expiresAt, before))
}
