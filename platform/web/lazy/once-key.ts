import { useRef } from 'react'
import { randomId } from '../random.ts'

/** Number of characters of a key; 132 bits. */
const KEY_LENGTH = 22

/** Returns a new Idempotency-Key, for an action that is started once. */
export function newKey(): string {
  return randomId(KEY_LENGTH)
}

export type OnceKey = {
  /** Returns the key for this input: the same key as long as the input is unchanged. */
  keyOf(input: object): string
  /** Discards the key after a refusal, so that sending the same input again counts as a new attempt. */
  renew(): void
}

/**
 * Provides one idempotency key per input: repeating an unchanged input after a lost response reuses the key, a changed
 * input gets a new one.
 */
export function useOnceKey(): OnceKey {
  const sent = useRef({ body: '', key: '' })
  return {
    keyOf: (input) => {
      const body = JSON.stringify(input)
      if (sent.current.body !== body) sent.current = { body, key: newKey() }
      return sent.current.key
    },
    renew: () => {
      sent.current.body = ''
    },
  }
}
