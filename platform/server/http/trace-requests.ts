import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RequestSpan, Traces } from '../traces.ts'

/** Records each routed request as a span, within which its hooks and its handler run. */
export function traceRequests(app: FastifyInstance, traces: Pick<Traces, 'startRequest'>): void {
  const spans = new WeakMap<FastifyRequest, RequestSpan>()
  app.addHook('onRequest', (request, _reply, done) => {
    const span = traces.startRequest(request.method, request.routeOptions.url ?? 'page')
    spans.set(request, span)
    span.continue(done)
  })
  // Continue the span's context here, because the body is read in the context of the connection.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request)
    if (span === undefined) done()
    else span.continue(done)
  })
  app.addHook('onResponse', (request, reply, done) => {
    spans.get(request)?.end(reply.statusCode)
    done()
  })
}
