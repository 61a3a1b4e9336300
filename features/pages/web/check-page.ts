/** Checks whether a displayed page is current. Not part of the first load. */
import { browserClock } from '#platform/web/clock.ts'
import { viewOfPage, type PageView } from '../page-view.ts'
import { isBlockVisible } from '../pages.rules.ts'
import {
  dropFromList,
  fetchPage,
  pageGeneration,
  pageList,
  reloadPageList,
  replaceInList,
} from './page-store.ts'
import { loadCodeOf } from './page-code.ts'

/**
 * Compares the displayed page with the server’s. Returns undefined if nothing changed, no timed block began or ended and
 * the person sees the same blocks; null if the page no longer exists; and otherwise the newer page, which also replaces
 * the cached one. A response that was requested before a login or logout is discarded.
 * @throws RequestFailure
 * @source docs/reference/pages-and-blocks.md §5.2
 */
export async function findNewerPage(
  shown: PageView,
  useClassicCalls: boolean,
): Promise<PageView | null | undefined> {
  const startedIn = pageGeneration()
  const item = await fetchPage(shown.url, useClassicCalls)
  if (startedIn !== pageGeneration()) return undefined
  if (item === null) {
    dropFromList(shown.url)
    await loadCodeOf(null)
    return null
  }
  const fresh = viewOfPage(item)
  if (isSame(shown, fresh)) return undefined
  await loadCodeOf(fresh)
  if (startedIn !== pageGeneration()) return undefined
  const { pages } = pageList.getState()
  const stored = pages.find(({ url }) => url === item.url)
  if (pages.length > 0 && (stored === undefined || !isSame(viewOfPage(stored), fresh))) {
    replaceInList(item)
    void reloadPageList(useClassicCalls)
  }
  return fresh
}

function isSame(a: PageView, b: PageView): boolean {
  return (
    a.updated_at === b.updated_at &&
    (a.changes_at ?? null) === (b.changes_at ?? null) &&
    shownIds(a) === shownIds(b)
  )
}

/** The ids of the visible blocks. They can differ between a guest and a member although the page is unchanged. */
function shownIds({ blocks }: PageView): string {
  const nowMs = browserClock.nowMs()
  return blocks
    .filter(({ hidden = false, deleted = false, start_time = null, end_time = null }) =>
      isBlockVisible({ hidden, deleted, start_time, end_time }, nowMs),
    )
    .map(({ id }) => id)
    .join()
}
