import type { EventEmitter } from 'node:events'
import type { Log } from '#platform/server/log.ts'
import type { Clock } from '#platform/shared/clock.ts'

/**
 * One press of Ctrl-C reaches this process twice: from the terminal, and passed on by the program that started it.
 * A second wish counts as one only after this pause.
 */
const ECHO_MS = 1_000

/**
 * Has the process stop in order when it is asked to, or when the one who started it is gone. A second wish ends it at
 * once; the database's watchdog then stops the database.
 * @param stop to be run once; the process ends after it
 */
export function stopWhenAsked(powers: {
  process: Pick<EventEmitter, 'on'>
  stop: () => Promise<void>
  end: (code: number) => void
  clock: Clock
  log: Log
}): void {
  const { process, stop, end, clock, log } = powers
  let askedAtMs: number | undefined
  const wish = (why: string) => {
    if (askedAtMs !== undefined) {
      if (clock.nowMs() - askedAtMs > ECHO_MS) end(1)
      return
    }
    askedAtMs = clock.nowMs()
    log.info({ why }, 'stopping')
    stop().then(
      () => end(0),
      (error: unknown) => {
        log.error({ err: error }, 'did not stop in order')
        end(1)
      },
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => wish(signal))
  process.on('disconnect', () => wish('the program that started this one is gone'))
  process.on('uncaughtException', (error: Error, origin: string) => {
    log.error({ err: error, origin }, 'a bug that nothing caught')
    end(1)
  })
}
