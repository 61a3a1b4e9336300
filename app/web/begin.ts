/** Lets the app begin once the page stands on the screen: what is read goes before what brings it to life. */
import { afterMs, onNextFrame } from '#platform/web/timers.ts'

/** The element that names this module also says what comes after it. */
const { app, needs } = document.head.querySelector<HTMLElement>('script[data-app]')?.dataset ?? {}

function begin(): void {
  if (app === undefined) return
  // Asked for all at once, or each would only be known of when the one before it has come.
  for (const href of (needs ?? '').split(' ').filter(Boolean)) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = href
    document.head.append(link)
  }
  void import(/* @vite-ignore */ app)
}

// A page that nobody looks at is never painted. What is asked for in a frame still goes before its paint.
if (document.hidden) begin()
else onNextFrame(() => void afterMs(0, begin))
