/**
 * The API calls that merge two records of the same person.
 * @source docs/reference/staff-desk.md §3.1
 */
import { msg } from '@lingui/core/macro'
import { endpoint } from '#platform/shared/endpoint.ts'
import type { Refusal } from '#platform/shared/problem.ts'

const BASE = '/api/v1/club/desk/person/merge'

/** The number of days during which a merge can be undone. */
export const MERGE_UNDO_DAYS = 7

/** The details for which the caller chooses one of the two values. A group is chosen as a whole. */
export const MERGE_CHOICES = [
  'name',
  'email',
  'mobile',
  'born',
  'emergency',
  'address',
  'licence',
  'number',
] as const
export type MergeChoice = (typeof MERGE_CHOICES)[number]

export type MergeCandidate = {
  id: number
  name: string
  /** The member number, like `CP-0412`; empty without one. */
  number: string
  email: string
  date_of_birth: string | null
}

/** Finds people with the same name, date of birth or mobile number, or who match a search by name, email or number. */
export const mergeCandidates = endpoint<{ id: number; q?: string }, { data: MergeCandidate[] }>(
  'GET',
  `${BASE}/candidates`,
)

/** The kinds of records that a merge moves. */
export const MERGED_KINDS = [
  'orders',
  'entries',
  'vehicles',
  'rego',
  'applications',
  'notes',
  'others',
] as const
export type MergedKind = (typeof MERGED_KINDS)[number]

export type MergePreview = {
  kept: MergeCandidate
  /** The duplicate, whose record disappears. */
  merged: MergeCandidate
  /** Details in which the two records have different values. */
  choices: { choice: MergeChoice; kept: string; merged: string }[]
  /** Details that the kept record lacks and takes from the duplicate. */
  filled: { choice: MergeChoice; value: string }[]
  moved: { kind: MergedKind; count: number }[]
  /**
   * The periods that the kept record gains from the duplicate. `kept_days` are the days that it did not have before.
   */
  periods: {
    type: string
    from: string
    to: string | null
    kept_days: { from: string; to: string | null }[]
  }[]
  /** Reasons why the records cannot be merged, in the language of the request. */
  blocks: string[]
  /** A value that changes with each change of either person. */
  revision: string
}

export const mergePreview = endpoint<{ id: number; other: number }, { item: MergePreview }>('GET', BASE)

/**
 * Merges a duplicate into the record that is kept. Requires a step-up. `take` lists the details of which the
 * duplicate's value is kept. Ends the duplicate's sessions.
 */
export const mergePeople = endpoint<
  { id: number; other: number; take: MergeChoice[]; revision: string },
  { merge_id: string }
>('POST', BASE)

/** Undoes a merge within `MERGE_UNDO_DAYS`. Requires a step-up. */
export const undoMerge = endpoint<{ id: number; merge_id: string }, { merged_id: number }>(
  'POST',
  `${BASE}/undo`,
)

export type MergeItem = { id: string; name: string; merged_at: string; undo_until: string }

/** Returns the merges into a person's record that can still be undone. */
export const listMerges = endpoint<{ id: number }, { data: MergeItem[] }>('GET', `${BASE}/list`)

export const MERGE_REFUSALS = {
  same: { code: 'VALIDATION', status: 422, message: msg`Choose another person` },
  blocked: { code: 'CONFLICT', status: 409, message: msg`These records can’t be merged yet` },
  changed: {
    code: 'CONFLICT',
    status: 409,
    message: msg`One of the records has changed. Check the preview again`,
  },
  staff: {
    code: 'FORBIDDEN',
    status: 403,
    message: msg`One of these people has a role at the desk. Only an owner can merge them`,
  },
  tooLate: { code: 'CONFLICT', status: 409, message: msg`This merge can no longer be undone` },
  creditUsed: {
    code: 'CONFLICT',
    status: 409,
    message: msg`This merge can’t be undone, because the credit has been used since`,
  },
  takenSince: {
    code: 'CONFLICT',
    status: 409,
    message: msg`This merge can’t be undone, because the email address, number or days of membership have been given again since`,
  },
} as const satisfies Record<string, Refusal>

/** The reasons that block a merge. */
export const MERGE_BLOCKS = {
  roles: msg`The duplicate has a role at the desk. Remove the role first.`,
  applications: msg`Both have an open membership application. Decide on one of them first.`,
  entries: msg`Both have a place in the same event. Withdraw one of the entries first.`,
  households: msg`Both are in a household. Remove the duplicate from its household first.`,
  shared_logins: msg`One of them shares an email address to log in. End that in the household first.`,
} as const
