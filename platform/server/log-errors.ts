/** The parts of an error that a log line may contain. */
type LoggedError = {
  type: string
  message: string
  stack?: string
  code?: string | number
  constraint?: string
  cause?: LoggedError
}

const DEEPEST_CAUSE = 5

/**
 * Returns an error for the log: its name, message, stack and causes. Omits everything that may contain personal data:
 * other properties, the parameters of a failed statement, and the row that PostgreSQL quotes.
 */
export function errorForLog(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an Error was thrown' }
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  const cleaned = isDataException(code)
    ? (text: string) => withoutQuotes(withoutParameters(text))
    : withoutParameters
  return {
    type: error.name,
    message: cleaned(error.message),
    ...(error.stack === undefined ? {} : { stack: cleaned(error.stack) }),
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    ...(typeof constraint === 'string' ? { constraint } : {}),
    ...(error.cause !== undefined && depth < DEEPEST_CAUSE
      ? { cause: errorForLog(error.cause, depth + 1) }
      : {}),
  }
}

/**
 * Removes the `params: …` that the query builder appends to the message of a failed statement; in a stack the frames
 * follow it.
 */
function withoutParameters(text: string): string {
  const start = text.search(/\n?params: /)
  if (start < 0) return text
  const frames = text.indexOf('\n    at ', start)
  return text.slice(0, start) + (frames < 0 ? '' : text.slice(frames))
}

/** Returns whether the code belongs to PostgreSQL's class 22, whose messages quote the rejected value. */
function isDataException(code: unknown): boolean {
  return typeof code === 'string' && /^22[0-9A-Z]{3}$/.test(code)
}

function withoutQuotes(text: string): string {
  return text.replace(/"[^"\n]*"/g, '"…"')
}
