/**
 * How long the statements of this process took, by their text. A text contains placeholders instead of values, so it
 * contains no personal data.
 */
export type QueryTime = { text: string; count: number; totalMs: number; maxMs: number }

/** The maximum number of recorded texts, so that generated statements cannot fill the memory. */
const TEXTS_MOST = 2_000

const times = new Map<string, QueryTime>()

/** Adds one execution of a statement. @param ms from sending it until its result */
export function recordQueryTime(text: string, ms: number): void {
  const known = times.get(text)
  if (known === undefined) {
    if (times.size < TEXTS_MOST) times.set(text, { text, count: 1, totalMs: ms, maxMs: ms })
    return
  }
  known.count += 1
  known.totalMs += ms
  if (ms > known.maxMs) known.maxMs = ms
}

/** Returns the statements with the longest mean time since the process started, slowest first. */
export function listSlowestQueries(limit: number): QueryTime[] {
  return [...times.values()].sort((a, b) => b.totalMs / b.count - a.totalMs / a.count).slice(0, limit)
}

/** Returns the number of statements of this process and the time (ms) they took together. */
export function sumQueryTimes(): { count: number; totalMs: number } {
  let count = 0
  let totalMs = 0
  for (const time of times.values()) {
    count += time.count
    totalMs += time.totalMs
  }
  return { count, totalMs }
}

/** Called when a statement is sent. The returned function is called when its result or its error has arrived. */
export type StatementObserver = (text: string) => ((hasFailed: boolean) => void) | undefined

const observers = new Set<StatementObserver>()

/** Calls `observer` for each prepared statement of this process, for traces. @returns a function that ends this */
export function observeStatements(observer: StatementObserver): () => void {
  observers.add(observer)
  return () => void observers.delete(observer)
}

/** Notifies the observers that a statement is sent. Returns undefined if no observer needs to know when it ends. */
export function noteStatement(text: string): ((hasFailed: boolean) => void) | undefined {
  if (observers.size === 0) return undefined
  const ends = [...observers].flatMap((observer) => observer(text) ?? [])
  return ends.length === 0 ? undefined : (hasFailed) => ends.forEach((end) => end(hasFailed))
}
