import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ProcessLog } from '../log.ts'
import { BROKEN_URL, pathOf } from './canonical-url.ts'
import { redactedUrl } from './redact.ts'

const LEVEL_INFO = 30

/** Logs one line per request, without the caller's identity and without secrets of the query. */
export function logRequest(log: ProcessLog, request: FastifyRequest, reply: FastifyReply): void {
  if (!log.isInfoWritten) return
  log.log.info(
    {
      requestId: request.id,
      method: request.method,
      // Log the canonical URL, to which the redaction applies. For a broken URL the query is omitted, since it cannot
      // be redacted.
      url: redactedUrl(request.url === BROKEN_URL ? pathOf(request.originalUrl) : request.url),
      route: request.routeOptions?.url,
      status: reply.statusCode,
      durationMs: Math.round(reply.elapsedTime * 10) / 10,
    },
    'request',
  )
}

/** Logs the same line for a cached page. The JSON is concatenated by hand to cost almost nothing. */
export function logCachedAnswer(
  log: ProcessLog,
  line: { nowMs: number; requestId: string; method: string; url: string; status: number },
): void {
  if (!log.isInfoWritten) return
  log.writeLine(
    `{"level":${LEVEL_INFO},"time":${line.nowMs},"requestId":"${line.requestId}","method":"${line.method}","url":${JSON.stringify(line.url)},"status":${line.status},"isKept":true,"message":"request"}\n`,
  )
}
