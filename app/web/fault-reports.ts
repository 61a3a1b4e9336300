/** Sends errors to the error-reporting service; loaded only if one is configured. */
import { captureException, init } from '@sentry/browser'
import { addFaultReporter } from '#platform/web/report.ts'

/** Share of visits that are traced. @source docs/reference/interfaces.md §4.3 */
const TRACE_SAMPLE_RATE = 0.1

/** Starts error reporting. Reports contain no personal data: no address, query, cookie or typed text. */
export function startFaultReports(dsn: string): void {
  init({
    dsn,
    tracesSampleRate: TRACE_SAMPLE_RATE,
    dataCollection: {
      userInfo: false,
      cookies: false,
      httpHeaders: false,
      httpBodies: [],
      urlQueryParams: false,
      stackFrameVariables: false,
    },
    maxBreadcrumbs: 0,
    beforeSend: (event) => {
      delete event.user
      event.request = { url: window.location.origin + window.location.pathname }
      return event
    },
  })
  addFaultReporter((error, where) => {
    captureException(error, { tags: { where } })
  })
}
