import type { FastifyInstance } from 'fastify'
import { requireRole } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import { DESK_PAGE_COUNT } from '../../page-drafts.contract.ts'
import { listPageLevel, type PageBranch } from '../../page-tree.contract.ts'
import { levelAnswer, levelInput } from '../../page-tree.schema.ts'
import { CONTENT_DESK } from '../content-desk.ts'
import { listDeskPageRows } from './desk-pages.store.ts'
import type { DraftDeps } from './draft-deps.ts'
import { listBranches } from './page-tree.store.ts'
import { peopleOf, presentDeskPage } from './present-draft.ts'

/** Registers the call that lists the pages as a tree. @source docs/reference/pages-and-blocks.md §8.14 */
export function pageTreeRoutes(app: FastifyInstance, deps: DraftDeps): void {
  serve(app, listPageLevel, {
    input: levelInput,
    mayCall: requireRole(...CONTENT_DESK),
    answer: levelAnswer,
    handle: ({ input }) => readLevel(deps, input),
  })
}

async function readLevel(
  { database: { db }, namesOf }: DraftDeps,
  { below = '', after = null }: { below?: string | undefined; after?: string | null | undefined },
): Promise<{ data: PageBranch[]; is_whole: boolean }> {
  const branches = await listBranches(db, { below: below.replace(/\/$/, ''), after })
  const rows = await listDeskPageRows(db, { ids: branches.flatMap(({ id }) => id ?? []) })
  const names = await namesOf(db, [...new Set(rows.flatMap(peopleOf))])
  const pageOf = new Map(rows.map((row) => [row.id, presentDeskPage(row, names)]))
  return {
    data: branches.map(({ path, id, pagesBelow }) => ({
      path,
      page: id === null ? null : (pageOf.get(id) ?? null),
      pages_below: pagesBelow,
    })),
    is_whole: branches.length < DESK_PAGE_COUNT,
  }
}
