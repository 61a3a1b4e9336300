/**
 * Starts the app after the first paint, so that the readable page comes before the scripts that make it interactive.
 */
import { afterMs, onNextFrame } from '#platform/web/timers.ts'

/** The script element of this module carries the addresses of the app and of its preloads. */
const { app, needs } = document.head.querySelector<HTMLElement>('script[data-app]')?.dataset ?? {}

function begin(): void {
  if (app === undefined) return
  // Preload all modules at once; otherwise each is discovered only when the one that imports it has arrived.
  for (const href of (needs ?? '').split(' ').filter(Boolean)) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = href
    document.head.append(link)
  }
  void import(/* @vite-ignore */ app)
}

// A hidden page is never painted, so start at once. A task started within an animation frame would still run before its
// paint.
if (document.hidden) begin()
else onNextFrame(() => void afterMs(0, begin))
