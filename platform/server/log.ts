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

/** The log of a process: JSON lines, gathered and written a few kilobytes at a time. */
export type ProcessLog = {
  log: pino.Logger
  /** Writes a finished JSON line of level `info`, newline included; for what is too frequent to be formatted anew. */
  writeLine(line: string): void
  isInfoWritten: boolean
  /** Writes what has been gathered, before this call returns. */
  flush(): void
}

/** Where lines go; pino's own destination fits. */
export type LogDestination = { write(line: string): unknown; flushSync(): void }

const GATHERED_BYTES = 4096
const FLUSH_MS = 500

/** Opens the log. Lines wait at most half a second; call `flush` before the process ends. */
export function openLog(options: { level: LogLevel; destination?: LogDestination }): ProcessLog {
  const destination = options.destination ?? pino.destination({ dest: 1, sync: false, minLength: GATHERED_BYTES })
  const log = pino(
    {
      level: options.level,
      base: null,
      serializers: { err: errorForLog },
      messageKey: 'message',
    },
    { write: (line: string) => void destination.write(line) },
  )
  const flush = () => {
    try {
      destination.flushSync()
    } catch {
      // The file is not open yet or closed already: nothing is waiting that could be written.
    }
  }
  if (!options.destination) everyMs(FLUSH_MS, flush, () => undefined)
  return {
    log,
    writeLine: (line) => void destination.write(line),
    isInfoWritten: log.isLevelEnabled('info'),
    flush,
  }
}
