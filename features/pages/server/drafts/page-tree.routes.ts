import type { FastifyInstance } from 'fastify'
import { requireRole } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import { DESK_PAGE_COUNT, type DeskPage } from '../../page-drafts.contract.ts'
import { listPageLevel, listPagesBelow, type PageBranch } from '../../page-tree.contract.ts'
import { belowAnswer, belowInput, levelAnswer, levelInput } from '../../page-tree.schema.ts'
import { CONTENT_DESK } from '../content-desk.ts'
import { listDeskPageRows } from './desk-pages.store.ts'
import type { DraftDeps } from './draft-deps.ts'
import { listBranches, listPageIdsBelow } from './page-tree.store.ts'
import { peopleOf, presentDeskPage } from './present-draft.ts'

/** Registers the calls that list the pages as a tree. @source docs/reference/pages-and-blocks.md §8.14 */
export function pageTreeRoutes(app: FastifyInstance, deps: DraftDeps): void {
  const mayCall = requireRole(...CONTENT_DESK)
  serve(app, listPageLevel, {
    input: levelInput,
    mayCall,
    answer: levelAnswer,
    handle: ({ input }) => readLevel(deps, input),
  })
  serve(app, listPagesBelow, {
    input: belowInput,
    mayCall,
    answer: belowAnswer,
    handle: ({ input }) => readBelow(deps, input),
  })
}

async function readLevel(
  deps: DraftDeps,
  { below = '', after = null }: { below?: string | undefined; after?: string | null | undefined },
): Promise<{ data: PageBranch[]; is_whole: boolean }> {
  const branches = await listBranches(deps.database.db, { below: below.replace(/\/$/, ''), after })
  const pages = await deskPagesOf(
    deps,
    branches.flatMap(({ id }) => id ?? []),
  )
  const pageOf = new Map(pages.map((page) => [page.id, page]))
  return {
    data: branches.map(({ path, id, pagesBelow }) => ({
      path,
      page: id === null ? null : (pageOf.get(id) ?? null),
      pages_below: pagesBelow,
    })),
    is_whole: branches.length < DESK_PAGE_COUNT,
  }
}

async function readBelow(
  deps: DraftDeps,
  { below }: { below: string },
): Promise<{ data: DeskPage[]; is_whole: boolean }> {
  const ids = await listPageIdsBelow(deps.database.db, below.replace(/\/$/, ''))
  const data = await deskPagesOf(deps, ids.slice(0, DESK_PAGE_COUNT))
  return { data, is_whole: ids.length <= DESK_PAGE_COUNT }
}

/** Returns pages as the desk lists them, in the order of their addresses. */
async function deskPagesOf(
  { database: { db }, namesOf }: DraftDeps,
  ids: readonly number[],
): Promise<DeskPage[]> {
  const rows = await listDeskPageRows(db, { ids })
  const names = await namesOf(db, [...new Set(rows.flatMap(peopleOf))])
  return rows.map((row) => presentDeskPage(row, names))
}
