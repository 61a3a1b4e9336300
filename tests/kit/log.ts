import type { Log } from '#platform/server/log.ts'

/** Says nothing. */
export const silentLog: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
}

export type LogLine = { level: keyof Log; details: object; message: string }

/** Keeps what is said, for a test that asks for it. */
export function recordingLog(): Log & { lines: LogLine[] } {
  const lines: LogLine[] = []
  const record = (level: keyof Log) => (details: object, message: string) =>
    void lines.push({ level, details, message })
  return { lines, debug: record('debug'), info: record('info'), warn: record('warn'), error: record('error') }
}
