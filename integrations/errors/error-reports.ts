/** Where bugs are told of. Nothing about a person is ever handed on: not who, not what they sent. */
export type ErrorReports = {
  /** Tells of a bug. Never throws and never waits. */
  report(error: unknown, where: { requestId: string; route: string }): void
  /** Tells how long an answer took; one in ten is sent. @source SPEC §9 "Tracing sample rate" */
  trace(answer: {
    route: string
    method: string
    status: number
    endedAtMs: number
    durationMs: number
  }): void
  /** Sends what is waiting; gives up after so long. */
  close(limitMs: number): Promise<void>
}

/** For a club that has named no service: bugs are in the log all the same. */
export const noErrorReports: ErrorReports = {
  report: () => undefined,
  trace: () => undefined,
  close: () => Promise.resolve(),
}
