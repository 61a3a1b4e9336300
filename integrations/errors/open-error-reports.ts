import { type ErrorReports, noErrorReports } from './error-reports.ts'

/** The reports that ERROR_REPORT_DSN asks for. What sends them is loaded only then. */
export async function openErrorReports(dsn: string | undefined): Promise<ErrorReports> {
  if (dsn === undefined) return noErrorReports
  const { openSentryReports } = await import('./sentry-reports.ts')
  return openSentryReports(dsn)
}
