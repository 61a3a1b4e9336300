import { createHash } from 'node:crypto'
import { msg } from '@lingui/core/macro'
import type { Caller } from '#platform/server/caller.ts'
import { Problem, type Refusal } from '#platform/shared/problem.ts'
import type { OnceInput } from './record-model.ts'

const KEY_MOST = 200

const KEY_REUSED: Refusal = {
  code: 'VALIDATION',
  status: 422,
  message: msg`This key was used for something else.`,
}

/**
 * Returns the hashed idempotency key and body of a create call; null without a key, when each call creates another
 * record.
 * @throws Problem VALIDATION for an invalid key
 */
export function onceInputOf(caller: Caller, body: unknown, requestKey: string | null): OnceInput | null {
  if (requestKey === null || caller.kind !== 'person') return null
  if (requestKey === '' || requestKey.length > KEY_MOST) throw new Problem('VALIDATION')
  return { key: hashOf([caller.personId, requestKey]), bodyHash: hashOf(body) }
}

/**
 * Returns the id of the record that an earlier request with the same key created. @throws Problem VALIDATION for a key
 * that was used for another request
 */
export function madeIdOf(input: OnceInput, known: { bodyHash: string; id: number | null }): number {
  if (known.bodyHash !== input.bodyHash || known.id === null) throw new Problem(KEY_REUSED)
  return known.id
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url')
}
