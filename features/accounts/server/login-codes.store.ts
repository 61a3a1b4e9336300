import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
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
 * Makes this the one live code of its address and purpose; the one before is dead. A sign-up that waits for its code
 * goes on waiting when only a new code was asked for.
 * @returns whether a sign-up waits behind the code
 */
export async function putCode(db: Db, code: NewCode, now: Date): Promise<{ hasSignUp: boolean }> {
  const { signUp, ...row } = code
  const values = {
    ...row,
    wrongTries: 0,
    consumedAt: null,
    createdAt: now,
    email: signUp?.email ?? null,
    firstName: signUp?.firstName ?? null,
    lastName: signUp?.lastName ?? null,
    dateOfBirth: signUp?.dateOfBirth ?? null,
  }
  const isWaiting = sql`${loginCode.consumedAt} is null and ${loginCode.expiresAt} > ${now.toISOString()}::timestamptz`
  // The same statement with and without a sign-up, so that not even its duration tells them apart.
  const orWaiting = (column: typeof loginCode.email | typeof loginCode.dateOfBirth) =>
    sql`coalesce(${sql.raw(`excluded."${column.name}"`)}, case when ${isWaiting} then ${column} end)`
  const [answer] = await db
    .insert(loginCode)
    .values(values)
    .onConflictDoUpdate({
      target: [loginCode.emailKey, loginCode.purpose],
      set: {
        ...values,
        email: orWaiting(loginCode.email),
        firstName: orWaiting(loginCode.firstName),
        lastName: orWaiting(loginCode.lastName),
        dateOfBirth: orWaiting(loginCode.dateOfBirth),
      },
    })
    .returning({ firstName: loginCode.firstName })
  return { hasSignUp: (answer?.firstName ?? null) !== null }
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
