/** Starts the workers of the main process, starts them again when they die, and stops them together. */
import type { Log } from '#platform/server/log.ts'
import { TimeoutError, withTimeout } from '#platform/server/timers.ts'
import type { Clock } from '#platform/shared/clock.ts'
import { MINUTE_MS, SECOND_MS } from '#platform/shared/durations.ts'
import type { FromWorker, ToWorker, WorkerTask } from './messages.ts'

/** One started process. */
export type Worker = {
  send(message: ToWorker): void
  /** Asks it to stop in order. */
  stop(): void
  /** Ends it at once. */
  kill(): void
  onMessage(fn: (message: FromWorker) => void): void
  /** Called once, when the process has ended. `reason` is its exit code or the name of the signal. */
  onEnd(fn: (reason: string) => void): void
}

export type WorkerPoolDeps = {
  /** The tasks of the workers, one each. */
  tasks: readonly WorkerTask[]
  start: () => Worker
  /** Watches a worker that is ready, and ends it if it no longer answers. Returns a function that stops the watch. */
  watch: (worker: Worker, number: number) => () => void
  clock: Clock
  log: Log
  /** Rejects when the signal is aborted. */
  sleepMs: (ms: number, options: { signal: AbortSignal }) => Promise<void>
}

export type WorkerPool = {
  /**
   * Starts the first worker, which fills an empty database. When it is ready, starts the others.
   * @returns the set-up link that the first worker reported
   * @throws WorkerRefusal if the first worker ends before it is ready
   */
  begin(): Promise<{ setUpLink: string | null }>
  /** The workers that are ready, by their number. */
  ready(): ReadonlyMap<number, Worker>
  /** How often a worker was started again. */
  restarts(): number
  /** Stops all workers; those that have not ended after `limitMs` are killed. */
  stop(limitMs: number): Promise<void>
}

/** Thrown if the first worker could not start. It has printed the reason itself. */
export class WorkerRefusal extends Error {
  override name = 'WorkerRefusal'
}

const FIRST_PAUSE_MS = SECOND_MS
const LONGEST_PAUSE_MS = 30 * SECOND_MS
/**
 * A worker that ran at least this long, in milliseconds, counts as healthy: after its end the pause before the restart
 * is the shortest one again.
 */
const HEALTHY_RUN_MS = MINUTE_MS

/**
 * Returns the pause before a dead worker is started again. It doubles while workers die soon after their start.
 * @param lastPauseMs the pause before its last start; 0 for the first one
 */
export function restartPauseMs(ranMs: number, lastPauseMs: number): number {
  if (ranMs >= HEALTHY_RUN_MS || lastPauseMs === 0) return FIRST_PAUSE_MS
  return Math.min(lastPauseMs * 2, LONGEST_PAUSE_MS)
}

/** Creates the pool; it starts nothing yet. */
export function createWorkerPool({ tasks, start, watch, clock, log, sleepMs }: WorkerPoolDeps): WorkerPool {
  const ready = new Map<number, Worker>()
  const running = new Map<Worker, Promise<void>>()
  const stopping = new AbortController()
  let restartCount = 0

  /** Runs one worker until it ends. @returns the reason of its end */
  const runOnce = async (task: WorkerTask, onReady: (setUpLink: string | null) => void): Promise<string> => {
    const worker = start()
    const { promise: ended, resolve } = Promise.withResolvers<string>()
    let stopWatch = () => undefined as void
    worker.onEnd(resolve)
    worker.onMessage((message) => {
      if (message.kind === 'waiting') worker.send({ kind: 'task', task })
      if (message.kind !== 'ready') return
      ready.set(task.number, worker)
      stopWatch = watch(worker, task.number)
      onReady(message.setUpLink)
    })
    running.set(
      worker,
      ended.then(() => undefined),
    )
    if (stopping.signal.aborted) worker.stop()
    const reason = await ended
    stopWatch()
    running.delete(worker)
    if (ready.get(task.number) === worker) ready.delete(task.number)
    return reason
  }

  /**
   * Keeps one worker running until the pool stops.
   * @throws WorkerRefusal if it is required and its first run ends before it is ready
   */
  const keepRunning = async (
    task: WorkerTask,
    { isRequired, onReady }: { isRequired: boolean; onReady: (setUpLink: string | null) => void },
  ): Promise<void> => {
    let pauseMs = 0
    let wasReady = false
    while (!stopping.signal.aborted) {
      const startedAtMs = clock.nowMs()
      const reason = await runOnce(task, (setUpLink) => {
        wasReady = true
        onReady(setUpLink)
      })
      if (stopping.signal.aborted) return
      if (isRequired && !wasReady) throw new WorkerRefusal(`the first server process ended: ${reason}`)
      pauseMs = restartPauseMs(clock.nowMs() - startedAtMs, pauseMs)
      log.error({ worker: task.number, reason, pauseMs }, 'a server process ended and is started again')
      try {
        await sleepMs(pauseMs, { signal: stopping.signal })
      } catch {
        // The pool is stopping, so do not start the worker again.
        return
      }
      restartCount += 1
    }
  }

  return {
    begin: async () => {
      const [first, ...others] = tasks
      if (first === undefined) throw new Error('there is no worker to start')
      const setUpLink = await new Promise<string | null>((resolve, reject) => {
        keepRunning(first, { isRequired: true, onReady: resolve }).then(
          () => reject(new WorkerRefusal('the server was stopped while it started')),
          reject,
        )
      })
      for (const task of others) void keepRunning(task, { isRequired: false, onReady: () => undefined })
      return { setUpLink }
    },
    ready: () => ready,
    restarts: () => restartCount,
    stop: async (limitMs) => {
      stopping.abort(new Error('the server stops'))
      const workers = [...running.keys()]
      for (const worker of workers) worker.stop()
      const ends = Promise.all(running.values())
      try {
        await withTimeout(ends, limitMs)
      } catch (error) {
        if (!(error instanceof TimeoutError)) throw error
        log.warn({ workers: running.size }, 'server processes did not end in time and are killed')
        for (const worker of running.keys()) worker.kill()
        await ends
      }
    },
  }
}
