import type { FastifyInstance } from 'fastify'
import { requireRole } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import * as calls from '../../page-reviews.contract.ts'
import * as schemas from '../../page-reviews.schema.ts'
import { CONTENT_DESK } from '../content-desk.ts'
import * as comments from './comments.actions.ts'
import type { DraftDeps } from './draft-deps.ts'
import { editorOf } from './page-rights.ts'
import * as reviews from './reviews.actions.ts'

/** Registers the calls for reviews and comments. @source docs/reference/pages-and-blocks.md §8.10 */
export function reviewRoutes(app: FastifyInstance, deps: DraftDeps): void {
  const mayCall = requireRole(...CONTENT_DESK)
  serve(app, calls.askForReview, {
    input: schemas.askInput,
    mayCall,
    answer: schemas.reviewAnswer,
    handle: async ({ input, caller }) => ({
      page: await reviews.ask(deps, { ...input, ...(await editorOf(deps, caller)) }),
    }),
  })
  serve(app, calls.sendBack, {
    input: schemas.sendBackInput,
    mayCall,
    answer: schemas.reviewAnswer,
    handle: async ({ input, caller }) => ({
      page: await reviews.sendPageBack(deps, { ...input, ...(await editorOf(deps, caller)) }),
    }),
  })
  serve(app, calls.listComments, {
    input: schemas.commentsInput,
    mayCall,
    answer: schemas.listCommentsAnswer,
    handle: async ({ input, caller }) => ({
      data: await comments.commentsOf(deps, { ...input, ...(await editorOf(deps, caller)) }),
    }),
  })
  serve(app, calls.addComment, {
    input: schemas.addCommentInput,
    mayCall,
    answer: schemas.commentsAnswer,
    handle: async ({ input, caller }) => ({
      comments: await comments.comment(deps, { ...input, ...(await editorOf(deps, caller)) }),
    }),
  })
  serve(app, calls.resolveComment, {
    input: schemas.resolveCommentInput,
    mayCall,
    answer: schemas.commentsAnswer,
    handle: async ({ input, caller }) => ({
      comments: await comments.resolve(deps, { ...input, ...(await editorOf(deps, caller)) }),
    }),
  })
}
