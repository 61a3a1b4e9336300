/** Operates a page by keyboard alone. */
import { expect, type FileChooser, type Locator, type Page } from '@playwright/test'

/** A number of tab stops that is higher than that of any screen before the element that a test looks for. */
const MOST_STOPS = 140
const NOTICE = 'a notice'
/** A number of tab stops that is higher than that of any screen of the app. */
const LONGEST_WALK = 500

export type Keys = {
  /**
   * Moves the focus to an element with Tab or Shift+Tab. Expects every stop on the way to show its focus and not to be
   * covered.
   */
  reach(target: Locator): Promise<void>
  /**
   * Moves the focus to an element and presses a key. The next `reach` fails if the key press made the focus disappear.
   */
  press(target: Locator, key?: 'Enter' | 'Space'): Promise<void>
  /** Moves the focus to a field and types, replacing its value. */
  type(target: Locator, words: string): Promise<void>
  /** Moves the focus to a button, opens the browser's file chooser, and selects the files. */
  attach(target: Locator, files: Parameters<FileChooser['setFiles']>[0]): Promise<void>
}

/** @source WCAG 2.1.1, 2.4.3, 2.4.7, 2.4.11 */
export async function keysOf(page: Page): Promise<Keys> {
  // The page is told that reduced motion is preferred, because smooth scrolling would end too late for the checks.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  let isFresh = true
  // Note that the document is new, because no element in it has the focus yet.
  page.on('domcontentloaded', () => (isFresh = true))

  const reach = async (target: Locator): Promise<void> => {
    await expect(target).toBeVisible()
    if (!isFresh) await expect.poll(() => page.evaluate(isSomewhere)).toBe(true)
    isFresh = false
    for (let stop = 0; stop < MOST_STOPS; stop += 1) {
      const { step, fault } = await target.evaluate(lookAround)
      // A notice may cover the focused element at the start. This is no fault, because the notice disappears by itself.
      if (stop > 0 || (step === '' && !fault.startsWith(NOTICE))) expect(fault).toBe('')
      if (step === '') return
      await page.keyboard.press(step)
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
      // Typed letters select an option of a list. Text in a text box can be inserted at once, because typing there is
      // the browser's own behaviour.
      if (await target.evaluate((element) => element.matches('select'))) return page.keyboard.type(words)
      // Type a date or a time part by part, as its field expects.
      if (await target.evaluate((element) => element.matches('[type="date"], [type="time"]')))
        return page.keyboard.type(words)
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.insertText(words)
    },
    attach: async (target, files) => {
      // Listen before pressing the key, because the browser opens a file chooser only if a listener exists.
      const answered = new Promise<void>((resolve, reject) => {
        page.once('filechooser', (asked) => void asked.setFiles(files).then(resolve, reject))
      })
      await reach(target)
      await page.keyboard.press('Enter')
      await answered
    },
  }
}

/** Waits until a screen is shown and the focus is on its heading. @source WCAG 2.4.3 */
export async function arrive(page: Page, name: string | RegExp): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(name)
  await expect(heading).toBeFocused()
}

/**
 * Tabs through a whole screen, from its start to its end and back.
 * @returns the faults at each stop, and a keyboard trap if there is one
 * @source WCAG 2.1.2, 2.4.7, 2.4.11
 */
export async function faultsByTab(page: Page): Promise<string[]> {
  const faults = new Set<string>()
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  })
  for (const key of ['Tab', 'Shift+Tab']) {
    let stops = 0
    for (; stops < LONGEST_WALK; stops += 1) {
      await page.keyboard.press(key)
      if (!(await page.evaluate(isSomewhere))) break
      const { fault } = await page.evaluate(lookAround, null)
      if (fault !== '') faults.add(fault)
    }
    if (stops === LONGEST_WALK) faults.add(`no way out by ${key}`)
  }
  return [...faults]
}

function isSomewhere(): boolean {
  return document.activeElement !== null && document.activeElement !== document.body
}

/**
 * Returns the key that moves the focus towards an element, or an empty text if the element has the focus; and the fault
 * of the element that is focused now. Among the radio buttons of one question and the tabs of one tab list, arrow keys
 * move the focus.
 */
function lookAround(target: Element | null): { step: string; fault: string } {
  const here = document.activeElement ?? document.body
  return { step: stepOn(), fault: faultHere() }

  function stepOn(): string {
    if (target === null || here === target) return ''
    const isBefore = (here.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_PRECEDING) !== 0
    const question = here.matches('[type="radio"]') ? here.getAttribute('name') : null
    if (question !== null && target.getAttribute('name') === question)
      return isBefore ? 'ArrowUp' : 'ArrowDown'
    const tabs = here.closest('[role="tablist"]')
    if (tabs?.contains(target) === true) return isBefore ? 'ArrowLeft' : 'ArrowRight'
    return isBefore ? 'Shift+Tab' : 'Tab'
  }

  function faultHere(): string {
    if (here === document.body) return 'the focus is nowhere'
    const name = `${here.tagName} ${here.id} ${here.textContent.slice(0, 40)}`
    // The focus ring may be drawn on a label around the element, on the `::after` overlay of its row, or on the button
    // inside a date field.
    const around = [here, here.parentElement, here.parentElement?.parentElement].flatMap((one) => one ?? [])
    const drawn = [...around.map((one) => getComputedStyle(one)), getComputedStyle(here, '::after')]
    const isShown = drawn.some(
      ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && outlineWidth !== '0px',
    )
    if (!isShown && !here.matches('[type^="date"], [type="time"]'))
      return `nothing shows the focus on ${name}`
    const { left, top, width, height } = here.getBoundingClientRect()
    // Test an element that is larger than the window at the middle of its visible part.
    const middle = (start: number, size: number, window: number) =>
      (Math.max(start, 0) + Math.min(start + size, window)) / 2
    const [x, y] = [middle(left, width, innerWidth), middle(top, height, innerHeight)]
    if (x < left || y < top || x > left + width || y > top + height) return `out of sight: ${name}`
    const over = document.elementFromPoint(x, y)
    const isFree = over === null || here.contains(over) || over.contains(here)
    const cover = over?.closest('.toast') ? 'a notice' : over?.className
    return isFree ? '' : `${cover} covers ${name}`
  }
}
