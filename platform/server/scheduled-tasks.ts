import type { Log } from './log.ts'
import { everyMs } from './timers.ts'

/**
 * Work that is repeated at an interval. Every process runs it, so running it twice or concurrently must be harmless.
 */
export type ScheduledTask = {
  /** Name in the log. */
  name: string
  everyMs: number
  run(): Promise<unknown>
}

/**
 * Runs each task at once and then at its own interval. @returns a function that stops the tasks and waits for those
 * that are running
 */
export function startScheduledTasks(scheduledTasks: readonly ScheduledTask[], log: Log): () => Promise<void> {
  const stops = scheduledTasks.map((scheduledTask) => startScheduledTask(scheduledTask, log))
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}

function startScheduledTask({ name, everyMs: pace, run }: ScheduledTask, log: Log): () => Promise<void> {
  const onError = (error: unknown) => log.error({ err: error, scheduledTask: name }, 'a chore failed')
  const first = run().catch(onError)
  const stop = everyMs(
    pace,
    async () => {
      await first
      await run()
    },
    onError,
  )
  return async () => {
    await Promise.all([first, stop()])
  }
}
