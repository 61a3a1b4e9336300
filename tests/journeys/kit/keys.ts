/** A page that is worked by its keyboard alone. */
import { expect, type Locator, type Page } from '@playwright/test'

/** More than any screen has before what is looked for. */
const MOST_STOPS = 90

export type Keys = {
  /** Goes there with Tab, or back with Shift and Tab. Each stop on the way shows that it has the focus, uncovered. */
  reach(target: Locator): Promise<void>
  /** Goes there and presses a key; nobody is left nowhere by it. */
  press(target: Locator, key?: 'Enter' | 'Space'): Promise<void>
  /** Goes there and types, in place of what stands there. */
  type(target: Locator, words: string): Promise<void>
}

/** @source WCAG 2.1.1, 2.4.3, 2.4.7, 2.4.11 */
export async function keysOf(page: Page): Promise<Keys> {
  // What scrolls slowly stands still too late to be looked at.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  let isFresh = true
  // A new document begins where nobody has been.
  page.on('domcontentloaded', () => (isFresh = true))

  const reach = async (target: Locator): Promise<void> => {
    await expect(target).toBeVisible()
    if (!isFresh) await expect.poll(() => page.evaluate(isSomewhere)).toBe(true)
    isFresh = false
    for (let stop = 0; stop < MOST_STOPS; stop += 1) {
      const step = await target.evaluate(stepTo)
      if (step === '') return
      await page.keyboard.press(step)
      expect(await page.evaluate(faultOfFocus)).toBe('')
    }
    throw new Error(`no way by the keyboard to ${target.toString()}`)
  }
  return {
    reach,
    press: async (target, key = 'Enter') => {
      await reach(target)
      await page.keyboard.press(key)
    },
    type: async (target, words) => {
      await reach(target)
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type(words)
    },
  }
}

function isSomewhere(): boolean {
  return document.activeElement !== null && document.activeElement !== document.body
}

/** The key that leads on towards an element; none once it has the focus. Among radios of one question arrows lead on. */
function stepTo(target: Element): string {
  const here = document.activeElement ?? document.body
  if (here === target) return ''
  const isOneOf = (one: Element): one is HTMLInputElement =>
    one instanceof HTMLInputElement && one.type === 'radio'
  const isBefore = (here.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_PRECEDING) !== 0
  if (isOneOf(here) && isOneOf(target) && here.name === target.name)
    return isBefore ? 'ArrowUp' : 'ArrowDown'
  return isBefore ? 'Shift+Tab' : 'Tab'
}

/** What is wrong with what has the focus; empty where nothing is. */
function faultOfFocus(): string {
  const here = document.activeElement
  if (here === null || here === document.body) return 'the focus is nowhere'
  const name = `${here.tagName} ${here.id} ${here.textContent.slice(0, 40)}`
  // A choice may show it on the label around it, a row on what is drawn over it, a date on a button inside.
  const around = [here, here.parentElement, here.parentElement?.parentElement].filter((one) => one != null)
  const drawn = [...around.map((one) => getComputedStyle(one)), getComputedStyle(here, '::after')]
  const isShown = drawn.some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && outlineWidth !== '0px')
  if (!isShown && !here.matches('[type^="date"], [type="time"]')) return `nothing shows the focus on ${name}`
  const { left, top, width, height } = here.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return ''
  const over = document.elementFromPoint(x, y)
  const isFree = over === null || here.contains(over) || over.contains(here)
  return isFree ? '' : `${over.className} covers ${name}`
}
