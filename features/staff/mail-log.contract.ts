/**
 * API for staff: mails that the mail server has not accepted. Texts, codes and links of the mails are never sent to the
 * client.
 */
import { msg } from '@lingui/core/macro'
import { endpoint } from '#platform/shared/endpoint.ts'
import type { Refusal } from '#platform/shared/problem.ts'

const BASE = '/api/v1/staff/mails'

export type FailedMail = {
  id: string
  to: string
  subject: string
  /**
   * `retrying`: it will be sent again automatically at `next_try_at`. `refused`: the mail server refused the address,
   * `error` is its answer. `failed`: given up after two weeks. `expired`: its content is of no use any more.
   */
  state: 'retrying' | 'refused' | 'failed' | 'expired'
  created_at: string
  /** Null if there is no automatic retry. */
  next_try_at: string | null
  attempts: number
  /** The last error of the mail server or the connection. */
  error: string
}

export const MAIL_LOG_PAGE = 50

export type FailedMailList = {
  data: FailedMail[]
  /** The cursor of the next page; null on the last page. */
  next: string | null
  /** The number of mails in the list, at most 1,000. */
  total: number
  has_more_than_total: boolean
}

/**
 * Returns a page of the failed mails: those given up first, then the oldest. `q` finds the beginnings of words of the
 * address and the subject; `after` is the `next` of the page before.
 */
export const failedMails = endpoint<{ q?: string; after?: string }, FailedMailList>('GET', BASE)

/** Queues a mail to be sent again at once. */
export const resendMail = endpoint<{ id: string }, Record<string, never>>('POST', `${BASE}/resend`)

/** Removes a mail from the list permanently; it is never sent. */
export const discardMail = endpoint<{ id: string }, Record<string, never>>('POST', `${BASE}/discard`)

export const MAIL_LOG_REFUSALS = {
  notWaiting: {
    code: 'CONFLICT',
    status: 409,
    message: msg`This email is being sent or was sent or discarded already. Reload the list.`,
  },
  expired: {
    code: 'MAIL_EXPIRED',
    status: 409,
    message: msg`The content of this email has expired, so it can’t be sent again. Discard it.`,
  },
} as const satisfies Record<string, Refusal>
