/**
 * Removes the current page from the screen when a session ends, because it may contain blocks for members only. Loaded
 * only if a person is logged in or logs in.
 * @source docs/reference/pages-and-blocks.md §2.9
 */
import { hasStoredSession } from '#features/accounts/web/stored-session.ts'
import { leaveOnceForgotten } from '#platform/web/durable-storage.ts'
import { afterMs } from '#platform/web/timers.ts'

/**
 * Time in ms after which the document is shown again, without its blocks, if it was not left: the person may have chosen
 * to stay because of unsaved input.
 */
const SHOWN_AGAIN_MS = 10_000

/**
 * Hides and reloads the document if it contains the blocks of a page; the server then sends the blocks for guests. The
 * reload waits until the stored values of the ended session are deleted, because it would abort the deletion.
 */
export function forgetShownPage(document: Document, location: Pick<Location, 'reload'>): void {
  if (document.querySelector('[data-block]') !== null) hideAndReload(document, location)
}

function hideAndReload({ body }: Document, location: Pick<Location, 'reload'>): void {
  body.hidden = true
  leaveOnceForgotten(() => {
    location.reload()
    afterMs(SHOWN_AGAIN_MS, () => {
      for (const block of body.querySelectorAll<HTMLElement>('[data-block]')) block.hidden = true
      body.hidden = false
    })
  })
}

let isFollowing = false

/**
 * Reloads the document if the browser restores a page from its back/forward cache after a log-out, or one that was hidden
 * at a log-out: it is still hidden, also if a person has logged in again. Further calls change nothing.
 */
export function reloadRestoredPage(window: Window): void {
  if (isFollowing) return
  isFollowing = true
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    const { document, location } = window
    if (document.body.hidden) hideAndReload(document, location)
    else if (!hasStoredSession()) forgetShownPage(document, location)
  })
}
