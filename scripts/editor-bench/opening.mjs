import { logIn, openAlive, openBrowser } from './browser.mjs'
import { largePage } from './large-page.mjs'
import { percentile } from './typing.mjs'

const BLOCKS = 200
const OPENINGS = 15
const MOST_MS = 500

/**
 * Opens the editor of a page with 200 blocks from the list of pages, and measures from the click until all blocks are
 * listed and a key press changes the page's name.
 * @param {import('./site.mjs').Site} site @param {import('./rows.mjs').Choices} choices
 * @returns {Promise<import('./rows.mjs').Measured>}
 */
export async function measureOpening(site, { seed, count }) {
  const officer = await site.person('content')
  const page = await largePage(site, officer, { name: 'Opening', blocks: BLOCKS, seed })
  const browser = await openBrowser(site.folder)
  try {
    await logIn(site, browser, 'content')
    const tab = await browser.newTab()
    /** @type {number[]} */
    const times = []
    let changed = 0
    for (let at = 0; at < count(OPENINGS); at += 1) {
      // Load a new document each time. The files of the editor are in the browser's cache, as on every day but the
      // first.
      await openAlive(tab, `${site.origin}/cms/pages?q=Opening`)
      const link = tab.locator('main').locator(`a[href="/cms/pages/${page.id}"]`)
      await link.waitFor()
      await tab.evaluate(watchOpening, { href: `/cms/pages/${page.id}`, blocks: BLOCKS })
      await link.click()
      await tab.waitForFunction(() => Reflect.get(window, 'openedAfterMs') !== undefined)
      times.push(await tab.evaluate(() => Reflect.get(window, 'openedAfterMs')))
      const field = tab.locator('main').getByLabel('Page name')
      await field.press('End')
      await field.press('x')
      if ((await field.inputValue()).endsWith('x'.repeat(at + 1))) changed += 1
      await tab.getByText('Saved as a draft').waitFor()
    }
    return {
      figures: [
        {
          what: `median time until a page of ${BLOCKS} blocks is editable, of ${times.length} clicks`,
          value: percentile(times, 0.5),
          unit: 'ms',
          most: MOST_MS,
        },
        { what: 'times after which a key press did change the page', value: changed, exactly: times.length },
      ],
      notes: [
        `the first one, without the browser's cache: ${times[0]?.toFixed(0)} ms; longest of the others: ${Math.max(...times.slice(1)).toFixed(0)} ms`,
      ],
    }
  } finally {
    await browser.close()
  }
}

/**
 * Runs in the page. It records the time from the click on a link until the editor can be used and has been painted.
 * @param {{ href: string, blocks: number }} what
 */
function watchOpening({ href, blocks }) {
  let clickedMs = 0
  addEventListener(
    'click',
    (event) => {
      if (event.target instanceof Element && event.target.closest('a')?.getAttribute('href') === href)
        clickedMs = event.timeStamp
    },
    true,
  )
  const isEditable = () => {
    const name = document.querySelector('main .editor-form input')
    return (
      document.querySelectorAll('main .outline > ol > li').length === blocks &&
      name instanceof HTMLInputElement &&
      !name.disabled &&
      name.value !== ''
    )
  }
  const observer = new MutationObserver(() => {
    if (clickedMs === 0 || !isEditable()) return
    observer.disconnect()
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        port1.close()
        Reflect.set(window, 'openedAfterMs', performance.now() - clickedMs)
      }
      port2.postMessage(null)
    })
  })
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['value'],
  })
}
