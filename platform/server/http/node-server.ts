import { createServer, type RequestListener, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { DEFAULT_LOCALE } from '#platform/shared/locales.ts'
import { Problem, type SharedRefusalCode } from '#platform/shared/problem.ts'
import { refusalAnswer } from './refusal-answer.ts'

/**
 * Timeouts and sizes that stop slow senders from occupying connections. A 10 MB photo over a weak mobile connection
 * takes a minute and a half; a sender that never finishes its headers gets 15 s.
 * @source docs/reference/security.md §4.2
 */
export const CONNECTION_LIMITS = {
  headersTimeoutMs: 15_000,
  requestTimeoutMs: 120_000,
  /** Longer than the 60 s for which load balancers keep idle connections, so that the load balancer closes first. */
  keepAliveTimeoutMs: 72_000,
  /** A connection without traffic in either direction is closed after this time; the client gives up after 50 s. */
  silenceMs: 130_000,
  checkEveryMs: 5_000,
  headerBytes: 16 * 1024,
  headerCount: 100,
  /** 2,000 connections at about 30 KB each take 60 MB. */
  connections: 2_000,
} as const

/** Creates a plain HTTP server with the limits above. */
export function createNodeServer(listener: RequestListener): Server {
  const server = createServer(
    {
      headersTimeout: CONNECTION_LIMITS.headersTimeoutMs,
      requestTimeout: CONNECTION_LIMITS.requestTimeoutMs,
      keepAliveTimeout: CONNECTION_LIMITS.keepAliveTimeoutMs,
      connectionsCheckingInterval: CONNECTION_LIMITS.checkEveryMs,
      maxHeaderSize: CONNECTION_LIMITS.headerBytes,
      noDelay: true,
      insecureHTTPParser: false,
      requireHostHeader: true,
    },
    listener,
  )
  server.maxHeadersCount = CONNECTION_LIMITS.headerCount
  server.setTimeout(CONNECTION_LIMITS.silenceMs)
  server.maxConnections = CONNECTION_LIMITS.connections
  // A new connection was refused: close idle connections to make room for the next one.
  server.on('drop', () => server.closeIdleConnections())
  return server
}

const STATUS_OF_FAULT: Record<string, [number, string, SharedRefusalCode]> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'TOO_LARGE'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'BAD_REQUEST'],
}

/**
 * Answers bytes that are not a valid HTTP request with a refusal and closes the connection, because nothing further on
 * it can be trusted.
 */
export function refuseBrokenRequest(
  error: Error & { code?: string },
  socket: Duplex,
  requestId: string,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, reason, code] = STATUS_OF_FAULT[error.code ?? ''] ?? [400, 'Bad Request', 'BAD_REQUEST']
  const body = JSON.stringify(refusalAnswer(new Problem(code), DEFAULT_LOCALE, requestId))
  socket.end(
    [
      `HTTP/1.1 ${status} ${reason}`,
      'connection: close',
      'content-type: application/json; charset=utf-8',
      'cache-control: no-store',
      `content-length: ${Buffer.byteLength(body)}`,
      `x-request-id: ${requestId}`,
      '',
      body,
    ].join('\r\n'),
  )
}
