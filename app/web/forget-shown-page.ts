/**
 * Removes the shown page from the screen when a session ends, because it may contain blocks for members. Loaded only if
 * a person is logged in or logs in.
 * @source docs/reference/pages-and-blocks.md §2.9
 */
import { hasStoredSession } from '#features/accounts/web/stored-session.ts'

/** Loads the document again if it shows blocks of a page; the server sends those for guests. */
export function forgetShownPage(document: Document, location: Pick<Location, 'reload'>): void {
  if (document.querySelector('[data-block]') !== null) location.reload()
}

let isFollowing = false

/**
 * Loads the document again when the browser restores a page from its history after a log-out. Further calls change
 * nothing.
 */
export function reloadRestoredPage(window: Window): void {
  if (isFollowing) return
  isFollowing = true
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && !hasStoredSession()) forgetShownPage(window.document, window.location)
  })
}
