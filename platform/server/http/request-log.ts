import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ProcessLog } from '../log.ts'
import { BROKEN_URL, pathOf } from './canonical-url.ts'
import { redactedUrl } from './redact.ts'

const LEVEL_INFO = 30

/** One line for each answered request: who asked is not in it, nor any secret of its query. */
export function logRequest(log: ProcessLog, request: FastifyRequest, reply: FastifyReply): void {
  if (!log.isInfoWritten) return
  log.log.info(
    {
      requestId: request.id,
      method: request.method,
      // The spelling that rules were applied to; of a broken one no query is shown, since no rule could read it.
      url: redactedUrl(request.url === BROKEN_URL ? pathOf(request.originalUrl) : request.url),
      route: request.routeOptions?.url,
      status: reply.statusCode,
      durationMs: Math.round(reply.elapsedTime * 10) / 10,
    },
    'request',
  )
}

/** The same line for an answer that was kept ready, put together by hand: it must cost next to nothing. */
export function logKeptAnswer(
  log: ProcessLog,
  line: { nowMs: number; requestId: string; method: string; url: string; status: number },
): void {
  if (!log.isInfoWritten) return
  log.writeLine(
    `{"level":${LEVEL_INFO},"time":${line.nowMs},"requestId":"${line.requestId}","method":"${line.method}","url":${JSON.stringify(line.url)},"status":${line.status},"isKept":true,"message":"request"}\n`,
  )
}
