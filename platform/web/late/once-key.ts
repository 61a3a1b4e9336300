import { useRef } from 'react'
import { randomId } from '../chance.ts'

/** 132 bits. */
const KEY_LENGTH = 22

/** An Idempotency-Key of its own, for what is pressed once. */
export function newKey(): string {
  return randomId(KEY_LENGTH)
}

export type OnceKey = {
  /** The key for what is sent: the same one as long as that is the same. */
  keyOf(input: object): string
  /** After a refusal: the same wish sent again is another try. */
  renew(): void
}

/** One key for one wish: sent again after a lost answer it is the same deed, changed it is another. */
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
