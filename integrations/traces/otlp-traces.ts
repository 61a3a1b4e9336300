import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Context,
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { observeStatements } from '#platform/server/database/query-times.ts'
import { withTimeout } from '#platform/server/timers.ts'
import { HOUR_MS } from '#platform/shared/durations.ts'
import type { TracedWork, Traces } from '#platform/server/traces.ts'
import type { TracesOptions } from './traces-options.ts'

/** @source docs/reference/interfaces.md §2.7 */
export const TRACE_SAMPLE_RATE = 0.1

const FAILING_STATUS = 500
/** Longer statements are generated; their beginning says which one it is. */
const STATEMENT_LENGTH_MAX = 2_000

const KINDS: Readonly<Record<TracedWork['kind'], SpanKind>> = {
  job: SpanKind.CONSUMER,
  task: SpanKind.INTERNAL,
  call: SpanKind.CLIENT,
}

/**
 * Sends traces by OTLP over HTTP. Instrumentation packages are not used: they record addresses, headers and the user's
 * network address. A trace header of a request is ignored, because visitors could choose with it what is recorded.
 * @param endpoint base address of the collector; spans are sent to the path /v1/traces below it
 */
export function openOtlpTraces(endpoint: string, { log, clock, sampleRate }: TracesOptions): Traces {
  diag.setLogger(diagnosticsTo({ log, clock }), {
    logLevel: DiagLogLevel.WARN,
    suppressOverrideMessage: true,
  })
  const provider = new TracerProvider({
    // Without detectors: they would add the names of the machine and of its user.
    resource: resourceFromAttributes({ 'service.name': 'paddock' }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(sampleRate ?? TRACE_SAMPLE_RATE) }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }) }),
    ],
  })
  const tracer = provider.getTracer('paddock')
  const current = new AsyncLocalStorage<Context>()
  const start = (name: string, kind: SpanKind, parent: Context, attributes: TracedWork['attributes']) =>
    tracer.startSpan(name, { kind, attributes }, parent)

  const stopObserving = observeStatements((text) => {
    const parent = current.getStore()
    // Statements outside requests, jobs and tasks only look for work, several times a second.
    if (parent === undefined || !trace.getSpan(parent)?.isRecording()) return undefined
    const span = start(statementName(text), SpanKind.CLIENT, parent, {
      'db.system.name': 'postgresql',
      'db.query.text': text.slice(0, STATEMENT_LENGTH_MAX),
    })
    return (hasFailed) => endSpan(span, hasFailed)
  })

  return {
    startRequest: (method, route) => {
      const span = start(`${method} ${route}`, SpanKind.SERVER, ROOT_CONTEXT, {
        'http.request.method': method,
        'http.route': route,
      })
      const context = trace.setSpan(ROOT_CONTEXT, span)
      return {
        continue: (next) => current.run(context, next),
        end: (status) => {
          span.setAttribute('http.response.status_code', status)
          endSpan(span, status >= FAILING_STATUS)
        },
      }
    },
    run: async ({ name, kind, attributes }, work) => {
      const parent = kind === 'call' ? (current.getStore() ?? ROOT_CONTEXT) : ROOT_CONTEXT
      const span = start(name, KINDS[kind], parent, attributes)
      try {
        const result = await current.run(trace.setSpan(parent, span), work)
        endSpan(span, false)
        return result
      } catch (error) {
        // Not its message, which may name a person.
        span.setAttribute('error.type', error instanceof Error ? error.name : typeof error)
        endSpan(span, true)
        throw error
      }
    },
    close: async (limitMs) => {
      stopObserving()
      try {
        await withTimeout(provider.shutdown(), limitMs, 'sending the last traces')
      } catch (error) {
        log.warn({ err: error }, 'the last traces were not sent')
      }
    },
  }
}

function endSpan(span: Span, hasFailed: boolean): void {
  if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}

/** Returns the first word of a statement, such as `select`. */
function statementName(text: string): string {
  return /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement'
}

/** Logs that spans could not be sent, at most once an hour: each batch would fail again, every five seconds. */
function diagnosticsTo({ log, clock }: Pick<TracesOptions, 'log' | 'clock'>) {
  let loggedAtMs = -Infinity
  const warn = (message: string) => {
    const ageMs = clock.nowMs() - loggedAtMs
    if (ageMs >= 0 && ageMs < HOUR_MS) return
    loggedAtMs = clock.nowMs()
    log.warn({ reason: message.slice(0, 500) }, 'traces could not be sent')
  }
  const ignore = () => undefined
  return { error: warn, warn, info: ignore, debug: ignore, verbose: ignore }
}
