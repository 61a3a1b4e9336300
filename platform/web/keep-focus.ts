/**
 * Nobody is left nowhere. An element that goes takes the focus along: a row that was removed, a question that was
 * answered, a button that turned into a word. Then what stands nearest gets it: the row that came into its place, else
 * the heading of the part it was in; where a part had opened and taken the focus, what opened it. A screen that hands
 * the focus on by itself comes first. And who came to a screen that was still loading is brought to its heading.
 * @source WCAG 2.4.3
 */
import { afterMs } from './timers.ts'

/** Long enough for a screen's own effects and for a navigation, too short to be typed into. */
const PATIENCE_MS = 60
const KEPT_STOPS = 40
const ROW = 'li, tr'
/** What lies above the screen: a question is left for what is under it, a notice is no place to stay. */
const LAYERS = 'dialog, [data-chrome]'
const PARTS = 'li, section, form, fieldset, article, details, dialog, [role="group"], main'
const HEADINGS = 'h1, h2, h3, h4, legend'

/** What was around an element from the inside out, itself first, and where each stood in its parent. */
type Place = readonly { element: HTMLElement; index: number }[]

/** An element that had the focus. `isByHand`: somebody went there, by Tab or a press; else a screen brought them. */
type Stop = { element: HTMLElement; name: string; place: Place; isByHand: boolean }

/** Watches the whole document; called once. */
export function keepFocus(): void {
  const stops: Stop[] = []
  let isByKey = false
  let isByHand = false
  let isWaiting = false
  /** Somebody came to a screen before its heading did. */
  let isEarly = false
  const listen = (kind: string, hear: (event: Event) => void) =>
    document.addEventListener(kind, hear, { capture: true, passive: true })

  listen('keydown', (event) => {
    isByKey = true
    isByHand = (event as KeyboardEvent).key === 'Tab'
  })
  listen('pointerdown', () => {
    isByKey = false
    isByHand = true
  })
  listen('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return
    isEarly = target.matches('main') && target.querySelector('h1') === null
    stops.push({ element: target, name: nameOf(target), place: placeOf(target), isByHand })
    isByHand = false
    if (stops.length > KEPT_STOPS) stops.shift()
  })
  const isLost = (): boolean => isFocusNowhere() && stops.length > 0 && !isThere(stops.at(-1)?.element)
  const look = (): void => {
    if (isWaiting || !isLost()) return
    isWaiting = true
    afterMs(PATIENCE_MS, () => {
      isWaiting = false
      // Also where it is there again, as what could not be pressed for a moment.
      if (isFocusNowhere()) nearestTo(stops)?.focus({ preventScroll: !isByKey })
    })
  }
  listen('focusout', (event) => {
    if ((event as FocusEvent).relatedTarget !== null) return
    queueMicrotask(() => {
      // Who presses beside everything wants the focus nowhere.
      if (isFocusNowhere() && document.hasFocus() && isThere(event.target as Element)) stops.length = 0
      else look()
    })
  })
  const observer = new MutationObserver(() => {
    const heading = isEarly ? document.querySelector<HTMLElement>('main:focus h1') : null
    if (heading !== null) focusable(heading).focus({ preventScroll: true })
    look()
  })
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['hidden', 'open', 'disabled'],
  })
}

function placeOf(element: HTMLElement): Place {
  const parent = element.parentElement
  const index = [...(parent?.children ?? [])].indexOf(element)
  return [{ element, index }, ...(parent === null ? [] : placeOf(parent))]
}

/** What may take the focus instead; while a question is open, only what is in it. */
function nearestTo(stops: readonly Stop[]): HTMLElement | undefined {
  const question = document.querySelector('dialog[open]')
  const below = stops.filter(({ place }) => layerOf(place) === question)
  const standing = (stop: Stop | undefined) => stop && standIn(stop, question ?? document)
  const left = below.findLastIndex((stop) => standing(stop) !== undefined)
  // A part that took the focus by itself is gone: back to where it was asked for.
  const isBack = below[left + 1]?.isByHand !== true
  return isBack && left !== -1 ? standing(below[left]) : aroundWhatWent(below.at(-1)?.place ?? [])
}

/**
 * The element itself, or the one that was drawn in its stead, as a button that had made room for a form. In a list only
 * within its own row: the same button of the next one does the same to somebody else.
 */
function standIn({ element, name, place }: Stop, within: ParentNode): HTMLElement | undefined {
  if (isThere(element)) return element
  const row = place.find(({ element: around }) => around.matches(ROW))?.element
  if (name === '' || !element.matches('a, button, summary') || (row && !isThere(row))) return undefined
  const alike = (row ?? within).querySelectorAll<HTMLElement>(element.localName)
  return [...alike].find((one) => nameOf(one) === name && isThere(one))
}

function nameOf(element: HTMLElement): string {
  return element.getAttribute('aria-label') ?? element.textContent
}

function aroundWhatWent(place: Place): HTMLElement | undefined {
  for (const [at, { element }] of place.entries()) {
    if (isThere(element)) {
      const heading = element.matches(PARTS) ? element.querySelector<HTMLElement>(HEADINGS) : null
      if (heading !== null && isThere(heading)) return focusable(heading)
      if (element.matches(`${ROW}, main`)) return focusable(element)
      continue
    }
    const row = element.matches(ROW) ? rowAt(place[at + 1]?.element, place[at]?.index ?? 0) : undefined
    if (row !== undefined) return focusable(row)
  }
  return undefined
}

function layerOf(place: Place): HTMLElement | null {
  return place.find(({ element }) => element.matches(LAYERS))?.element ?? null
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
