/** Calls for deleting pages and restoring them. */
import { endpoint } from '#platform/shared/endpoint.ts'
import type { DeskPage, EditPerson, PageUse } from './page-drafts.contract.ts'

const BASE = '/api/v1/cms/page'

/** The pages that link to a page. */
export const pageUses = endpoint<{ page: number }, { data: PageUse[] }>('GET', `${BASE}/uses`)

/** A page that was deleted and can still be restored. */
export type DeletedPage = { page: number; name: string; url: string; person: EditPerson; at: string }

/** Deleted pages in one answer of `listDeletedPages`. */
export const DELETED_PAGE_COUNT = 50

/** The deleted pages, newest first. They can be restored for 90 days. */
export const listDeletedPages = endpoint<Record<string, never>, { data: DeletedPage[] }>(
  'GET',
  `${BASE}/deleted`,
)

/** Restores a deleted page as an unpublished page with its former content as the draft. */
export const restorePage = endpoint<{ page: number }, { page: DeskPage }>('POST', `${BASE}/restore-deleted`)

/**
 * Deletes a page. A page that other pages, menus, products or events link to needs a `replacement`, the path of this site to which a redirect leads.
 */
export const deletePage = endpoint<{ page: number; replacement?: string }, Record<string, never>>(
  'POST',
  `${BASE}/delete`,
)
