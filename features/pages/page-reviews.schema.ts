import * as z from 'zod'
import { isStorableText } from '#platform/shared/storable.ts'
import { comment, pageAnswer, pageInput, pageQueryInput, seqInput } from './page-drafts.schema.ts'
import { REVIEW_LIMITS } from './page-reviews.contract.ts'

/** Schemas of the calls for reviews and comments. */

const text = (most: number) => z.string().trim().max(most).refine(isStorableText)

export const askInput = seqInput.extend({ note: text(REVIEW_LIMITS.note) })
export const sendBackInput = pageInput.extend({ reason: text(REVIEW_LIMITS.note).min(1) })
export const commentsInput = pageQueryInput
export const addCommentInput = pageInput.extend({
  id: z.uuid(),
  block: z.uuid().nullable(),
  text: text(REVIEW_LIMITS.comment).min(1),
})
export const resolveCommentInput = pageInput.extend({ id: z.uuid() })

export const reviewAnswer = pageAnswer
export const listCommentsAnswer = z.object({ data: z.array(comment) })
export const commentsAnswer = z.object({ comments: z.array(comment) })
