import type { EventEmitter } from 'node:events'
import type { Log } from '#platform/server/log.ts'
import type { Clock } from '#platform/shared/clock.ts'

/**
 * A second signal is ignored within this time. One press of Ctrl-C sends two signals: the terminal sends one, and the
 * parent process forwards another.
 */
const ECHO_MS = 1_000

/**
 * Stops the process in order on a signal or when its parent process is gone. A second signal ends it at once; the
 * database's watchdog then stops the database.
 * @param stop called once; the process ends after it
 */
export function stopOnSignal(deps: {
  process: Pick<EventEmitter, 'on'>
  stop: () => Promise<void>
  end: (code: number) => void
  clock: Clock
  log: Log
}): void {
  const { process, stop, end, clock, log } = deps
  let askedAtMs: number | undefined
  const input = (why: string) => {
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
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => input(signal))
  process.on('disconnect', () => input('the program that started this one is gone'))
  process.on('uncaughtException', (error: Error, origin: string) => {
    log.error({ err: error, origin }, 'a bug that nothing caught')
    end(1)
  })
}
