import type { Random } from '#platform/server/random.ts'
import { keyedHash } from './account-keys.ts'

/**
 * The purpose of a code. An address has at most one valid code for each purpose. A `choice` is not mailed: it is the
 * long token with which one of the people who share an address is chosen.
 * @source docs/reference/accounts.md §2.1, §2.10
 */
export type CodePurpose = 'login' | 'recovery' | 'step_up' | 'email_change' | 'choice'

/** The time for which a mailed code is valid. @source docs/reference/accounts.md §2.1 */
export const CODE_LIFE_MS = 10 * 60 * 1_000
/** Number of wrong attempts after which a code is invalid. @source docs/reference/accounts.md §2.1 */
export const CODE_TRIES = 5

const CODES = 1_000_000
/**
 * Random numbers from this value on are discarded, because using them would make low codes more likely than high ones.
 */
const FAIR_BELOW = Math.floor(2 ** 32 / CODES) * CODES

/** Returns a random code of six digits; all one million codes are equally likely. */
export function newCode(random: Random): string {
  for (;;) {
    const number = Buffer.from(random.bytes(4)).readUInt32BE()
    if (number < FAIR_BELOW) return String(number % CODES).padStart(6, '0')
  }
}

/**
 * Returns the hash under which a code is stored. The same code has another hash for each address, purpose and person.
 */
export function codeHash(
  key: Buffer,
  code: string,
  of: { purpose: CodePurpose; emailKey: string; personId?: number },
): string {
  return keyedHash(key, of.purpose, of.emailKey, String(of.personId ?? ''), code).toString('hex')
}
