import type { Log } from '#platform/server/log.ts'
import type { Clock } from '#platform/shared/clock.ts'
import { SECOND_MS } from '#platform/shared/durations.ts'
import type { ClubEntry } from './club-directory.store.ts'

/** A club as the set of open clubs needs it. */
export type OpenedClub = {
  /** Whether a job or a scheduled task is running. */
  isWorking(): boolean
  /** Returns the time in ms until the club's next waiting job is due; null if none is waiting. */
  untilNextJobMs(): Promise<number | null>
  close(): Promise<void>
}

/** A club that a request uses. It is not closed before `release` is called. */
export type ClubInUse<Club> = { club: Club; release(): void }

/** One club that is being opened, open, or being closed. */
export type ClubSlot<Club> = {
  entry: ClubEntry
  /** The club; undefined while it is being opened or closed. */
  opened(): Club | undefined
  /** Uses the open club, without waiting; undefined while it is being opened or closed. */
  use(): ClubInUse<Club> | undefined
  /** Uses the club as soon as it is open. @throws what opening it threw */
  useWhenOpen(): Promise<ClubInUse<Club>>
  /** Resolves when the club is open. @throws what opening it threw */
  untilOpen(): Promise<void>
  /**
   * Whether no request has used the club for at least `ms` milliseconds and no job or task is running. A club that was
   * opened only for its jobs and tasks counts as unused once they have ended.
   */
  isUnusedFor(ms: number): boolean
  /** Time in ms of the last use; 0 if no request has used the club. */
  usedMs(): number
  /** Closes the club once the running requests have ended. Never rejects. */
  close(): Promise<void>
}

export type ClubSlotDeps<Club> = {
  open: (entry: ClubEntry) => Promise<Club>
  /** Called after the club was closed, with the time in ms until its next waiting job is due. */
  onClosed: (entry: ClubEntry, untilNextJobMs: number | null) => Promise<void>
  clock: Clock
  log: Log
}

/**
 * A club that was opened only for its jobs and tasks stays open at least this long, because the due jobs and tasks must
 * be found before any of them runs.
 */
const WORK_MS = 5 * SECOND_MS

/** Begins to open a club. @param onFailed called if it could not be opened */
export function createClubSlot<Club extends OpenedClub>(
  entry: ClubEntry,
  { open, onClosed, clock, log }: ClubSlotDeps<Club>,
  onFailed: () => void,
): ClubSlot<Club> {
  let club: Club | undefined
  let closing: Promise<void> | undefined
  let uses = 0
  let onUnused = () => undefined as void
  let openedMs = clock.nowMs()
  let usedMs = 0
  const opening = open(entry)
  opening.then((opened) => {
    club = opened
    openedMs = clock.nowMs()
  }, onFailed)

  const begin = (opened: Club): ClubInUse<Club> => {
    uses += 1
    usedMs = clock.nowMs()
    let isReleased = false
    return {
      club: opened,
      release: () => {
        if (isReleased) return
        isReleased = true
        uses -= 1
        usedMs = clock.nowMs()
        if (uses === 0) onUnused()
      },
    }
  }
  const closeNow = async () => {
    const opened = await opening
    if (uses > 0) await new Promise<void>((resolve) => (onUnused = resolve))
    const untilNextJobMs = await opened.untilNextJobMs().catch(() => null)
    await opened.close()
    await onClosed(entry, untilNextJobMs)
  }
  const openedNow = () => (closing === undefined ? club : undefined)

  return {
    entry,
    opened: openedNow,
    use: () => {
      const opened = openedNow()
      return opened === undefined ? undefined : begin(opened)
    },
    useWhenOpen: async () => begin(await opening),
    untilOpen: async () => void (await opening),
    isUnusedFor: (ms) => {
      if (club === undefined || uses > 0 || club.isWorking()) return false
      return usedMs === 0 ? clock.nowMs() - openedMs >= WORK_MS : clock.nowMs() - usedMs >= ms
    },
    usedMs: () => usedMs,
    close: () => {
      closing ??= closeNow().catch((error: unknown) =>
        log.error({ err: error, club: entry.id }, 'a club was not closed in order'),
      )
      return closing
    },
  }
}
