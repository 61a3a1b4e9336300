/**
 * The clubs that this process has open. A club is opened at its first request and closed when nobody has used it for a
 * while, so that only clubs in use cost memory and poll their database.
 */
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
  /** Uses a club, which is opened if necessary. @throws what `open` throws */
  use(entry: ClubEntry): Promise<ClubInUse<Club>>
  /** Opens a club for its jobs and tasks; it is closed soon after they have ended. @throws what `open` throws */
  openForWork(entry: ClubEntry): Promise<void>
  /**
   * Begins to close the clubs that are not in use any more, and those that the directory has changed or removed. Running
   * requests end first; new ones wait and then use the changed entry.
   * @param revisions the present revision of each open club; one that is missing was removed
   */
  closeUnused(revisions: ReadonlyMap<string, number>): void
  /** The host names of the clubs that are open, being opened or being closed. */
  hosts(): string[]
  /** The number of clubs that are open. */
  openCount(): number
  closeAll(): Promise<void>
}

export type OpenClubsDeps<Club> = ClubSlotDeps<Club> & {
  /** Time in ms without a request after which a club is closed. */
  idleMs: number
  /** Clubs that are open at most. It is exceeded only while all of them are in use. */
  most: number
}

/** Clubs that are being opened at the same moment. Opening is work of the processor, so more would not be faster. */
const OPENING_MOST = 2

/** Creates the set of open clubs, which is empty at first. */
export function createOpenClubs<Club extends OpenedClub>(deps: OpenClubsDeps<Club>): OpenClubs<Club> {
  const { idleMs, most } = deps
  const slots = new Map<string, ClubSlot<Club>>()
  const inTurn = limitTo(OPENING_MOST)
  const slotDeps = { ...deps, open: (entry: ClubEntry) => inTurn(() => deps.open(entry)) }

  /** Returns the slot of a club that is open or being opened; one that is being closed is awaited first. */
  const slotOf = async (entry: ClubEntry): Promise<ClubSlot<Club>> => {
    for (let slot = slots.get(entry.host); slot !== undefined; slot = slots.get(entry.host)) {
      const closing = slot.closing()
      if (closing === undefined) return slot
      await closing
    }
    const slot = createClubSlot(entry, slotDeps, () => slots.delete(entry.host))
    slots.set(entry.host, slot)
    return slot
  }

  /** Closes the clubs beyond the limit that nobody uses at this moment, those used longest ago first. */
  const makeRoom = () => {
    const open = [...slots.values()].filter((slot) => slot.opened() !== undefined)
    const unused = open
      .filter((slot) => !slot.isInUse())
      .toSorted((one, other) => one.usedMs() - other.usedMs())
    for (const slot of unused.slice(0, Math.max(0, open.length - most))) void slot.close()
  }

  return {
    useOpen: (host) => slots.get(host)?.use(),
    use: async (entry) => {
      const use = await (await slotOf(entry)).useWhenOpen()
      makeRoom()
      return use
    },
    openForWork: async (entry) => {
      await (await slotOf(entry)).untilOpen()
    },
    closeUnused: (revisions) => {
      for (const slot of slots.values()) {
        const isOutdated =
          slot.opened() !== undefined && revisions.get(slot.entry.host) !== slot.entry.revision
        if (isOutdated || slot.isUnusedFor(idleMs)) void slot.close()
      }
      makeRoom()
    },
    hosts: () => [...slots.keys()],
    openCount: () => [...slots.values()].filter((slot) => slot.opened() !== undefined).length,
    closeAll: async () => {
      await Promise.all([...slots.values()].map((slot) => slot.close()))
    },
  }
}

/** Returns a function that runs at most `most` of the given functions at the same time, in order. */
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
