/** Checks whether a displayed page is current. Not part of the first load. */
import { viewOfPage, type PageView } from '../page-view.ts'
import { dropFromList, fetchPage, pageList, reloadPageList, replaceInList } from './page-store.ts'
import { loadCodeOf } from './page-code.ts'

/**
 * Compares the displayed page with the server’s. Returns undefined if nothing changed and no timed block began or
 * ended, null if the page no longer exists, and otherwise the newer page, which also replaces the cached one.
 * @throws RequestFailure
 * @source docs/reference/pages-and-blocks.md §5.2
 */
export async function findNewerPage(
  shown: PageView,
  useClassicCalls: boolean,
): Promise<PageView | null | undefined> {
  const item = await fetchPage(shown.url, useClassicCalls)
  const isSame =
    item?.updated_at === shown.updated_at && (item.changes_at ?? null) === (shown.changes_at ?? null)
  if (isSame) return undefined
  if (item === null) {
    dropFromList(shown.url)
    await loadCodeOf(null)
    return null
  }
  const fresh = viewOfPage(item)
  await loadCodeOf(fresh)
  if (pageList.getState().pages.length > 0) {
    replaceInList(item)
    void reloadPageList(useClassicCalls)
  }
  return fresh
}
