/** API for owners: failed background jobs that need a decision. Payloads are never sent to the client. */
import { msg } from '@lingui/core/macro'
import { endpoint } from '#platform/shared/endpoint.ts'
import type { Refusal } from '#platform/shared/problem.ts'

const BASE = '/api/v1/staff/jobs'

/**
 * Why a job failed. `stopped`: the program ended during each attempt. `unreachable`: another service did not answer.
 * `busy`: the database did not answer in time. `unexpected`: anything else.
 */
export type JobFault = 'stopped' | 'unreachable' | 'busy' | 'unexpected'

/** The record that a job is about: an order, an entry, an event, a person or an imported file. */
export type JobSubject = {
  kind: 'order' | 'entry' | 'event' | 'person' | 'file'
  /** The number of an order; the name of any other record. */
  name: string
  /** The buyer of the order or the event of the entry; empty for others. */
  detail: string
  /** The screen of the desk that shows it. */
  path: string
}

export type FailedJob = {
  id: string
  /** The kind of the job, which selects its description: `orders.end-hold`, … */
  kind: string
  /** The record that the job is about; null if there is none or it was deleted. */
  subject: JobSubject | null
  /** `retrying`: it will be tried again automatically at `next_try_at`. `failed`: given up. */
  state: 'retrying' | 'failed'
  created_at: string
  /** When the job was given up; null while it is tried again. */
  failed_at: string | null
  /** When the job is tried again automatically; null if it is not. */
  next_try_at: string | null
  attempts: number
  fault: JobFault
  /** The program's message of the last attempt, in English. */
  error: string
}

export const FAILED_JOBS_PAGE = 50

export type FailedJobList = {
  data: FailedJob[]
  /** The cursor of the next page; null on the last page. */
  next: string | null
  /** The number of jobs in the list, at most 1,000. */
  total: number
  has_more_than_total: boolean
}

/**
 * Returns a page of failed jobs other than mails: those given up first, then the oldest. `after` is the `next` of the
 * page before.
 */
export const failedJobs = endpoint<{ after?: string }, FailedJobList>('GET', BASE)

/** Runs a failed job again at once, with all attempts left. */
export const retryFailedJob = endpoint<{ id: string }, Record<string, never>>('POST', `${BASE}/retry`)

/** Removes a failed job from the list permanently; it never runs again. */
export const discardFailedJob = endpoint<{ id: string }, Record<string, never>>('POST', `${BASE}/discard`)

export const FAILED_JOB_REFUSALS = {
  notFailed: {
    code: 'CONFLICT',
    status: 409,
    message: msg`This work is running now, or someone has already decided about it. Reload the list.`,
  },
} as const satisfies Record<string, Refusal>
