import type { Chance } from '../chance.ts'

/** Gives each request its name. */
export type NewRequestId = () => string

/**
 * Names for the requests of one process, in answers and logs: a part by chance that no other process has, and a count.
 * Ours only: one that comes in with a request is not trusted.
 */
export function requestIds(chance: Chance): NewRequestId {
  const own = chance.token(72)
  let count = 0
  return () => {
    count += 1
    return `${own}-${count.toString(36)}`
  }
}
