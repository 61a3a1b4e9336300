import type { FastifyInstance } from 'fastify'
import { requireRole } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import * as calls from '../../several-pages.contract.ts'
import * as schemas from '../../several-pages.schema.ts'
import { CONTENT_DESK } from '../content-desk.ts'
import type { DraftDeps } from './draft-deps.ts'
import { editorOf } from './page-rights.ts'
import * as several from './several-pages.actions.ts'

/** Maximum number of JSON values in one publication, because each page may have many warnings. */
const JSON_NODES_MAX = 100_000

/** Registers the calls for several pages of the list. @source docs/reference/pages-and-blocks.md §8.13 */
export function severalPagesRoutes(app: FastifyInstance, deps: DraftDeps): void {
  const mayCall = requireRole(...CONTENT_DESK)
  serve(app, calls.checkPages, {
    input: schemas.checkPagesInput,
    mayCall,
    answer: schemas.checkPagesAnswer,
    handle: async ({ input, caller }) => ({
      data: await several.checkSeveral(deps, { ...input, ...(await editorOf(deps, caller)) }),
    }),
  })
  serve(app, calls.publishPages, {
    input: schemas.publishPagesInput,
    mayCall,
    jsonNodesMax: JSON_NODES_MAX,
    answer: schemas.publishPagesAnswer,
    handle: async ({ input, caller }) =>
      several.publishSeveral(deps, { ...input, ...(await editorOf(deps, caller)) }),
  })
  serve(app, calls.schedulePages, {
    input: schemas.schedulePagesInput,
    mayCall,
    jsonNodesMax: JSON_NODES_MAX,
    answer: schemas.schedulePagesAnswer,
    handle: async ({ input, caller }) =>
      several.scheduleSeveral(deps, { ...input, ...(await editorOf(deps, caller)) }),
  })
  serve(app, calls.unpublishPages, {
    input: schemas.unpublishPagesInput,
    mayCall,
    answer: schemas.unpublishPagesAnswer,
    handle: async ({ input, caller }) =>
      several.unpublishSeveral(deps, { ...input, ...(await editorOf(deps, caller)) }),
  })
}
