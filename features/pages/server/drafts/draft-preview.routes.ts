import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DRAFT_PREVIEW_PATH } from '../../preview-links.contract.ts'
import type { PageView } from '../../page-view.ts'
import type { DraftDeps } from './draft-deps.ts'
import { openLink } from './preview-links.actions.ts'

export type DraftPreviewDeps = DraftDeps & {
  /** Renders a draft as an HTML document without scripts; with null, renders the not-found page. */
  pageWith: (
    request: FastifyRequest,
    view: PageView | null,
  ) => Promise<{ html: string; headers: Record<string, string> }>
}

/**
 * Adds the document behind a preview link. It is neither stored nor indexed, and contains no script.
 * @source docs/reference/pages-and-blocks.md §8.9
 */
export function draftPreviewRoutes(app: FastifyInstance, deps: DraftPreviewDeps): void {
  app.get<{ Params: { code: string } }>(`${DRAFT_PREVIEW_PATH}/:code`, async (request, reply) => {
    const view = await openLink(deps, request.params.code)
    const { html, headers } = await deps.pageWith(request, view)
    return reply
      .code(view === null ? 404 : 200)
      .headers({
        ...headers,
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex, nofollow',
        'referrer-policy': 'no-referrer',
      })
      .send(html)
  })
}
