/** Lists and restores deleted pages. @source docs/reference/pages-and-blocks.md §8.6 */
import { instantOf } from '#platform/shared/clock.ts'
import { Problem } from '#platform/shared/problem.ts'
import type { DeskPage } from '../../page-drafts.contract.ts'
import type { DeletedPage } from '../../deleted-pages.contract.ts'
import { listDeletedPages, takeDeletedPage } from './deleted-pages.store.ts'
import { withPresentLinks } from './direct-links.ts'
import type { DraftDeps } from './draft-deps.ts'
import { insertEmptyPage } from './create-page.actions.ts'
import { insertDraft } from './page-drafts.store.ts'
import { type Editing, requireWriter } from './page-rights.ts'
import { personOf, readDeskPage } from './present-draft.ts'
import { auditOf } from './draft-audit.ts'
import { refusingTakenAddress } from './publishing.actions.ts'

/** Returns the deleted pages, newest first. */
export async function listDeleted(deps: DraftDeps): Promise<DeletedPage[]> {
  const { db } = deps.database
  const rows = await listDeletedPages(db)
  const names = await deps.namesOf(db, [...new Set(rows.map(({ personId }) => personId))])
  return rows.map(({ pageId, name, url, personId, deletedAt }) => ({
    page: pageId,
    name,
    url,
    person: personOf(names, personId),
    at: deletedAt.toISOString(),
  }))
}

/**
 * Restores a deleted page as an unpublished page, with its content as the draft. Its links lead to the present addresses of the
 * pages that they meant.
 * @throws Problem NOT_FOUND, MAY_NOT_WRITE, CONFLICT if another page has its address
 */
export async function restoreDeleted(deps: DraftDeps, { page, personId, right }: Editing): Promise<DeskPage> {
  return refusingTakenAddress(() =>
    deps.database.transaction(async (tx) => {
      const deleted = await takeDeletedPage(tx, page)
      if (deleted === null) throw new Problem('NOT_FOUND')
      const { name, url, deletedAt } = deleted
      requireWriter({ right }, url)
      const at = instantOf(deps.clock)
      const stored = await insertEmptyPage(tx, { name, url, personId, at })
      const content = await withPresentLinks(tx, deps, stored, { ...deleted, createdAt: deletedAt })
      await insertDraft(tx, stored.page.id, content, { at, changedBy: personId })
      await deps.audit(tx, auditOf(personId, 'restored', stored, { url }))
      return readDeskPage(tx, deps, stored.page.id)
    }),
  )
}
