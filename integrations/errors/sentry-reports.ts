import { captureException, close, init, startInactiveSpan } from '@sentry/node'
import type { ErrorReports } from './error-reports.ts'
import { impersonalBug, impersonalTrace } from './impersonal.ts'

/** @source SPEC §9 */
export const TRACE_SAMPLE_RATE = 0.1

/** Sends to whatever speaks Sentry's protocol at this address. */
export function openSentryReports(dsn: string): ErrorReports {
  init({
    dsn,
    tracesSampleRate: TRACE_SAMPLE_RATE,
    sendDefaultPii: false,
    sendClientReports: false,
    // None of what watches requests, the console or the process: only what is told goes out.
    defaultIntegrations: false,
    registerEsmLoaderHooks: false,
    maxBreadcrumbs: 0,
    beforeSend: impersonalBug,
    beforeSendTransaction: impersonalTrace,
  })
  return {
    report: (error, { requestId, route }) => {
      captureException(error, { tags: { request_id: requestId, route } })
    },
    trace: ({ route, method, status, endedAtMs, durationMs }) => {
      startInactiveSpan({
        name: `${method} ${route}`,
        op: 'http.server',
        forceTransaction: true,
        startTime: (endedAtMs - durationMs) / 1000,
        attributes: { 'http.response.status_code': status },
      }).end(endedAtMs / 1000)
    },
    close: async (limitMs) => {
      await close(limitMs)
    },
  }
}
