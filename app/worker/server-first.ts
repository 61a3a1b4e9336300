/** Server-first strategy: uses the cached response only if the server cannot be reached in time. */
import { PATIENCE_MS } from './keeping.rules.ts'

export type Answered = { response: Response; isStored: boolean }

/** Returns the cached response; undefined if there is none or the browser's storage fails. */
export type FindCached = () => Promise<Response | undefined>

/**
 * Returns the server's response, or the cached one if the server cannot be reached or takes longer than the time limit.
 * @returns undefined if there is neither
 */
export async function serverFirst(
  asked: Promise<Response>,
  findCached: FindCached,
): Promise<Answered | undefined> {
  const fresh = asked.then((response): Answered => ({ response, isStored: false }))
  const find = async (): Promise<Answered | undefined> => {
    const response = await orNothing(findCached())
    return response === undefined ? undefined : { response, isStored: true }
  }
  const late = patience()
    .then(find)
    .then((kept) => kept ?? fresh)
  // Ignore a rejection from the loser of the race.
  late.catch(() => undefined)
  try {
    return await Promise.race([fresh, late])
  } catch {
    return find()
  }
}

/**
 * Returns the result of a storage operation; undefined if the storage is full, broken or blocked, because while online
 * the site works without it.
 */
export async function orNothing<Found>(found: Promise<Found>): Promise<Found | undefined> {
  try {
    return await found
  } catch {
    return undefined
  }
}

function patience(): Promise<unknown> {
  return new Promise((resolve) => AbortSignal.timeout(PATIENCE_MS).addEventListener('abort', resolve))
}
