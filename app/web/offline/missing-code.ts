/**
 * Reloads the page once if the server no longer has a file of the app that the page needs, because the page is older
 * than the builds whose files the server still has. The typed values are filled in again after the reload.
 * @source docs/reference/offline.md §3.4
 */
import { browserClock } from '#platform/web/clock.ts'
import { isHeldStill } from '#platform/web/hold-still.ts'
import { isAtServer } from '#platform/web/http.ts'
import { reportFault } from '#platform/web/report.ts'
import { forget, keep, readStored } from '#platform/web/storage.ts'
import { afterMs, sleepMs } from '#platform/web/timers.ts'
import { RELOADED_NAME } from './stored-names.ts'
import { fillTyped, readTyped, type TypedValue } from './typed-values.ts'
import { WORKER_PATH } from './worker-link.ts'

/**
 * Time in milliseconds within which a tab is not reloaded a second time. It would not help, because the first reload
 * already loaded the newest build.
 */
const ONCE_MS = 60_000
/** Time after the reload, in milliseconds, during which typed values are filled into forms that appear late. */
const FORM_MS = 10_000

/**
 * How often, and at which interval, this module checks whether the error message has replaced the screen with the form.
 */
const RELEASE_TRIES = 20
const RELEASE_PAUSE_MS = 100

type Reloaded = { atMs: number; path: string; typed: TypedValue[] }

/** Begins to detect missing files, and fills in the values that were typed before a reload. Call it once. */
export function watchMissingCode(): void {
  putBack()
  // The bundler's loader dispatches this event when a file cannot be loaded. Read the typed values now: React handles
  // the error later and then replaces the form by an error message.
  window.addEventListener('vite:preloadError', (event) => {
    const typed = readTyped()
    reloadIfGone(partOf(event), typed).catch((error: unknown) => reportFault(error, 'missing code'))
  })
}

async function reloadIfGone(part: string | undefined, typed: TypedValue[]): Promise<void> {
  const nowMs = browserClock.nowMs()
  if (part === undefined || nowMs - reloadedMs() < ONCE_MS) return
  // Without a connection the reload would not help, because nothing can be fetched from the server.
  if ((await isAtServer(part)) || !(await isAtServer(WORKER_PATH))) return
  if (!(await isReleased())) return
  window.history.replaceState({ ...stateOfTab(), [RELOADED_NAME]: nowMs }, '')
  keep(RELOADED_NAME, { atMs: nowMs, path: window.location.pathname, typed } satisfies Reloaded)
  window.location.reload()
}

/**
 * Waits until the page may be reloaded, and returns whether it may. If the screen needed the missing file, an error
 * message soon replaces the screen, and nothing can be lost. If a form, payment or signature is still shown after the
 * wait, the screen works without the file, so it is not reloaded.
 */
async function isReleased(): Promise<boolean> {
  for (let tries = 0; tries < RELEASE_TRIES && isHeldStill(); tries += 1) await sleepMs(RELEASE_PAUSE_MS)
  return !isHeldStill()
}

/**
 * Returns the address of the missing file, which the error names. Safari's error does not, so there the address of the
 * page's entry script is returned.
 */
function partOf(event: Event): string | undefined {
  const { message } = (event as Event & { payload?: Error }).payload ?? { message: '' }
  const named = /\/assets\/[\w.-]+/u.exec(message)?.[0]
  return named ?? document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src
}

/** Returns when this module last reloaded this tab. */
function reloadedMs(): number {
  const atMs = stateOfTab()?.[RELOADED_NAME]
  return typeof atMs === 'number' ? atMs : -Infinity
}

/**
 * Returns the record of the last reload if this tab made it. All tabs share the browser's storage, so the time of the
 * reload is also stored in the history state of the tab.
 */
function reloadOfTab(): Reloaded | null {
  const reloaded = readStored(RELOADED_NAME) as Reloaded | null
  return reloaded?.atMs === reloadedMs() ? reloaded : null
}

function stateOfTab(): Record<string, unknown> | null {
  return window.history.state as Record<string, unknown> | null
}

/**
 * Fills the typed values into the fields as these appear, and deletes the values from the storage. The time of the
 * reload stays stored.
 */
function putBack(): void {
  const reloaded = reloadOfTab()
  if (reloaded === null) return
  if (browserClock.nowMs() - reloaded.atMs > ONCE_MS) return forget(RELOADED_NAME)
  keep(RELOADED_NAME, { ...reloaded, typed: [] })
  if (reloaded.path !== window.location.pathname) return
  let left = reloaded.typed
  const fill = (): void => {
    left = fillTyped(left)
    if (left.length === 0) observer.disconnect()
  }
  const observer = new MutationObserver(fill)
  observer.observe(document.body, { childList: true, subtree: true })
  afterMs(FORM_MS, () => observer.disconnect())
  fill()
}
