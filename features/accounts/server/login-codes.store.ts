import { and, eq, gt, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
import { loginCode } from './accounts.tables.ts'
import { CODE_TRIES, type CodePurpose } from './mailed-code.ts'

/** What somebody gave of themselves at sign-up and has not proved yet. */
export type PendingSignUp = { email: string; firstName: string; lastName: string; dateOfBirth: string }

export type NewCode = {
  emailKey: string
  purpose: CodePurpose
  codeHash: string
  expiresAt: Date
  signUp: PendingSignUp | null
}

/**
 * Makes this the one live code of its address and purpose, as a statement that tells the first name of the sign-up that
 * waits behind it; the one before is dead. A sign-up that waits for its code goes on waiting when only a new code was
 * asked for.
 * @param isToBePut whether it is put at all
 * @param isSignUpTaken whether what was given at sign-up counts
 */
export function puttingCode(
  { emailKey, purpose, codeHash, expiresAt, signUp }: NewCode,
  now: Date,
  { isToBePut, isSignUpTaken }: { isToBePut: SQL; isSignUpTaken: SQL },
): SQL {
  const at = sql`${now.toISOString()}::timestamptz`
  const isWaiting = sql`kept.consumed_at is null and kept.expires_at > ${at}`
  // The same statement with and without a sign-up, so that not even its duration tells them apart.
  const given = (value: string | undefined, type: 'text' | 'date') =>
    sql`case when ${isSignUpTaken} then ${value ?? null}::${sql.raw(type)} end`
  const orWaiting = (column: 'email' | 'first_name' | 'last_name' | 'date_of_birth') =>
    sql
      .raw(`${column} = coalesce(excluded.${column}, case when `)
      .append(isWaiting)
      .append(sql.raw(` then kept.${column} end)`))
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

/** Puts a code by itself. @returns whether a sign-up waits behind it */
export async function putCode(db: Db, code: NewCode, now: Date): Promise<{ hasSignUp: boolean }> {
  const { rows } = await db.execute<{ first_name: string | null }>(
    puttingCode(code, now, { isToBePut: sql`true`, isSignUpTaken: sql`true` }),
  )
  return { hasSignUp: (rows[0]?.first_name ?? null) !== null }
}

/** What a right code proved, beside that its holder reads the mail of that address. */
export type CodeProof = { signUp: PendingSignUp | null }

/**
 * Uses a code up if it is right, counts the try if it is not, both in one statement: of many at once one wins, and all
 * wrong ones count. Null for a code that is wrong, dead, too old or not there.
 */
export async function useCode(
  db: Db,
  { emailKey, purpose, codeHash }: Pick<NewCode, 'emailKey' | 'purpose' | 'codeHash'>,
  now: Date,
): Promise<CodeProof | null> {
  const isRight = sql`${loginCode.codeHash} = ${codeHash}`
  const [row] = await db
    .update(loginCode)
    .set({
      wrongTries: sql`${loginCode.wrongTries} + case when ${isRight} then 0 else 1 end`,
      consumedAt: sql`case when ${isRight} then ${now.toISOString()}::timestamptz end`,
    })
    .where(
      and(
        eq(loginCode.emailKey, emailKey),
        eq(loginCode.purpose, purpose),
        isNull(loginCode.consumedAt),
        lt(loginCode.wrongTries, CODE_TRIES),
        gt(loginCode.expiresAt, now),
      ),
    )
    .returning()
  if (!row?.consumedAt) return null
  const { email, firstName, lastName, dateOfBirth } = row
  const isWhole = email !== null && firstName !== null && lastName !== null && dateOfBirth !== null
  return { signUp: isWhole ? { email, firstName, lastName, dateOfBirth } : null }
}

/** Forgets codes that were over before an instant, and what was given with them. */
export async function deleteOldCodes(db: Db, before: Date): Promise<void> {
  await db.delete(loginCode).where(lt(loginCode.expiresAt, before))
}
