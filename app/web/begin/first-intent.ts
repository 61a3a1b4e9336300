/** Events by which a reader begins to use a page. Moving a mouse and scrolling count: a click or a picture may follow. */
const INTENTS = ['pointermove', 'touchstart', 'keydown', 'focusin', 'scroll'] as const

/**
 * Calls `run` once, at the reader's first action. A tap on a link does not count, because the browser then opens
 * another document, and starting the app would only delay it.
 */
export function onFirstIntent(page: Document, run: () => void): void {
  const stop = new AbortController()
  const listener = (event: Event): void => {
    if (isTapOnLink(event)) return
    stop.abort()
    run()
  }
  for (const kind of INTENTS)
    page.addEventListener(kind, listener, { capture: true, passive: true, signal: stop.signal })
}

function isTapOnLink({ type, target }: Event): boolean {
  return (
    /^(touchstart|focusin)$/.test(type) && target instanceof Element && target.closest('a[href]') !== null
  )
}
