/**
 * The clubs that this process has open. The first request to a club opens it, and a time without requests closes it, so
 * that only clubs in use cost memory and poll their database.
 */
import { SECOND_MS } from '#platform/shared/durations.ts'
import type { ClubEntry } from './club-directory.store.ts'
import {
  type ClubInUse,
  type ClubSlot,
  type ClubSlotDeps,
  createClubSlot,
  type OpenedClub,
} from './club-slot.ts'

export type OpenClubs<Club> = {
  /** Uses a club that is open, without waiting; undefined if it must be opened first. */
  useOpen(host: string): ClubInUse<Club> | undefined
  /** Uses a club, which is opened if necessary. @throws what `probe` or `open` throws */
  use(entry: ClubEntry): Promise<ClubInUse<Club>>
  /** Opens a club for its jobs and tasks; it is closed soon after they have ended. @throws as `use` */
  openForWork(entry: ClubEntry): Promise<void>
  /**
   * Begins to close each club that has not been used for `idleMs`, and each open club whose entry in the directory was
   * changed or removed. A changed club finishes its running requests first; the next request opens it with the new
   * entry at once.
   * @param revisions the present revision of each open club; one that is missing was removed
   */
  closeUnused(revisions: ReadonlyMap<string, number>): void
  /** The host names of the clubs that are open or being opened. */
  hosts(): string[]
  /** The number of clubs that are open. */
  openCount(): number
  closeAll(): Promise<void>
}

export type OpenClubsDeps<Club> = ClubSlotDeps<Club> & {
  /**
   * Checks that the club's database answers. Called before the club is queued for opening, so that an unreachable
   * database delays no other club.
   */
  probe: (entry: ClubEntry) => Promise<void>
  /** Time in ms without a request after which a club is closed. */
  idleMs: number
  /** Maximum number of open clubs that visitors use. It is exceeded only while each of them has a running request. */
  most: number
}

/**
 * Maximum number of clubs that are opened at the same time. Opening mainly needs the processor, so opening more at once
 * would not be faster.
 */
const OPENING_MOST = 2
/**
 * Time for which a failed opening is remembered. Within it, requests to that club fail at once and do not wait for the
 * unreachable database again.
 */
const FAILURE_MS = 10 * SECOND_MS

/** Creates the set of open clubs, which is empty at first. */
export function createOpenClubs<Club extends OpenedClub>(deps: OpenClubsDeps<Club>): OpenClubs<Club> {
  const { idleMs, most, clock } = deps
  const slots = new Map<string, ClubSlot<Club>>()
  const closing = new Set<Promise<void>>()
  const failures = new Map<string, { entry: ClubEntry; error: unknown; atMs: number }>()
  const inTurn = limitTo(OPENING_MOST)

  const open = async (entry: ClubEntry): Promise<Club> => {
    try {
      await deps.probe(entry)
      return await inTurn(() => deps.open(entry))
    } catch (error) {
      failures.set(entry.host, { entry, error, atMs: clock.nowMs() })
      throw error
    }
  }

  const slotOf = (entry: ClubEntry): ClubSlot<Club> => {
    const known = slots.get(entry.host)
    if (known !== undefined) return known
    const failure = failures.get(entry.host)
    failures.delete(entry.host)
    if (failure !== undefined && isRecent(failure, entry, clock.nowMs())) {
      failures.set(entry.host, failure)
      throw failure.error
    }
    const slot = createClubSlot(entry, { ...deps, open }, () => forget(slot))
    slots.set(entry.host, slot)
    return slot
  }
  const forget = (slot: ClubSlot<Club>) => {
    if (slots.get(slot.entry.host) === slot) slots.delete(slot.entry.host)
  }
  /** Closes a club in the background. It leaves the set at once, so that the next request opens it again. */
  const close = (slot: ClubSlot<Club>) => {
    forget(slot)
    const end = slot.close()
    closing.add(end)
    void end.finally(() => closing.delete(end))
  }

  /**
   * While more clubs are open than the limit allows, closes those without a running request, the least recently used
   * first.
   */
  const makeRoom = () => {
    // Clubs that were opened only for their jobs are few and are closed soon, so they do not count towards the limit.
    const visited = [...slots.values()].filter((slot) => slot.usedMs() > 0)
    const unused = visited
      .filter((slot) => slot.isUnusedFor(0))
      .toSorted((one, other) => one.usedMs() - other.usedMs())
    for (const slot of unused.slice(0, Math.max(0, visited.length - most))) close(slot)
  }

  return {
    useOpen: (host) => slots.get(host)?.use(),
    use: async (entry) => {
      const use = await slotOf(entry).useWhenOpen()
      makeRoom()
      return use
    },
    openForWork: async (entry) => {
      await slotOf(entry).untilOpen()
    },
    closeUnused: (revisions) => {
      for (const slot of slots.values()) {
        const isOutdated =
          slot.opened() !== undefined && revisions.get(slot.entry.host) !== slot.entry.revision
        if (isOutdated || slot.isUnusedFor(idleMs)) close(slot)
      }
      makeRoom()
    },
    hosts: () => [...slots.keys()],
    openCount: () => [...slots.values()].filter((slot) => slot.opened() !== undefined).length,
    closeAll: async () => {
      for (const slot of slots.values()) close(slot)
      await Promise.all(closing)
    },
  }
}

function isRecent(failure: { entry: ClubEntry; atMs: number }, entry: ClubEntry, nowMs: number): boolean {
  const ageMs = nowMs - failure.atMs
  return failure.entry.revision === entry.revision && ageMs >= 0 && ageMs < FAILURE_MS
}

/** Returns a function that runs the given functions in order, at most `most` of them at the same time. */
function limitTo(most: number): <T>(run: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (run) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await run()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
