/** The calls for reviews and comments of pages. @source docs/reference/pages-and-blocks.md §8.10 */
import { msg } from '@lingui/core/macro'
import { endpoint } from '#platform/shared/endpoint.ts'
import type { DeskPage, PageComment } from './page-drafts.contract.ts'

const BASE = '/api/v1/cms/page'

/** Maximum lengths in characters, and the maximum number of unresolved comments of a page. */
export const REVIEW_LIMITS = { note: 1000, comment: 2000, openComments: 200, comments: 500 } as const

/**
 * Asks for a review of the draft, with a note that may be empty. Refused with CONFLICT if `seq` is not the last edit. A
 * repeated request replaces the former request.
 */
export const askForReview = endpoint<{ page: number; seq: number; note: string }, { page: DeskPage }>(
  'POST',
  `${BASE}/review/ask`,
)

/** Sends a page in review back to the officer who asked, who gets an email with the reason. */
export const sendBack = endpoint<{ page: number; reason: string }, { page: DeskPage }>(
  'POST',
  `${BASE}/review/send-back`,
)

/** The newest comments of a page, oldest first, resolved ones included. */
export const listComments = endpoint<{ page: number }, { data: PageComment[] }>('GET', `${BASE}/comments`)

/**
 * Adds a comment on a block, or on the page if `block` is null. `id` is a new UUID that the client makes; a comment that
 * arrives twice is stored once.
 */
export const addComment = endpoint<
  { page: number; id: string; block: string | null; text: string },
  { comments: PageComment[] }
>('POST', `${BASE}/comment/add`)

/** Resolves a comment. Idempotent. */
export const resolveComment = endpoint<{ page: number; id: string }, { comments: PageComment[] }>(
  'POST',
  `${BASE}/comment/resolve`,
)

/** The refusals of these calls beside those of the editor. */
export const REVIEW_REFUSALS = {
  NOT_IN_REVIEW: {
    code: 'CONFLICT',
    status: 409,
    message: msg`This page is not in review any more.`,
  },
  TOO_MANY_COMMENTS: {
    code: 'CONFLICT',
    status: 409,
    message: msg`This page has too many comments. Resolve some first.`,
  },
} as const
