import type { Log } from '#platform/server/log.ts'

/** A log that discards everything. */
export const silentLog: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
}

export type LogLine = { level: keyof Log; details: object; message: string }

/** Returns a log that records its lines for a test to read. */
export function recordingLog(): Log & { lines: LogLine[] } {
  const lines: LogLine[] = []
  const record = (level: keyof Log) => (details: object, message: string) =>
    void lines.push({ level, details, message })
  return { lines, debug: record('debug'), info: record('info'), warn: record('warn'), error: record('error') }
}
