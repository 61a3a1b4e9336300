import { createHash } from 'node:crypto'
import { msg } from '@lingui/core/macro'
import type { Caller } from '#platform/server/caller.ts'
import { Problem, type Refusal } from '#platform/shared/problem.ts'
import type { OnceWish } from './record-model.ts'

const KEY_MOST = 200

const KEY_REUSED: Refusal = {
  code: 'VALIDATION',
  status: 422,
  message: msg`This key was used for something else.`,
}

/**
 * What is asked for with an Idempotency-Key; null where there is none, and each call is another record.
 * @throws Problem VALIDATION for what can be no key
 */
export function onceWishOf(caller: Caller, body: unknown, requestKey: string | null): OnceWish | null {
  if (requestKey === null || caller.kind !== 'person') return null
  if (requestKey === '' || requestKey.length > KEY_MOST) throw new Problem('VALIDATION')
  return { key: hashOf([caller.personId, requestKey]), bodyHash: hashOf(body) }
}

/**
 * The id of what the same wish has made before.
 * @throws Problem VALIDATION for a key that was used for something else
 */
export function madeIdOf(wish: OnceWish, known: { bodyHash: string; id: number | null }): number {
  if (known.bodyHash !== wish.bodyHash || known.id === null) throw new Problem(KEY_REUSED)
  return known.id
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url')
}
