import { setTimeout as pause } from 'node:timers/promises'
import { seeded } from '../faults/seeded.mjs'
import { logIn, openAlive, openBrowser } from './browser.mjs'
import { largePage } from './large-page.mjs'

const BLOCKS = 100
const KEYS = 300
const WARM_UP_KEYS = 20
const KEY_LEAST_MS = 80
const KEY_MOST_MS = 160
const P95_MOST_MS = 50
const GIVE_UP_MS = 5_000

/**
 * Types into the heading and the formatted text of the first block of a page with 100 blocks, and measures from the
 * browser's time of each key press until the frame in which the preview shows it is painted.
 * @param {import('./site.mjs').Site} site @param {import('./rows.mjs').Choices} choices
 * @returns {Promise<import('./rows.mjs').Measured>}
 */
export async function measureTyping(site, { seed, count }) {
  const officer = await site.person('content')
  const page = await largePage(site, officer, { name: 'Typing', blocks: BLOCKS, seed })
  const browser = await openBrowser(site.folder)
  try {
    await logIn(site, browser, 'content')
    const tab = await browser.newTab()
    await openAlive(tab, `${site.origin}/cms/pages/${page.id}`)
    const main = tab.locator('main')
    await main
      .getByRole('navigation', { name: 'Blocks of the page' })
      .locator('ol > li')
      .nth(BLOCKS - 1)
      .waitFor()
    await main
      .getByRole('navigation', { name: 'Blocks of the page' })
      .locator('ol > li button')
      .first()
      .click()
    const random = seeded(seed, 'typing')
    const heading = await typeInto(tab, 'Heading', { keys: count(KEYS), random })
    const text = await typeInto(tab, 'Text', { keys: count(KEYS), random })
    return {
      figures: [
        {
          what: `95th percentile of ${heading.length} key presses in a heading`,
          value: percentile(heading, 0.95),
          unit: 'ms',
          most: P95_MOST_MS,
        },
        {
          what: `95th percentile of ${text.length} key presses in formatted text`,
          value: percentile(text, 0.95),
          unit: 'ms',
          most: P95_MOST_MS,
        },
      ],
      notes: [
        `medians: ${percentile(heading, 0.5).toFixed(1)} ms and ${percentile(text, 0.5).toFixed(1)} ms; longest: ${percentile(heading, 1).toFixed(1)} ms and ${percentile(text, 1).toFixed(1)} ms`,
      ],
    }
  } finally {
    await browser.close()
  }
}

/**
 * @param {import('playwright-core').Page} tab @param {string} label of the text field
 * @param {{ keys: number, random: ReturnType<typeof seeded> }} how @returns {Promise<number[]>} the times of the key presses in ms
 */
async function typeInto(tab, label, { keys, random }) {
  const field = tab.locator('main').getByRole('textbox', { name: label, exact: true }).first()
  await field.click()
  await tab.keyboard.press('End')
  await tab.evaluate(watchPaints)
  for (let at = 0; at < keys + WARM_UP_KEYS; at += 1) {
    const letter = 'abcdefghijklmnopqrstuvwxyz'[random.between(0, 25)] ?? 'a'
    await tab.keyboard.press(letter)
    await tab.waitForFunction((wanted) => Reflect.get(window, 'paintTimes').length >= wanted, at + 1, {
      timeout: GIVE_UP_MS,
    })
    await pause(KEY_LEAST_MS + random.next() * (KEY_MOST_MS - KEY_LEAST_MS))
  }
  const times = await tab.evaluate(() => Reflect.get(window, 'paintTimes'))
  return times.slice(WARM_UP_KEYS)
}

/**
 * Runs in the page. It records the time from each key press until the preview that shows its effect has been painted.
 */
function watchPaints() {
  const frame = document.querySelector('iframe')
  const inner = frame?.contentDocument
  if (!inner) throw new Error('the editor has no preview')
  /** @type {number[]} */
  const times = []
  Reflect.set(window, 'paintTimes', times)
  /** @type {number | null} */
  let pressedMs = null
  const known = Reflect.get(window, 'paintWatch')
  known?.()
  const press = (/** @type {KeyboardEvent} */ event) => {
    if (event.key.length === 1) pressedMs = event.timeStamp
  }
  const observer = new MutationObserver(() => {
    if (pressedMs === null) return
    const from = pressedMs
    pressedMs = null
    // Send a message in the frame's last callback: it arrives after the frame has been painted.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        port1.close()
        times.push(performance.now() - from)
      }
      port2.postMessage(null)
    })
  })
  addEventListener('keydown', press, true)
  observer.observe(inner.body, { subtree: true, childList: true, characterData: true })
  Reflect.set(window, 'paintWatch', () => {
    removeEventListener('keydown', press, true)
    observer.disconnect()
  })
}

/** @param {readonly number[]} values @param {number} share from 0 to 1 */
export function percentile(values, share) {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}
