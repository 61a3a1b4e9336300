import type { Options } from '@node-rs/argon2'
import { Problem } from '#platform/shared/problem.ts'
import { PERSON_WORDS, passwordLengthMistake } from '../person.rules.ts'
import { isCommonPassword } from './common-passwords.ts'

/** OWASP’s second recommended Argon2 setting; `algorithm` 2 is Argon2id. @source docs/reference/accounts.md §2.5 */
const COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1, algorithm: 2 }

/**
 * The hash of 32 discarded random bytes. A password is checked against it if an account has none, so that the check
 * takes the same time.
 */
const UNKNOWN_PERSON_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$K4IExmX616eFnBsX13cjTg$31pGh4P9gt7Le3xdQQT2lKjGZYsekGc9lzP0VLx2sZQ'

/** Returns the Argon2id hash under which a password is stored. */
export async function hashPassword(password: string): Promise<string> {
  const { hash } = await import('@node-rs/argon2')
  return hash(password.normalize('NFC'), COST)
}

/** Returns whether the password matches the hash. Without a hash it returns false after the same time. */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const { verify } = await import('@node-rs/argon2')
  const isRight = await verify(passwordHash ?? UNKNOWN_PERSON_HASH, password.normalize('NFC'))
  return isRight && passwordHash !== null
}

/**
 * Returns a new password if it has an accepted length and is not easy to guess.
 * @param own the person’s address and names, of which the password must not consist
 * @throws Problem VALIDATION
 * @source docs/reference/accounts.md §1.2
 */
export function acceptPassword(password: string, own: { email: string; names?: readonly string[] }): string {
  const mistake =
    passwordLengthMistake(password) ??
    (isCommonPassword(password) || isMadeOf(password, own)
      ? { code: 'too_easy', message: PERSON_WORDS.passwordEasy }
      : null)
  if (mistake) throw new Problem('VALIDATION', { fields: [{ field: 'newpassword', ...mistake }] })
  return password
}

/**
 * Returns whether the password consists of the person’s address or names, apart from digits, symbols and at most two
 * letters.
 */
function isMadeOf(
  password: string,
  { email, names = [] }: { email: string; names?: readonly string[] },
): boolean {
  const [local = '', domain = ''] = email.split('@')
  const words = [
    email,
    local,
    domain,
    domain.split('.')[0] ?? '',
    ...names.flatMap((name) => [name, ...name.split(/[\s-]+/)]),
  ]
    .map((word) => word.toLowerCase())
    .filter((word) => word.length >= 3)
    .toSorted((a, b) => b.length - a.length)
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), password.toLowerCase())
  return rest.length < password.length && rest.replace(/[\d\p{P}\p{S}\s]/gu, '').length < 3
}
