import type { Log } from './log.ts'
import { everyMs } from './timers.ts'

/**
 * Work that has to be done now and then, whoever asks for it. Every process does it on its own, so doing it twice, or at
 * the same time as another, must do no harm.
 */
export type Chore = {
  /** What it is, for the log. */
  name: string
  everyMs: number
  run(): Promise<unknown>
}

/** Does each chore at once and then at its own pace. @returns stop, which waits for what is under way */
export function startChores(chores: readonly Chore[], log: Log): () => Promise<void> {
  const stops = chores.map((chore) => startChore(chore, log))
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}

function startChore({ name, everyMs: pace, run }: Chore, log: Log): () => Promise<void> {
  const onError = (error: unknown) => log.error({ err: error, chore: name }, 'a chore failed')
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
