/**
 * Removes the current page from the screen when a session ends, because it may contain blocks for members only. Loaded
 * only if a person is logged in or logs in.
 * @source docs/reference/pages-and-blocks.md §2.9
 */
import { hasStoredSession } from '#features/accounts/web/stored-session.ts'
import { leaveOnceForgotten } from '#platform/web/durable-storage.ts'

/**
 * Hides and reloads the document if it contains the blocks of a page; the server then sends the blocks for guests. The
 * reload waits until the stored values of the ended session are deleted, because it would abort the deletion.
 */
export function forgetShownPage(document: Document, location: Pick<Location, 'reload'>): void {
  if (document.querySelector('[data-block]') === null) return
  document.body.hidden = true
  leaveOnceForgotten(() => location.reload())
}

let isFollowing = false

/**
 * Reloads the document if, after a log-out, the browser restores a page from its back/forward cache. Further calls
 * change nothing.
 */
export function reloadRestoredPage(window: Window): void {
  if (isFollowing) return
  isFollowing = true
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && !hasStoredSession()) forgetShownPage(window.document, window.location)
  })
}
