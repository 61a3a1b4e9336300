/** The order in which somebody is answered: the server first, what is kept where it cannot be reached. */
import { PATIENCE_MS } from './keeping.rules.ts'

export type Answered = { response: Response; isKept: boolean }

/** Finds what is kept; nothing where there is none, or where the browser's store is broken. */
export type FindKept = () => Promise<Response | undefined>

/**
 * What the server says; what is kept where it cannot be reached, or takes longer than somebody waits at a track.
 * @returns undefined where neither is to be had
 */
export async function serverFirst(
  asked: Promise<Response>,
  findKept: FindKept,
): Promise<Answered | undefined> {
  const fresh = asked.then((response): Answered => ({ response, isKept: false }))
  const find = async (): Promise<Answered | undefined> => {
    const response = await orNothing(findKept())
    return response === undefined ? undefined : { response, isKept: true }
  }
  const late = patience()
    .then(find)
    .then((kept) => kept ?? fresh)
  // Whichever comes second is nobody's business any more.
  late.catch(() => undefined)
  try {
    return await Promise.race([fresh, late])
  } catch {
    return find()
  }
}

/** A store that is full, broken or closed to us counts as empty: with a signal the site goes on without it. */
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
