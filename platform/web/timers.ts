/**
 * Timers of the browser; no other web code may create timers. Each function except `sleepMs` returns a function that
 * cancels the timer.
 */

/** Runs once after a delay. */
export function afterMs(delayMs: number, run: () => void): () => void {
  const id = setTimeout(run, delayMs)
  return () => clearTimeout(id)
}

/** Runs repeatedly until it is cancelled. */
export function everyMs(periodMs: number, run: () => void): () => void {
  const id = setInterval(run, periodMs)
  return () => clearInterval(id)
}

/** Runs before the next painted frame. */
export function onNextFrame(run: () => void): () => void {
  const id = requestAnimationFrame(run)
  return () => cancelAnimationFrame(id)
}

/** Runs when the browser is idle, at the latest after `timeoutMs`. */
export function whenIdle(run: () => void, timeoutMs: number): () => void {
  if (typeof requestIdleCallback !== 'function') return afterMs(Math.min(timeoutMs, 200), run)
  const id = requestIdleCallback(run, { timeout: timeoutMs })
  return () => cancelIdleCallback(id)
}

/** Resolves after a delay. */
export function sleepMs(delayMs: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, delayMs))
}

/**
 * Resolves in the next task, so that the browser can paint and react to clicks in between. A message is used because
 * browsers delay repeated zero timeouts to 4 ms each.
 */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}
