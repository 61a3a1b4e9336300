/**
 * Nobody is left nowhere. An element that goes takes the focus along: a row that was removed, a question that was
 * answered, a button that turned into a word. Then what stands nearest gets it: the row that came into its place,
 * else the heading of the part it was in. A screen that hands the focus on by itself comes first. And who came to a
 * screen that was still loading is brought to its heading.
 * @source WCAG 2.4.3
 */
import { afterMs } from './timers.ts'

/** Long enough for a screen's own effects and for a navigation, too short to be typed into. */
const PATIENCE_MS = 60
const KEPT_STOPS = 8
const ROW = 'li, tr'
/** What lies above the screen: a question is left for what is under it, a notice is no place to stay. */
const LAYERS = 'dialog, [data-chrome]'
const PARTS = 'li, section, form, fieldset, article, details, dialog, [role="group"], main'
const HEADINGS = 'h1, h2, h3, h4, legend'

/** An element that had the focus, with what was around it from the inside out, and where each stood in its parent. */
type Stop = readonly { element: HTMLElement; index: number }[]

/** Watches the whole document; called once. */
export function keepFocus(): void {
  const stops: Stop[] = []
  let isByKey = false
  let isWaiting = false
  /** Somebody came to a screen before its heading did. */
  let isEarly = false
  const listen = (kind: string, hear: (event: Event) => void) =>
    document.addEventListener(kind, hear, { capture: true, passive: true })

  listen('keydown', () => (isByKey = true))
  listen('pointerdown', () => (isByKey = false))
  listen('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return
    isEarly = target.matches('main') && target.querySelector('h1') === null
    stops.push(stopAt(target))
    if (stops.length > KEPT_STOPS) stops.shift()
  })
  // Who presses beside everything wants the focus nowhere.
  listen('focusout', ({ target }) =>
    queueMicrotask(() => {
      if (isFocusNowhere() && document.hasFocus() && isThere(target as Element)) stops.length = 0
    }),
  )
  const isLost = (): boolean => isFocusNowhere() && stops.length > 0 && !isThere(stops.at(-1)?.[0]?.element)
  const observer = new MutationObserver(() => {
    const heading = isEarly ? document.querySelector<HTMLElement>('main:focus h1') : null
    if (heading !== null) focusable(heading).focus({ preventScroll: true })
    if (isWaiting || !isLost()) return
    isWaiting = true
    afterMs(PATIENCE_MS, () => {
      isWaiting = false
      if (isLost()) nearestTo(stops)?.focus({ preventScroll: !isByKey })
    })
  })
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['hidden', 'open', 'disabled'],
  })
}

function stopAt(element: HTMLElement): Stop {
  const parent = element.parentElement
  const index = [...(parent?.children ?? [])].indexOf(element)
  return [{ element, index }, ...(parent === null ? [] : stopAt(parent))]
}

/** What may take the focus instead; while a question is open, only what is in it. */
function nearestTo(stops: readonly Stop[]): HTMLElement | undefined {
  const question = document.querySelector('dialog[open]')
  const stop = stops.findLast((one) => layerOf(one) === question)
  if (stop === undefined) return undefined
  for (const [at, { element }] of stop.entries()) {
    if (isThere(element)) {
      if (at === 0) return element
      const heading = element.matches(PARTS) ? element.querySelector<HTMLElement>(HEADINGS) : null
      if (heading !== null && isThere(heading)) return focusable(heading)
      if (element.matches(`${ROW}, main`)) return focusable(element)
      continue
    }
    const row = element.matches(ROW) ? rowAt(stop[at + 1]?.element, stop[at]?.index ?? 0) : undefined
    if (row !== undefined) return focusable(row)
  }
  return undefined
}

function layerOf(stop: Stop): HTMLElement | null {
  return stop.find(({ element }) => element.matches(LAYERS))?.element ?? null
}

/** The row that stands now where another one stood. */
function rowAt(list: HTMLElement | undefined, index: number): HTMLElement | undefined {
  if (list === undefined || !isThere(list)) return undefined
  const rows = [...list.querySelectorAll<HTMLElement>(ROW)].filter(
    (row) => row.parentElement === list && isThere(row),
  )
  return rows[Math.min(index, rows.length - 1)]
}

function focusable(element: HTMLElement): HTMLElement {
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1
  return element
}

function isFocusNowhere(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}

function isThere(element: Element | null | undefined): boolean {
  return element?.isConnected === true && element.getClientRects().length > 0 && !element.matches(':disabled')
}
