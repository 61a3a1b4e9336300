import type { Options } from '@node-rs/argon2'
import { Problem } from '#platform/shared/problem.ts'
import { PERSON_WORDS, passwordLengthMistake } from '../person.rules.ts'
import { isCommonPassword } from './common-passwords.ts'

/** OWASP's second choice for Argon2id; `algorithm` 2 is that one. @source SECURITY §1 */
const COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1, algorithm: 2 }

/** The hash of 32 bytes that were thrown away: checked against where there is no account, so that it takes as long. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$K4IExmX616eFnBsX13cjTg$31pGh4P9gt7Le3xdQQT2lKjGZYsekGc9lzP0VLx2sZQ'

/** What is stored of a password. */
export async function hashPassword(password: string): Promise<string> {
  const { hash } = await import('@node-rs/argon2')
  return hash(password.normalize('NFC'), COST)
}

/** Whether the password is the one behind the hash; without a hash it takes just as long to say no. */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const { verify } = await import('@node-rs/argon2')
  const isRight = await verify(passwordHash ?? NOBODYS_HASH, password.normalize('NFC'))
  return isRight && passwordHash !== null
}

/**
 * Lets a new password through that is long enough and is not what everybody tries first.
 * @param own what it must not be made of: the person's address and names
 * @throws Problem VALIDATION
 * @source DOMAIN §3.1
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

/** Whether nothing is left but digits and signs once the person's own words are taken out. */
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
