import pino from 'pino'
import { errorForLog } from './log-errors.ts'
import { everyMs } from './timers.ts'

/** What the server's own code needs of a logger; pino fits. */
export type Log = {
  debug(details: object, message: string): void
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'

/** The log of a process: JSON lines, gathered and written many at a time. */
export type ProcessLog = {
  log: pino.Logger
  /** Writes a finished JSON line of level `info`, newline included; for what is too frequent to be formatted anew. */
  writeLine(line: string): void
  isInfoWritten: boolean
  /** Writes what has been gathered, before this call returns. */
  flush(): void
}

/** Where lines go, several at a time; pino's own destination fits. */
export type LogDestination = { write(lines: string): unknown; flushSync(): void }

const GATHERED_CHARACTERS = 16 * 1024
const GATHERED_MS = 250

/** Opens the log. A line waits a quarter of a second at most; call `flush` before the process ends. */
export function openLog(options: { level: LogLevel; destination?: LogDestination }): ProcessLog {
  const destination = options.destination ?? pino.destination({ dest: 1, sync: false })
  let lines: string[] = []
  let length = 0
  const handOver = () => {
    if (length === 0) return
    destination.write(lines.join(''))
    lines = []
    length = 0
  }
  // Handing each line to the destination would cost five times as much as gathering it here.
  const writeLine = (line: string) => {
    lines.push(line)
    length += line.length
    if (length >= GATHERED_CHARACTERS) handOver()
  }
  everyMs(GATHERED_MS, handOver, () => undefined)
  const log = pino(
    { level: options.level, base: null, serializers: { err: errorForLog }, messageKey: 'message' },
    { write: writeLine },
  )
  return {
    log,
    writeLine,
    isInfoWritten: log.isLevelEnabled('info'),
    flush: () => {
      handOver()
      try {
        destination.flushSync()
      } catch {
        // Not open yet, or closed already: then nothing is waiting in it.
      }
    },
  }
}
