/** Looks whether a shown page is still the newest one; not part of the first load. */
import { viewOfPage, type PageView } from '../page-view.ts'
import { dropFromList, fetchPage, pageList, reloadPageList, replaceInList } from './page-store.ts'
import { loadCodeOf } from './page-code.ts'

/**
 * Asks the server for the page that is shown. Undefined: it is the same; null: it is gone; else
 * the newer form, which has also taken its place in the kept list.
 * @throws RequestFailure
 * @source SPEC §4 "Page loading"
 */
export async function findNewerPage(
  shown: PageView,
  useClassicCalls: boolean,
): Promise<PageView | null | undefined> {
  const item = await fetchPage(shown.url, useClassicCalls)
  if (item?.updated_at === shown.updated_at) return undefined
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
