/**
 * Restores the focus when the focused element disappears: a deleted row, a closed dialog, a button replaced by text.
 * The focus moves to the nearest element: the row that takes the deleted row's place, else the heading of the enclosing
 * part. If a part had opened and taken the focus, it returns to the element that opened it.
 *
 * A screen that moves the focus itself takes precedence. On a screen that was still loading when it was entered, the
 * focus moves to its heading once it appears.
 * @source WCAG 2.4.3
 */
import { afterMs } from './timers.ts'

/**
 * Milliseconds before the focus is moved: long enough for effects and navigation of the screen itself, but too short
 * for a person to type.
 */
const PATIENCE_MS = 60
const KEPT_STOPS = 40
const ROW = 'li, tr'
/** Elements above the screen. The focus moves from a dialog to the content below it, and never stays in a notice. */
const LAYERS = 'dialog, [data-chrome]'
const PARTS = 'li, section, form, fieldset, article, details, dialog, [role="group"], main'
const HEADINGS = 'h1, h2, h3, h4, legend'

/** The ancestors of an element, itself first, with the index of each in its parent. */
type Place = readonly { element: HTMLElement; index: number }[]

/**
 * An element that had the focus. `isByHand` is true if the person moved the focus there with Tab or the pointer, and
 * false if code did.
 */
type Stop = { element: HTMLElement; name: string; place: Place; isByHand: boolean }

/** Starts watching the whole document; call it once. */
export function restoreFocus(): void {
  const stops: Stop[] = []
  let isByKey = false
  let isByHand = false
  let isWaiting = false
  /** True if the focus moved to `main` before the heading of the screen was rendered. */
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
      // The lost element itself may be focusable again, for example after it was disabled for a moment.
      if (isFocusNowhere()) nearestTo(stops)?.focus({ preventScroll: !isByKey })
    })
  }
  listen('focusout', (event) => {
    if ((event as FocusEvent).relatedTarget !== null) return
    queueMicrotask(() => {
      // If the person clicks outside all focusable elements, they want to remove the focus, so do not restore it.
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

/** Returns the element to focus instead; only elements inside the dialog while one is open. */
function nearestTo(stops: readonly Stop[]): HTMLElement | undefined {
  const question = document.querySelector('dialog[open]')
  const below = stops.filter(({ place }) => layerOf(place) === question)
  const standing = (stop: Stop | undefined) => stop && findReplacement(stop, question ?? document)
  const left = below.findLastIndex((stop) => standing(stop) !== undefined)
  // If the part that disappeared had taken the focus by script, return to the element that opened it.
  const isBack = below[left + 1]?.isByHand !== true
  return isBack && left !== -1 ? standing(below[left]) : aroundWhatWent(below.at(-1)?.place ?? [])
}

/**
 * Returns the element itself or the one rendered in its place, such as a button that was replaced by a form for a
 * while. In a list it searches only the element's own row, because the same button in the next row acts on another
 * record.
 */
function findReplacement({ element, name, place }: Stop, within: ParentNode): HTMLElement | undefined {
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

/** Returns the row that is now at the index of a removed row. */
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
