/** A page that is worked by its keyboard alone. */
import { expect, type FileChooser, type Locator, type Page } from '@playwright/test'

/** More than any screen has before what is looked for. */
const MOST_STOPS = 140
const NOTICE = 'a notice'
/** More than there are on the longest screen. */
const LONGEST_WALK = 500

export type Keys = {
  /** Goes there with Tab, or back with Shift and Tab. Each stop on the way shows that it has the focus, uncovered. */
  reach(target: Locator): Promise<void>
  /** Goes there and presses a key; nobody is left nowhere by it. */
  press(target: Locator, key?: 'Enter' | 'Space'): Promise<void>
  /** Goes there and types, in place of what stands there. */
  type(target: Locator, words: string): Promise<void>
  /** Goes there, opens the browser's own question for a file, and answers it. */
  attach(target: Locator, files: Parameters<FileChooser['setFiles']>[0]): Promise<void>
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
      const { step, fault } = await target.evaluate(lookAround)
      // A notice may come over what has the focus already, and goes by itself.
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
      // In a list the letters choose; in a box the typing is the browser's own, and at once is as good.
      if (await target.evaluate((element) => element.matches('select'))) return page.keyboard.type(words)
      // A day is typed part by part.
      if (await target.evaluate((element) => element.matches('[type="date"]')))
        return page.keyboard.type(words)
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.insertText(words)
    },
    attach: async (target, files) => {
      // Listened for before the way there: the browser asks only who listens already.
      const answered = new Promise<void>((resolve, reject) => {
        page.once('filechooser', (asked) => void asked.setFiles(files).then(resolve, reject))
      })
      await reach(target)
      await page.keyboard.press('Enter')
      await answered
    },
  }
}

/** Waits until a screen has come and has the focus at its heading. @source WCAG 2.4.3 */
export async function arrive(page: Page, name: string | RegExp): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(name)
  await expect(heading).toBeFocused()
}

/**
 * Goes through a whole screen with Tab, from its top to its end, and back.
 * @returns what is wrong at the stops, and that there is no way out of it
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
 * The key that leads on towards an element, none once it has the focus, and what is wrong with what has it now. Among
 * radios of one question and tabs of one row arrows lead on.
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
    // A choice may show it on the label around it, a row on what is drawn over it, a date on a button inside.
    const around = [here, here.parentElement, here.parentElement?.parentElement].flatMap((one) => one ?? [])
    const drawn = [...around.map((one) => getComputedStyle(one)), getComputedStyle(here, '::after')]
    const isShown = drawn.some(
      ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && outlineWidth !== '0px',
    )
    if (!isShown && !here.matches('[type^="date"], [type="time"]'))
      return `nothing shows the focus on ${name}`
    const { left, top, width, height } = here.getBoundingClientRect()
    // What is larger than the window is looked at where it is in it.
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
