import type { Log } from '#platform/server/log.ts'
import { SECOND_MS } from '#platform/shared/durations.ts'
import type { Worker } from './worker-pool.ts'

const PING_EVERY_MS = 5 * SECOND_MS
/**
 * Pings in a row without an answer after which a worker counts as hung: more than 20 seconds, longer than any request
 * keeps a healthy worker from its messages. The pings are counted and not the time, so that no worker is killed when a
 * suspended machine wakes up.
 */
const UNANSWERED_MOST = 4

/**
 * Pings a worker every five seconds and kills it once four pings in a row have no answer. Such a worker still accepts
 * connections that it never answers; the pool replaces it like one that died.
 * @returns a function that stops the watch
 */
export function watchWorker(
  worker: Worker,
  {
    number,
    sleepMs,
    log,
  }: {
    number: number
    /** Rejects when the signal is aborted. */
    sleepMs: (ms: number, options: { signal: AbortSignal }) => Promise<void>
    log: Log
  },
): () => void {
  const stopping = new AbortController()
  let unanswered = 0
  worker.onMessage((message) => {
    if (message.kind === 'pong') unanswered = 0
  })
  const watch = async (): Promise<void> => {
    while (unanswered < UNANSWERED_MOST) {
      unanswered += 1
      worker.send({ kind: 'ping' })
      await sleepMs(PING_EVERY_MS, stopping)
    }
    log.error({ worker: number, unanswered }, 'a server process no longer answers and is killed')
    worker.kill()
  }
  watch().catch((error: unknown) => {
    if (!stopping.signal.aborted) throw error
  })
  return () => stopping.abort()
}
