/**
 * API for staff: the work on people's requests about their data. privacy-list.contract.ts has the list.
 * @source docs/reference/staff-desk.md §3.6
 */
import { msg } from '@lingui/core/macro'
import { endpoint } from '#platform/shared/endpoint.ts'
import type { Refusal } from '#platform/shared/problem.ts'

const BASE = '/api/v1/staff/privacy'

export type PrivacyWorkItem = {
  id: string
  kind: 'correct' | 'delete'
  /** The member's message. */
  detail: string
  status: 'received' | 'in_progress' | 'done' | 'partly_done'
  created_at: string
  /** Deadline that was promised to the member. */
  due_at: string
  answered_at: string | null
  person_id: number
  /** Name of the person; empty, like `email`, once their data was removed. */
  person: string
  email: string
}

/** The consequences of removing the person of a deletion request. */
export type RemovalItem = {
  /** Reasons why the person can't be removed yet; empty when they can. */
  blocks: { code: string; message: string }[]
  /** The data that the club retains, and for how long. */
  retained: string[]
}

/** Marks a request as in progress, which the member sees in their profile. */
export const startPrivacyRequest = endpoint<{ id: string }, { item: PrivacyWorkItem }>(
  'POST',
  `${BASE}/take-up`,
)

/**
 * Finishes a request completely or in part. `words` contains the reason, which is mailed to the member. A deletion
 * request can be finished completely only by `removePersonCall`.
 */
export const answerPrivacy = endpoint<
  { id: string; is_whole: boolean; words: string },
  { item: PrivacyWorkItem }
>('POST', `${BASE}/answer`)

/** Returns a preview of the removal; only for an open deletion request. */
export const removalPreview = endpoint<{ id: string }, { item: RemovalItem }>('GET', `${BASE}/removal`)

/**
 * Removes the personal data of the person, mails them what was removed and what is retained, and finishes the request.
 * `code` was mailed to the caller. Refused with REMOVAL_BLOCKED and one entry of `errors` for each reason.
 */
export const removePersonCall = endpoint<{ id: string; code: string }, { item: PrivacyWorkItem }>(
  'POST',
  `${BASE}/remove`,
)

export const PRIVACY_DESK_REFUSALS = {
  notRemoved: {
    code: 'NOT_ELIGIBLE',
    status: 422,
    message: msg`Remove the person’s data to finish this request. Your answer can only say why it can’t be removed.`,
  },
} as const satisfies Record<string, Refusal>
