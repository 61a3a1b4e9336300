/** The state of the club's installation, for owners. @source docs/reference/staff-desk.md §2.2 */
import { endpoint } from '#platform/shared/endpoint.ts'

/** `red`: act today. `amber`: act soon. `green`: nothing to do. */
export type StatusLevel = 'green' | 'amber' | 'red'

/** One line of the page. The texts are in the caller's language. */
export type StatusLine = {
  id: string
  level: StatusLevel
  title: string
  text: string
  /** What to do; empty if there is nothing to do. */
  advice: string
  /** The screen of the desk that helps; null if there is none. */
  path: string | null
}

/** A statement that this process sent to the database. It contains placeholders instead of values. */
export type SlowQuery = { query: string; count: number; mean_ms: number; max_ms: number }

export type ClubStatus = {
  checked_at: string
  /** The worst level of the lines. */
  level: StatusLevel
  lines: StatusLine[]
  slowest: SlowQuery[]
}

/** Measures the installation and returns its state. */
export const clubStatus = endpoint<Record<string, never>, ClubStatus>('GET', '/api/v1/staff/status')
