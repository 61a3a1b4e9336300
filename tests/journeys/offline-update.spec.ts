import { expect, type Page, test } from '@playwright/test'
import { goWithin, isSameDocument, markDocument, openAlive, untilAlive } from './kit/alive.ts'
import { axeFindings } from './kit/axe.ts'
import { holdTimers, runIntervals } from './kit/held-timers.ts'
import { type NewerWorker, openBeforeSite } from './kit/newer-worker.ts'
import { notices, untilKept } from './kit/offline.ts'

test.use({ serviceWorkers: 'allow' })

/** How long in ms the banner about a new version is shown. @source docs/reference/public-site.md §7.1 */
const BANNER_MS = 6_000

test.describe('a new version of the app', () => {
  let site: NewerWorker
  test.beforeEach(async ({ baseURL }) => {
    site = await openBeforeSite(baseURL ?? '')
  })
  test.afterEach(() => site.close())

  const banner = (page: Page) =>
    notices(page).getByRole('status').filter({ hasText: 'New content available' })
  const update = (page: Page) => notices(page).getByRole('button', { name: 'Update' })

  /** Opens a page that the service worker controls and whose timers only the test runs. */
  async function openWatched(page: Page, path: string): Promise<void> {
    await holdTimers(page, BANNER_MS)
    await openControlled(page, path)
  }

  async function openControlled(page: Page, path: string): Promise<void> {
    await openAlive(page, site.url + path)
    await untilKept(page, ['/offline.html'])
    await markDocument(page)
  }

  /** Waits until no service worker is waiting for its activation. */
  async function untilTaken(page: Page): Promise<void> {
    await expect
      .poll(() =>
        page
          .evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting === null)
          .catch(() => false),
      )
      .toBe(true)
  }

  /** Releases a newer version, which the page finds at its next check. */
  async function release(page: Page): Promise<void> {
    site.release()
    await runIntervals(page)
    await expect(banner(page)).toBeVisible()
  }

  test('is found within ten minutes and announced for 6 seconds', async ({ page }) => {
    await page.clock.install()
    await openControlled(page, '/about')
    // Stop the page's clock here, so that only the test moves it, however slow the machine is.
    await page.clock.pauseAt(Date.now() + 60_000)
    site.release()
    await page.clock.fastForward('10:01')
    await expect(banner(page)).toBeVisible()
    await banner(page).hover()
    await page.clock.fastForward(BANNER_MS + 1_000)
    await expect(banner(page)).toBeVisible()
    await page.mouse.move(0, 0)
    await page.clock.fastForward(BANNER_MS + 100)
    await expect(banner(page)).toBeHidden()
    await expect(update(page)).toBeVisible()
    expect(await isSameDocument(page)).toBe(true)
  })

  test('is applied by the next navigation', async ({ page }) => {
    await openWatched(page, '/about')
    await release(page)
    expect(await axeFindings(page)).toEqual([])
    expect(await isSameDocument(page)).toBe(true)

    await goWithin(page, '/volunteer')
    await expect.poll(() => isSameDocument(page).catch(() => true)).toBe(false)
    await untilAlive(page)
    await expect(page).toHaveURL(/volunteer$/)
    await expect(update(page)).toHaveCount(0)
  })

  test('is applied by the button, even after the notice was dismissed', async ({ page }) => {
    await openWatched(page, '/about')
    await release(page)
    await banner(page).getByRole('button', { name: 'Close' }).click()
    await expect(banner(page)).toBeHidden()
    expect(await axeFindings(page)).toEqual([])
    await update(page).click()
    await expect.poll(() => isSameDocument(page).catch(() => true)).toBe(false)
    await untilAlive(page)
    await expect(page).toHaveURL(/about$/)

    // A worker that fails to start must not be installed, and the page must not change.
    await markDocument(page)
    site.ruin()
    await runIntervals(page)
    await goWithin(page, '/volunteer')
    await expect(page).toHaveURL(/volunteer$/)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/^About/)
    expect(await isSameDocument(page)).toBe(true)
    await expect(update(page)).toHaveCount(0)
  })

  test('never discards what a user is typing', async ({ page }) => {
    await openWatched(page, '/contact')
    await page.getByLabel('Message', { exact: true }).fill('Is there room in the twilight sprint?')
    await release(page)
    await update(page).click()
    await expect(notices(page)).toContainText('You can update when you have finished here.')
    // Activating the new version in another tab must not discard the input either.
    const other = await page.context().newPage()
    // The page reloads itself as soon as it has loaded, so the test cannot wait for its first response.
    await other.evaluate((url) => location.assign(url), `${site.url}/about`)
    await untilTaken(other)
    for (let look = 0; look < 4; look += 1) await runIntervals(page)
    expect(await isSameDocument(page)).toBe(true)
    await other.close()
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue(
      'Is there room in the twilight sprint?',
    )
    await goWithin(page, '/about')
    await expect.poll(() => isSameDocument(page).catch(() => true)).toBe(false)
  })
})
