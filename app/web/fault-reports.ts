/** Sends faults to the error-reporting service; loaded only when one is configured. */
import { captureException, init } from '@sentry/browser'
import { addFaultReporter } from '#platform/web/report.ts'

/** Share of visits that are traced. @source SPEC §9 */
const TRACE_SAMPLE_RATE = 0.1

/** Starts reporting. Nothing about the person goes along: no address, query, cookie or typed text. */
export function startFaultReports(dsn: string): void {
  init({
    dsn,
    tracesSampleRate: TRACE_SAMPLE_RATE,
    sendDefaultPii: false,
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
