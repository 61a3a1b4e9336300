import pino from 'pino'
import { errorForLog } from './log-errors.ts'
import { everyMs } from './timers.ts'

/** The logger interface that the server's own code needs; pino satisfies it. */
export type Log = {
  debug(details: object, message: string): void
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'

/** The log of a process: JSON lines, buffered and written in batches. */
export type ProcessLog = {
  log: pino.Logger
  /** Writes a complete JSON line of level `info`, newline included; for lines too frequent to format with pino. */
  writeLine(line: string): void
  isInfoWritten: boolean
  /** Writes the buffered lines synchronously. */
  flush(): void
}

/** Receives batches of lines; pino's own destination satisfies it. */
export type LogDestination = { write(lines: string): unknown; flushSync(): void }

const GATHERED_CHARACTERS = 16 * 1024
const GATHERED_MS = 250
/**
 * Maximum size of one write in bytes. Linux does not mix a write of at most this size (PIPE_BUF) with those of other
 * processes to the same pipe.
 */
const WHOLE_WRITE_BYTES = 4_096

/**
 * Opens the log. A line is buffered for a quarter of a second at most; call `flush` before the process ends.
 * @param options.worker number of this process if several share the output: each line contains it, and lines are
 * written in small batches, so that lines of two processes do not mix
 */
export function openLog(options: {
  level: LogLevel
  worker?: number | undefined
  destination?: LogDestination
}): ProcessLog {
  const { worker } = options
  const isShared = worker !== undefined
  const destination =
    options.destination ??
    pino.destination({ dest: 1, sync: false, ...(isShared ? { maxWrite: WHOLE_WRITE_BYTES } : {}) })
  let lines: string[] = []
  let length = 0
  const handOver = () => {
    if (length === 0) return
    if (isShared) for (const batch of batchesOf(lines)) destination.write(batch)
    else destination.write(lines.join(''))
    lines = []
    length = 0
  }
  // Buffer the lines here: passing each line to the destination would cost five times as much.
  const writeLine = (line: string) => {
    lines.push(line)
    length += line.length
    if (length >= GATHERED_CHARACTERS) handOver()
  }
  everyMs(GATHERED_MS, handOver, () => undefined)
  const log = pino(
    {
      level: options.level,
      base: isShared ? { worker } : null,
      serializers: { err: errorForLog },
      messageKey: 'message',
    },
    { write: writeLine },
  )
  return {
    log,
    writeLine: isShared ? (line) => writeLine(`{"worker":${worker},${line.slice(1)}`) : writeLine,
    isInfoWritten: log.isLevelEnabled('info'),
    flush: () => {
      handOver()
      try {
        destination.flushSync()
      } catch {
        // The destination is not open yet or closed already, so it has no buffered lines.
      }
    },
  }
}

/** Combines lines to batches of at most the size of one write. A single line may be longer. */
function batchesOf(lines: readonly string[]): string[] {
  const batches: string[] = []
  let batch = ''
  let bytes = 0
  for (const line of lines) {
    const lineBytes = Buffer.byteLength(line)
    if (bytes > 0 && bytes + lineBytes > WHOLE_WRITE_BYTES) {
      batches.push(batch)
      batch = ''
      bytes = 0
    }
    batch += line
    bytes += lineBytes
  }
  batches.push(batch)
  return batches
}
