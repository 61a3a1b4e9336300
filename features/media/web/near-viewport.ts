import { flushSync } from 'react-dom'
import { LAZY_MARGIN_PX } from '../media.rules.ts'

const waiting = new Map<Element, () => void>()
let observer: IntersectionObserver | undefined

/**
 * Runs once when the element comes within 200 px of the viewport, or when the page is about to be printed. A hidden
 * element (`display: none`) never counts as near.
 * @returns a function that cancels the wait
 * @source docs/reference/media.md §2.2
 */
export function whenNearViewport(element: Element, run: () => void): () => void {
  if (typeof IntersectionObserver !== 'function') {
    run()
    return () => undefined
  }
  if (!observer) {
    observer = new IntersectionObserver(revealNear, { rootMargin: `${LAZY_MARGIN_PX}px` })
    addEventListener('beforeprint', revealAll)
  }
  waiting.set(element, run)
  observer.observe(element)
  return () => forget(element)
}

function revealNear(entries: IntersectionObserverEntry[]): void {
  for (const { isIntersecting, target } of entries) if (isIntersecting) reveal(target)
}

/**
 * Renders all lazy images at once, before printing: a browser waits for images that are in the document by then, but
 * not for later ones.
 */
function revealAll(): void {
  flushSync(() => {
    for (const element of waiting.keys()) reveal(element)
  })
}

function reveal(element: Element): void {
  const run = waiting.get(element)
  forget(element)
  run?.()
}

function forget(element: Element): void {
  waiting.delete(element)
  observer?.unobserve(element)
}
