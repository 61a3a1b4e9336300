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
  /** Advice on what to do; empty if there is nothing to do. */
  advice: string
  /** The screen of the desk that helps; null if there is none. */
  path: string | null
}

/** A statement that this process sent to the database. Its text contains placeholders instead of values. */
export type SlowQuery = { query: string; count: number; mean_ms: number; max_ms: number }

/**
 * `constant`: the task runs several times a minute. `interrupted`: the process ended during the run, and another one
 * repeats it. `late`: it should have run over an hour ago. `pending`: it has not run yet.
 */
export const TASK_STATES = [
  'failed',
  'late',
  'interrupted',
  'running',
  'pending',
  'done',
  'constant',
] as const
export type TaskState = (typeof TASK_STATES)[number]

/** A recurring task of the server. The title is in the caller's language. */
export type StatusTask = {
  name: string
  title: string
  state: TaskState
  /** Start of the current run; null if the task is not running. */
  running_since: string | null
  /** End of the last run; null if none has ended. */
  last_run_at: string | null
  /** When the task runs next; null for a task that runs continually. */
  next_run_at: string | null
  /** The message of a task that failed; null for all others. */
  error: string | null
}

export type ClubStatus = {
  checked_at: string
  /** The worst level of the status lines. */
  level: StatusLevel
  lines: StatusLine[]
  /** The scheduled tasks: first those that failed or are late. */
  tasks: StatusTask[]
  slowest: SlowQuery[]
}

/** Measures the installation and returns its state. */
export const clubStatus = endpoint<Record<string, never>, ClubStatus>('GET', '/api/v1/staff/status')
