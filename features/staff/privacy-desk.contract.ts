/** Members' wishes about their data at the desk, on the wire. @source DOMAIN §2 decision 16, §4 "Privacy request" */
import { endpoint } from '#platform/shared/endpoint.ts'

const BASE = '/api/v1/staff/privacy'

export type PrivacyWorkItem = {
  id: string
  kind: 'correct' | 'delete'
  /** What the member wrote. */
  detail: string
  status: 'received' | 'in_progress' | 'done' | 'partly_done'
  created_at: string
  /** By when the member was promised an answer. */
  due_at: string
  answered_at: string | null
  person_id: number
  person: string
  email: string
}

/** What waits, the oldest first; with `answered` what is over, the latest first. */
export const privacyWork = endpoint<{ answered?: 'yes' }, { data: PrivacyWorkItem[] }>('GET', BASE)

/** Tells the member, in their profile, that somebody works on it. */
export const takeUpPrivacy = endpoint<{ id: string }, { item: PrivacyWorkItem }>('POST', `${BASE}/take-up`)

/** Ends it: done, or in part with the reason in `words`, which are mailed to the member. */
export const answerPrivacy = endpoint<
  { id: string; is_whole: boolean; words: string },
  { item: PrivacyWorkItem }
>('POST', `${BASE}/answer`)
