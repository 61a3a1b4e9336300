/**
 * Checks WCAG 2.2 AA on every screen. Each screen is loaded once and checked in every display mode.
 * @source docs/reference/public-site.md §7.1
 */
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { openAlive } from './kit/alive.ts'
import { axeFindings } from './kit/axe.ts'
import { watchConsole } from './kit/console-watch.ts'
import { faultsByTab } from './kit/keys.ts'
import { logInContext } from './kit/logged-in.ts'
import {
  cutOff,
  holdStill,
  movements,
  overflows,
  printFaults,
  setTextPx,
  smallTargets,
  spaceText,
  structureFaults,
  unmarkedChoices,
} from './kit/looks.ts'
import { addressOf, isWalked, screensOfTheApp, type Walk, WALKS } from './kit/screens.ts'

const DESK = { width: 1280, height: 900 }
const PHONE = { width: 360, height: 740 }
const NARROW = { width: 320, height: 640 }
/** The browser's default font size in pixels. */
const TEXT_PX = 16
/** `npm test` checks the layout from right to left in one of this many groups of screens. */
const MIRRORED_OF = 3
/** Whether to run all checks, as `npm run test:everywhere` does. */
const isThorough = process.env['EVERYWHERE'] !== undefined

// Allow more time, because the screens of one group take as long to check as nine journeys.
test.describe.configure({ timeout: 240_000 })

test('the groups of screens that are checked contain every screen of the app', () => {
  expect(screensOfTheApp().length).toBeGreaterThan(50)
  expect(screensOfTheApp().filter((screen) => !isWalked(screen))).toEqual([])
})

test('when the focused button disappears, the focus stays on its row and does not move to another row’s button', async ({
  page,
}) => {
  await openAlive(page, '/volunteer')
  // The script that restores the focus loads shortly after the page becomes interactive, so repeat the test until it
  // succeeds.
  await expect(async () => {
    await page.evaluate(() => {
      const list = document.createElement('ul')
      list.id = 'two-rows'
      for (const name of ['first', 'second']) {
        const row = list.appendChild(document.createElement('li'))
        row.id = name
        row.appendChild(document.createElement('button')).textContent = 'Start work'
      }
      document.getElementById('two-rows')?.remove()
      document.querySelector('main')?.append(list)
    })
    await page.locator('#first button').focus()
    await page.keyboard.press('Tab')
    await page.locator('#second button').evaluate((pressed) => pressed.remove())
    await expect(page.locator('#second')).toBeFocused({ timeout: 1_000 })
  }).toPass({ timeout: 20_000 })
})

for (const [at, walk] of WALKS.entries()) {
  const name = `${walk.who}, walk ${at + 1}`
  test(`${name}: every screen is accessible in light and dark, with large text, narrow, in forced colours, in print and by touch`, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({
      ...(baseURL && { baseURL }),
      viewport: DESK,
      hasTouch: true,
      reducedMotion: 'reduce',
    })
    await walkThrough(context, walk, lookAround)
    await context.close()
  })

  // In `npm test`, only every third group is also checked from right to left, because all screens are mirrored by the
  // same CSS rules.
  if (!isThorough && at % MIRRORED_OF !== 0) continue
  test(`${name}: every screen is accessible from right to left`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({
      ...(baseURL && { baseURL }),
      viewport: PHONE,
      reducedMotion: 'reduce',
    })
    await context.addCookies([{ name: 'locale', value: 'ar', url: baseURL ?? '' }])
    await walkThrough(context, walk, lookFromTheRight)
    await context.close()
  })
}

/** Opens each screen of a group (of the screens that one kind of person may open) and runs the given check on it. */
async function walkThrough(
  context: BrowserContext,
  { who, screens }: Walk,
  look: (page: Page, path: string) => Promise<void>,
): Promise<void> {
  if (who !== 'visitor') await logInContext(context, who)
  const page = await context.newPage()
  const said = watchConsole(page)
  const seen = new Set<string>()
  const known = new Map<string, string>()
  for (const screen of screens) {
    const path = addressOf(screen, seen, known)
    expect.soft(path, `a link to ${screen}`).toBeDefined()
    if (path === undefined) continue
    await openAlive(page, path)
    await expect(page.locator('h1').first(), path).toBeVisible()
    // The gallery shows a loading page on purpose, so it is not checked for that.
    if (path !== '/demo_asdf')
      await expect(page.locator('.skeleton').filter({ visible: true }), path).toHaveCount(0)
    for (const address of await linksOf(page)) seen.add(address)
    await look(page, path)
  }
  // Ignore a missing resource (404) and a refused request (422), which Chromium logs by itself.
  expect(said.filter((line) => !/status of (404|422)/.test(line))).toEqual([])
}

/** Loads a page once and checks it in every display mode that a user may prefer. */
async function lookAround(page: Page, path: string): Promise<void> {
  const finds = async (what: string, found: Promise<unknown>) =>
    expect.soft(await found, `${path}, ${what}`).toEqual([])
  // Repeat the check, because a members' screen may still show its loading layout in the first frame.
  await expect.soft.poll(() => structureFaults(page), { message: `${path}, structure` }).toEqual([])
  await finds('less motion', movements(page))
  await holdStill(page)
  await finds('desk, light', axeFindings(page))
  await page.emulateMedia({ colorScheme: 'dark' })
  await finds('desk, dark', axeFindings(page, ['color-contrast']))
  await page.emulateMedia({ media: 'print' })
  await finds('on paper', printFaults(page))
  if (isThorough) await finds('ink on paper', axeFindings(page, ['color-contrast']))
  await page.emulateMedia({ media: null, colorScheme: 'light', forcedColors: 'active' })
  await finds('forced colours', unmarkedChoices(page))
  await page.emulateMedia({ forcedColors: 'none' })
  const tools = await page.context().newCDPSession(page)
  await setTextPx(tools, 2 * TEXT_PX)
  await finds('text of 200 %', overflows(page))
  await finds('text of 200 %, cut', cutOff(page))
  await setTextPx(tools, TEXT_PX)
  await tools.detach()
  await page.setViewportSize(PHONE)
  await finds('a finger', smallTargets(page))
  if (isThorough) {
    await finds('phone, light', axeFindings(page))
    await finds('phone, by Tab', faultsByTab(page))
  }
  await page.setViewportSize(NARROW)
  await finds('at 320 px', overflows(page))
  await spaceText(page, true)
  await finds('wide text', cutOff(page))
  await page.setViewportSize(DESK)
}

/** Checks the page laid out from right to left. Its width is checked in everywhere.spec.ts. */
async function lookFromTheRight(page: Page, path: string): Promise<void> {
  await expect(page.locator('html'), path).toHaveAttribute('dir', 'rtl')
  await expect(page.locator('html'), path).toHaveAttribute('lang', 'ar')
  expect.soft(await axeFindings(page), `${path}, phone`).toEqual([])
  expect.soft(await overflows(page), `${path}, phone`).toEqual([])
  if (!isThorough) return
  await page.setViewportSize(DESK)
  expect.soft(await axeFindings(page), `${path}, desk`).toEqual([])
  expect.soft(await overflows(page), `${path}, desk`).toEqual([])
  await page.setViewportSize(PHONE)
}

function linksOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('main a[href]')].map(({ href }) => {
      const { origin, pathname } = new URL(href)
      return origin === location.origin ? pathname : ''
    }),
  )
}
