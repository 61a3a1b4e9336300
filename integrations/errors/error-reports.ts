/**
 * Reports bugs to an external service. Reports contain no personal data: neither the person nor the request’s content.
 */
export type ErrorReports = {
  /** Reports a bug. Never throws and does not wait for the network. */
  report(error: unknown, where: { requestId: string; route: string }): void
  /** Reports the duration of a response. One response in ten is reported. @source docs/reference/interfaces.md §4.3 */
  trace(answer: {
    route: string
    method: string
    status: number
    endedAtMs: number
    durationMs: number
  }): void
  /** Sends pending reports, for at most `limitMs`. */
  close(limitMs: number): Promise<void>
}

/** Discards reports, for a club without a reporting service. Bugs are in the log anyway. */
export const noErrorReports: ErrorReports = {
  report: () => undefined,
  trace: () => undefined,
  close: () => Promise.resolve(),
}
