/** The calls that list the pages as a tree by address. @source docs/reference/pages-and-blocks.md §8.14 */
import { endpoint } from '#platform/shared/endpoint.ts'
import type { DeskPage } from './page-drafts.contract.ts'

/** An address of one level of the tree. */
export type PageBranch = {
  /** The address, such as `/tracks/tallow-creek`. */
  path: string
  /** The page at the address; null if there are only pages below it. */
  page: DeskPage | null
  /** The number of pages below the address, on all levels. */
  pages_below: number
}

/**
 * Returns the addresses one level below an address, in the order of their last parts, at most `DESK_PAGE_COUNT`. Without
 * `below`, these are the first parts of all addresses. For the next part, `after` is the last address of the previous part.
 */
export const listPageLevel = endpoint<
  { below?: string; after?: string },
  { data: PageBranch[]; is_whole: boolean }
>('GET', '/api/v1/cms/page/level')

/**
 * Returns the page at an address and all pages below it, in the order of their addresses, at most `DESK_PAGE_COUNT`.
 * `is_whole` is false if there are more.
 */
export const listPagesBelow = endpoint<{ below: string }, { data: DeskPage[]; is_whole: boolean }>(
  'GET',
  '/api/v1/cms/page/below',
)
