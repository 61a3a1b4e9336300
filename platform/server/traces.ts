/**
 * Traces: how long requests, jobs and tasks took, and the statements and calls to other servers within them. They contain
 * route patterns, names of work, statements with placeholders and durations, never values, addresses or names of people.
 */
import type { Outbound } from './outbound.ts'

/** The span of a request. */
export type RequestSpan = {
  /** Runs `next` within the span, so that statements and calls of the request become its children. */
  continue(next: () => void): void
  /** Ends the span. @param status the status of the response */
  end(status: number): void
}

/** A piece of work that is recorded as a span. */
export type TracedWork = {
  name: string
  /** `job` and `task` begin a trace; `call` is a call to another server. */
  kind: 'job' | 'task' | 'call'
  /** No value may contain personal data. */
  attributes: Readonly<Record<string, string | number>>
}

/** Sends traces to a collector; absent unless OTEL_EXPORTER_OTLP_ENDPOINT is set. */
export type Traces = {
  /** @param route the pattern of the path, or `page` */
  startRequest(method: string, route: string): RequestSpan
  /** Runs `work` as a span of its own. */
  run<T>(traced: TracedWork, work: () => Promise<T>): Promise<T>
  /** Sends the spans that have not been sent yet, for at most `limitMs`. */
  close(limitMs: number): Promise<void>
}

/** Returns a function that calls `work` and records each call as a span. If traces are off, returns `work` itself. */
export function traced<Args extends unknown[], Result>(
  traces: Traces | null,
  describe: (...args: NoInfer<Args>) => TracedWork,
  work: (...args: Args) => Promise<Result>,
): (...args: Args) => Promise<Result> {
  if (traces === null) return work
  return (...args) => traces.run(describe(...args), () => work(...args))
}

/** Records each call to another server with its method and host. */
export function tracedOutbound(traces: Traces | null, outbound: Outbound): Outbound {
  return traced(
    traces,
    ({ method = 'GET', url }) => ({
      name: method,
      kind: 'call',
      attributes: {
        'http.request.method': method,
        'server.address': URL.canParse(url) ? new URL(url).hostname : 'unknown',
      },
    }),
    outbound,
  )
}
