import { createStackParser, createTransport, Scope, startInactiveSpan, withScope } from '@sentry/core'
import { nodeStackLineParser, ServerRuntimeClient } from '@sentry/core/server'
import { createOutbound } from '#platform/server/outbound.ts'
import type { ErrorReports } from './error-reports.ts'
import { impersonalBug, impersonalTrace } from './impersonal.ts'

/** @source docs/reference/interfaces.md §4.3 */
export const TRACE_SAMPLE_RATE = 0.1

/**
 * Sends reports to a service with Sentry’s protocol. Uses only the core of Sentry’s library: the integrations of its
 * package for Node collect requests, console and process data, none of which may leave this server.
 * @param dsn the URL of the project at the service
 */
export function openSentryReports(dsn: string): ErrorReports {
  const outbound = createOutbound({ trustedOrigin: new URL(dsn).origin })
  const client = new ServerRuntimeClient({
    dsn,
    platform: 'node',
    runtime: { name: 'node', version: process.version },
    integrations: [],
    stackParser: createStackParser(nodeStackLineParser()),
    transport: (options) =>
      createTransport(options, async ({ body }) => {
        const { status, headers } = await outbound({
          url: options.url,
          method: 'POST',
          body,
          headers: options.headers ?? {},
        })
        return {
          statusCode: status,
          headers: {
            'x-sentry-rate-limits': [headers['x-sentry-rate-limits'] ?? []].flat()[0] ?? null,
            'retry-after': headers['retry-after'] ?? null,
          },
        }
      }),
    tracesSampleRate: TRACE_SAMPLE_RATE,
    // Use this mode, because in the other one the library sends spans singly and does not call `beforeSendTransaction`.
    traceLifecycle: 'static',
    sendClientReports: false,
    maxBreadcrumbs: 0,
    beforeSend: impersonalBug,
    beforeSendTransaction: impersonalTrace,
  })
  client.init()
  return {
    report: (error, { requestId, route }) => {
      const scope = new Scope()
      scope.setTags({ request_id: requestId, route })
      client.captureException(error, undefined, scope)
    },
    trace: ({ route, method, status, endedAtMs, durationMs }) => {
      withScope((scope) => {
        scope.setClient(client)
        startInactiveSpan({
          name: `${method} ${route}`,
          op: 'http.server',
          forceTransaction: true,
          startTime: (endedAtMs - durationMs) / 1000,
          attributes: { 'http.response.status_code': status },
        }).end(endedAtMs / 1000)
      })
    },
    close: async (limitMs) => {
      await client.close(limitMs)
    },
  }
}
