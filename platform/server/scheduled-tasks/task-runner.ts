/** Runs scheduled tasks: each one in one process at a time, which holds a lease in the database meanwhile. */
import { hostname } from 'node:os'
import { HOUR_MS, SECOND_MS } from '#platform/shared/durations.ts'
import type { Service } from '../service.ts'
import { everyMs } from '../timers.ts'
import type { ScheduledTask } from './declare-tasks.ts'
import {
  finishTask,
  registerTasks,
  releaseTask,
  renewTaskLeases,
  takeDueTasks,
  type TaskLease,
} from './scheduled-tasks.store.ts'

/** @source docs/reference/interfaces.md §2.6 */
const POLL_MS = SECOND_MS
/**
 * Interval in milliseconds at which leases are extended. Several renewals fit into a lease, so that a failed renewal
 * does no harm.
 */
const RENEW_MS = 8 * SECOND_MS
/** Milliseconds after which a failed task is tried again if its interval is longer. */
const LONGEST_RETRY_MS = HOUR_MS
const ERROR_LENGTH_MAX = 500

export type TaskRunnerDeps = Pick<Service, 'database' | 'clock' | 'log'>

export type TaskRunner = {
  /** Runs the tasks at their intervals until `stop` is called. */
  start(): void
  /** Starts the tasks that are due and that no other process runs. @returns when their runs have ended */
  runDue(): Promise<void>
  /** Whether a task with a lease is running in this process. */
  isRunning(): boolean
  /** Extends the leases of running tasks, and aborts those that another process has taken over. */
  renewLeases(): Promise<void>
  /** Starts no more tasks, aborts the running ones, and waits until they have ended. */
  stop(): Promise<void>
}

type Run = TaskLease & { abort: AbortController }

/**
 * Creates the runner of the tasks.
 * @param holder name of this process in the database, by default machine and process
 */
export function createTaskRunner(
  deps: TaskRunnerDeps,
  tasks: readonly ScheduledTask[],
  holder = `${hostname()} ${process.pid}`,
): TaskRunner {
  const { database, clock, log } = deps
  const { db } = database
  const leased = tasks.filter(({ isLocal }) => !isLocal)
  const running = new Map<string, Run>()
  const ends = new Set<Promise<void>>()
  const timers: (() => Promise<void>)[] = []
  let stopRenewing = () => Promise.resolve()
  const stopping = new AbortController()
  const needed = neededTasks(deps, leased)
  let isRegistered = false

  const look = async (): Promise<Promise<void>[]> => {
    if (!isRegistered) await registerTasks(db, clock, leased)
    isRegistered = true
    const names = await needed([...running.keys()])
    if (stopping.signal.aborted) return []
    const taken = await takeDueTasks(db, clock, { names, holder })
    return taken.map((lease) => {
      const end = runLeased(lease)
      ends.add(end)
      void end.finally(() => ends.delete(end))
      return end
    })
  }

  /** Runs a task under its lease, and stores the result. The returned promise never rejects. */
  const runLeased = async (lease: TaskLease): Promise<void> => {
    const { name } = lease
    const task = leased.find((one) => one.name === name)
    if (task === undefined) return
    const abort = new AbortController()
    running.set(name, { ...lease, abort })
    if (stopping.signal.aborted) abort.abort(stopping.signal.reason)
    const error = await task.run(abort.signal).then(
      () => null,
      (failure: unknown) => ({ failure }),
    )
    try {
      if (error !== null && stopping.signal.aborted) await releaseTask(db, lease)
      else await record(task, lease, error)
    } catch (failure) {
      log.error({ err: failure, task: name }, 'the result of a scheduled task could not be stored')
    }
    running.delete(name)
  }

  const record = async (
    { name, everyMs: pace }: ScheduledTask,
    lease: TaskLease,
    error: { failure: unknown } | null,
  ): Promise<void> => {
    const isHeld = await finishTask(db, clock, lease, {
      error: error && String(error.failure).slice(0, ERROR_LENGTH_MAX),
      afterMs: error === null ? pace : Math.min(pace, LONGEST_RETRY_MS),
    })
    if (!isHeld) log.warn({ task: name }, 'a scheduled task ended after another process had taken it over')
    else if (error !== null) log.error({ err: error.failure, task: name }, 'a scheduled task failed')
  }

  const renewLeases = async (): Promise<void> => {
    const runs = [...running.values()]
    const held = await renewTaskLeases(db, clock, runs)
    for (const { name, leaseId, abort } of runs)
      if (!held.has(leaseId) && running.get(name)?.leaseId === leaseId)
        abort.abort(new Error(`another process has taken over the scheduled task ${name}`))
  }

  const startLocal = ({ name, everyMs: pace, isNeeded, run }: ScheduledTask): (() => Promise<void>) => {
    const onError = (error: unknown) => log.error({ err: error, task: name }, 'a scheduled task failed')
    const runOnce = async () => {
      if (await isNeeded()) await run(stopping.signal)
    }
    const first = runOnce().catch(onError)
    const stopTimer = everyMs(pace, () => first.then(runOnce), onError)
    return async () => {
      await Promise.all([first, stopTimer()])
    }
  }

  return {
    runDue: async () => {
      await Promise.all(await look())
    },
    isRunning: () => running.size > 0,
    renewLeases,
    start: () => {
      const onLookFailure = (err: unknown) => log.error({ err }, 'looking for scheduled tasks failed')
      const lookOnce = async () => void (await look())
      const first = lookOnce().catch(onLookFailure)
      timers.push(
        everyMs(POLL_MS, () => first.then(lookOnce), onLookFailure),
        ...tasks.filter(({ isLocal }) => isLocal).map(startLocal),
        () => first,
      )
      stopRenewing = everyMs(RENEW_MS, renewLeases, (error) =>
        log.error({ err: error }, 'leases of scheduled tasks could not be renewed'),
      )
    },
    stop: async () => {
      stopping.abort(new Error('the process stops'))
      for (const { abort } of running.values()) abort.abort(stopping.signal.reason)
      await Promise.all(timers.splice(0).map((stopTimer) => stopTimer()))
      await Promise.all(ends)
      await stopRenewing()
    },
  }
}

/**
 * Returns the function that lists the tasks that are not running and may have something to do. A task whose `isNeeded`
 * returned false is checked again after its interval.
 */
function neededTasks({ clock, log }: TaskRunnerDeps, tasks: readonly ScheduledTask[]) {
  const askedMs = new Map<string, number>()
  const isNeeded = async ({ name, everyMs: pace, isNeeded: ask }: ScheduledTask): Promise<boolean> => {
    const nowMs = clock.nowMs()
    const ageMs = nowMs - (askedMs.get(name) ?? -Infinity)
    // A negative age means that the clock was set back, so call `isNeeded` again now.
    if (ageMs >= 0 && ageMs < pace) return false
    const has = await ask()
    if (!has) askedMs.set(name, nowMs)
    return has
  }
  return async (except: readonly string[]): Promise<string[]> => {
    const names: string[] = []
    for (const task of tasks) {
      if (except.includes(task.name)) continue
      try {
        if (await isNeeded(task)) names.push(task.name)
      } catch (error) {
        log.error({ err: error, task: task.name }, 'a scheduled task failed')
      }
    }
    return names
  }
}
