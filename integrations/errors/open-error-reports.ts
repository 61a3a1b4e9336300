import { type ErrorReports, noErrorReports } from './error-reports.ts'

/** Opens error reporting to ERROR_REPORT_DSN. The library is loaded only if it is set. */
export async function openErrorReports(dsn: string | undefined): Promise<ErrorReports> {
  if (dsn === undefined) return noErrorReports
  const { openSentryReports } = await import('./sentry-reports.ts')
  return openSentryReports(dsn)
}
