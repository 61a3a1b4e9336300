import type { Random } from '../random.ts'

/** Returns a new request id. */
export type NewRequestId = () => string

/**
 * Returns the generator of request ids for responses and logs: a random part that is unique to this process, and a
 * counter. Ids sent by the client are not trusted.
 */
export function requestIds(random: Random): NewRequestId {
  const own = random.token(72)
  let count = 0
  return () => {
    count += 1
    return `${own}-${count.toString(36)}`
  }
}
