import type { Chance } from '#platform/server/chance.ts'
import { keyedHash } from './account-keys.ts'

/** What a mailed code is good for. There is one live code for each at an address. @source WIRE §6 */
export type CodePurpose = 'login' | 'recovery' | 'step_up' | 'email_change'

/** @source WIRE §6 */
export const CODE_LIFE_MS = 10 * 60 * 1_000
/** The fifth wrong try kills a code. @source WIRE §6 */
export const CODE_TRIES = 5

const CODES = 1_000_000
/** Numbers above this one would make the low codes likelier. */
const FAIR_BELOW = Math.floor(2 ** 32 / CODES) * CODES

/** Six digits, each of the million as likely as the others. */
export function newCode(chance: Chance): string {
  for (;;) {
    const number = Buffer.from(chance.bytes(4)).readUInt32BE()
    if (number < FAIR_BELOW) return String(number % CODES).padStart(6, '0')
  }
}

/** What is stored of a code. It fits no other address, purpose or person. */
export function codeHash(
  key: Buffer,
  code: string,
  of: { purpose: CodePurpose; emailKey: string; personId?: number },
): string {
  return keyedHash(key, of.purpose, of.emailKey, String(of.personId ?? ''), code).toString('hex')
}
