/**
 * Starts the app in a document that the server rendered. A public page is complete without it, so the app starts at the
 * reader's first action or once the page has been idle. A document whose screen needs the app at once has an attribute
 * that says so.
 */
import { hasCartItems } from '#features/cart/web/stored-cart.ts'
import { hasStoredSession } from '#features/accounts/web/stored-session.ts'
import { afterMs, onNextFrame, whenIdle } from '#platform/web/timers.ts'
import { holdActions } from './begin/hold-actions.ts'
import { importInTurn } from './begin/import-in-turn.ts'
import { onFirstIntent } from './begin/first-intent.ts'

/** Time after loading, in ms, from which the app starts by itself, so that an open page is kept up to date. */
const IDLE_MS = 2_000
/** Maximum time, in ms, for which the browser may postpone this start because it is busy. */
const BUSY_MS = 3_000

/** The script element of this module carries the addresses of the app and of its preloads. */
const { app, needs, start } = document.head.querySelector<HTMLElement>('script[data-app]')?.dataset ?? {}

let isStarted = false

function begin(): void {
  if (app === undefined || isStarted) return
  isStarted = true
  importInTurn([...(needs ?? '').split(' ').filter(Boolean), app]).catch(releaseActions)
}

/**
 * Starts the app after the next paint. A hidden page is never painted, so there the app starts without waiting for it.
 * The start is a task of its own, because a task that was started in an animation frame would run before the paint.
 */
function beginAfterPaint(): void {
  if (document.hidden) begin()
  else onNextFrame(() => void afterMs(0, begin))
}

function beginWhenIdle(): void {
  afterMs(IDLE_MS, () => void whenIdle(begin, BUSY_MS))
}

const releaseActions = holdActions(document)

// A member's own menu and the number of items in the cart are part of the header, and only the app can render them. If
// either is needed, start at once.
if (start === 'now' || hasStoredSession() || hasCartItems()) beginAfterPaint()
else {
  onFirstIntent(document, begin)
  // The document is still loading when a module script runs, so wait for the event.
  addEventListener('load', beginWhenIdle)
}
