import { expect, type Page, test } from '@playwright/test'
import { untilAlive } from './kit/alive.ts'
import { demoPerson, logInByPassword } from './kit/people.ts'
import { watchConsole } from './kit/console-watch.ts'

const START = new Date('2026-11-21T09:00:00+11:00')

const html = (page: Page) => page.locator('html')

/** Records the scripts that the page loads, without the service worker. */
function watchScripts(page: Page): string[] {
  const names: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') names.push(new URL(request.url()).pathname)
  })
  return names
}

/** Holds back all scripts except the one that starts the app, until the returned function is called. */
async function holdApp(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/assets\/(?!begin-)[^/]*\.js$/, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test.describe('before the reader does anything', () => {
  test.beforeEach(async ({ page }) => {
    await page.clock.install({ time: START })
    await page.clock.pauseAt(new Date(START.getTime() + 1_000))
  })

  for (const path of ['/', '/about', '/calendar', '/shop'])
    test(`${path} loads one small script, and the app once it has been idle for two seconds`, async ({
      page,
    }) => {
      const said = watchConsole(page)
      const scripts = watchScripts(page)
      await page.goto(path)
      await page.clock.runFor(1_900)
      expect(scripts).toEqual([expect.stringMatching(/^\/assets\/begin-/)])
      await expect(html(page)).not.toHaveAttribute('data-app')
      await page.clock.runFor(3_500)
      await expect(html(page)).toHaveAttribute('data-app', 'hydrated')
      expect(said).toEqual([])
    })

  for (const [cart, isStarted] of [
    ['empty', false],
    ['filled', true],
  ] as const)
    test(`with ${cart === 'empty' ? 'an empty' : 'a filled'} stored cart, the app ${isStarted ? 'starts at once' : 'waits'}`, async ({
      page,
    }) => {
      const scripts = watchScripts(page)
      await page.addInitScript(
        (hasCartItems) => localStorage.setItem('paddock.cart', JSON.stringify({ hasCartItems })),
        isStarted,
      )
      await page.goto('/about')
      await page.clock.runFor(1_000)
      await expect.poll(() => scripts.length > 1).toBe(isStarted)
    })
})

test('the app starts at once for a logged-in person and on a screen that needs it', async ({ page }) => {
  await logInByPassword(page, demoPerson('financial'))
  for (const [path, isLoggedIn] of [
    ['/about', true],
    ['/login', false],
  ] as const) {
    if (!isLoggedIn) await page.evaluate(() => localStorage.clear())
    const other = await page.context().newPage()
    await other.clock.install({ time: START })
    await other.clock.pauseAt(new Date(START.getTime() + 1_000))
    await other.goto(path)
    await other.clock.runFor(100)
    await expect(html(other)).toHaveAttribute('data-app', 'hydrated')
    await other.close()
  }
})

test('a choice and a press before the app runs are repeated once it does', async ({ page }) => {
  const said = watchConsole(page)
  const release = await holdApp(page)
  await page.goto('/shop/club-tee')
  await page.getByRole('radio', { name: 'L', exact: true }).check()
  const add = page.getByRole('button', { name: /^Add to cart/ })
  await add.click()
  await expect(add).toHaveAttribute('aria-busy', 'true')
  // A second press by an impatient person must not add the item twice.
  await add.click()
  release()
  // On a busy machine the app needs longer to start than the time in which a result must be visible, so wait for it
  // first.
  await untilAlive(page)
  await expect(page.getByText('The item is in your cart.')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart' })).toContainText('1')
  await expect(add).not.toHaveAttribute('aria-busy')
  // A new browser gets its XSRF cookie while the call is being sent, so the server may refuse the first attempt with
  // 403.
  expect(said.filter((line) => !line.includes('403'))).toEqual([])
})

test('a colour chosen before the app runs is applied', async ({ page }) => {
  const release = await holdApp(page)
  await page.goto('/about')
  const colours = page.getByRole('combobox', { name: 'Colours' })
  await colours.selectOption({ label: 'Dark' })
  release()
  await expect(html(page)).toHaveAttribute('data-theme', 'dark')
  await expect(colours).toHaveValue('dark')
})

test('words typed before the app runs stay and are used', async ({ page }) => {
  const release = await holdApp(page)
  await page.goto('/search')
  const field = page.getByRole('searchbox', { name: 'What are you looking for?' })
  await field.fill('hillclimb')
  await field.press('Enter')
  release()
  await expect(page).toHaveURL('/search/hillclimb')
  await expect(page.locator('main mark').first()).toHaveText(/hillclimb/i)
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('a link is followed without the app, and a login returns to the page it came from', async ({
    page,
  }) => {
    const scripts = watchScripts(page)
    await page.clock.install({ time: START })
    await page.clock.pauseAt(new Date(START.getTime() + 1_000))
    await page.goto('/rules')
    await page
      .getByRole('banner')
      .getByRole('link', { name: /Motor Sport Club$/ })
      .tap()
    await expect(page).toHaveURL('/')
    expect(new Set(scripts)).toEqual(new Set([expect.stringMatching(/^\/assets\/begin-/)]))
    await page.goto('/about')
    await page.clock.resume()
    await page.getByRole('banner').locator('summary').tap()
    await page.getByRole('banner').getByRole('link', { name: 'Log in' }).tap()
    await expect(page).toHaveURL('/login')
    await untilAlive(page)
    await logInByPassword(page, demoPerson('financial'))
    await expect(page).toHaveURL('/about')
  })
})
