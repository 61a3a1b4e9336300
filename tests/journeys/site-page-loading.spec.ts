import { expect, type Page, test } from '@playwright/test'
import { goWithin, openAlive, untilAlive } from './kit/alive.ts'
import { watchConsole } from './kit/console-watch.ts'
import { watchCalls } from './kit/calls.ts'

const KEPT = 'paddock.pages'
const OLD_WORDS = 'What we were told last year'
const START = new Date('2026-11-21T09:00:00+11:00')

type CachedPages = { pages: { url: string; updated_at: string; pageContents: { variables: string }[] }[] }

/** Puts an older version of /about into the stored page list, as if this browser had visited last year. */
async function keepOldAbout(page: Page): Promise<void> {
  await openAlive(page, '/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Licences' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Licences' })).toBeVisible()
  await page.evaluate(
    ({ name, words }) => {
      const kept = JSON.parse(localStorage.getItem(name) ?? '') as CachedPages
      for (const held of kept.pages.filter(({ url }) => url === '/about')) {
        held.updated_at = '2025-01-01T00:00:00.000Z'
        const [head] = held.pageContents
        if (head) head.variables = JSON.stringify({ ...JSON.parse(head.variables), heading: words })
      }
      localStorage.setItem(name, JSON.stringify(kept))
    },
    { name: KEPT, words: OLD_WORDS },
  )
}

const pauseClock = (page: Page) => page.clock.pauseAt(new Date(START.getTime() + 1000))

/** Opens a page with a paused clock, and advances the clock by one frame, after which the app starts. */
async function openPaused(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.clock.runFor(20)
  await untilAlive(page)
}

const goToAbout = (page: Page) =>
  page.getByRole('contentinfo').getByRole('link', { name: 'About us' }).click()
const oldHeading = (page: Page) => page.getByRole('heading', { level: 1, name: OLD_WORDS })
const newHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'A club with a shed' })

/**
 * Waits until the stored page is shown. If its code arrives late, React shows it after a short timer, so this function
 * advances the paused clock in steps of 20 ms. The tests that call it leave a margin of half a second for these steps.
 */
async function untilOldShown(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await page.clock.runFor(20)
      return oldHeading(page).isVisible()
    })
    .toBe(true)
}

test.describe('a page in the stored list', () => {
  test('is shown at once, checked after two seconds, replaced, and passed on to the other tabs', async ({
    page,
    context,
  }) => {
    await keepOldAbout(page)
    const other = await context.newPage()
    await openAlive(other, '/rules')

    await page.clock.install({ time: START })
    await pauseClock(page)
    const calls = await watchCalls(page)
    await openPaused(page, '/rules')
    // The page must be shown even before the response with the sitemap arrives.
    calls.hold()
    await goToAbout(page)
    await untilOldShown(page)
    expect(calls.named('pageQuery')).toEqual([])
    await page.clock.runFor(1500)
    expect(calls.named('pageQuery').filter((url) => url === '/about')).toEqual([])
    await page.clock.runFor(700)
    await expect.poll(() => calls.named('pageQuery')).toContain('/about')
    await expect(oldHeading(page)).toBeVisible()

    calls.release()
    // The new version may need further code. Advance the paused clock repeatedly, because timers do not run otherwise.
    await expect
      .poll(async () => {
        await page.clock.runFor(100)
        return newHeading(page).isVisible()
      })
      .toBe(true)
    await page.clock.runFor(200)
    await expect.poll(() => calls.named('pagesQuery')).toHaveLength(1)
    await expect
      .poll(() => page.evaluate((name) => localStorage.getItem(name), KEPT))
      .not.toContain(OLD_WORDS)

    const otherCalls = await watchCalls(other)
    otherCalls.hold()
    await goToAbout(other)
    await expect(newHeading(other)).toBeVisible()
    expect(otherCalls.named('pagesQuery')).toEqual([])
  })

  test('is not replaced when nothing changed', async ({ page }) => {
    await openAlive(page, '/')
    await goToAbout(page)
    await expect(newHeading(page)).toBeVisible()
    await page.clock.install({ time: START })
    const calls = await watchCalls(page)
    await openAlive(page, '/rules')
    await goToAbout(page)
    await page.clock.runFor(3000)
    await expect.poll(() => calls.named('pageQuery')).toContain('/about')
    await page.clock.runFor(3000)
    await calls.answered('pageQuery')
    expect(calls.named('pagesQuery')).toEqual([])
  })

  test('is checked after one second in the older renderer, with the older calls', async ({ page }) => {
    await keepOldAbout(page)
    await switchToOlderRenderer(page)
    await page.clock.install({ time: START })
    await pauseClock(page)
    const calls = await watchCalls(page)
    await openPaused(page, '/rules')
    await goToAbout(page)
    await untilOldShown(page)
    const asked = () => calls.named('page').filter((query) => query.includes('url=%2Fabout'))
    await page.clock.runFor(500)
    expect(asked()).toEqual([])
    await page.clock.runFor(700)
    await expect.poll(asked).toEqual(['?url=%2Fabout&pb=1&configuration=1'])
    await expect(newHeading(page)).toBeVisible()
    await page.clock.runFor(200)
    await expect.poll(() => calls.named('page')).toContain('?page_size=100&pb=1')
    expect([...calls.named('pageQuery'), ...calls.named('pagesQuery')]).toEqual([])
  })
})

test('the page list is loaded if none is stored, and then stored', async ({ page }) => {
  const calls = await watchCalls(page)
  await openAlive(page, '/')
  expect(await page.evaluate((name) => localStorage.getItem(name), KEPT)).toBeNull()
  await goToAbout(page)
  await expect(newHeading(page)).toBeVisible()
  expect(calls.named('pagesQuery')).toHaveLength(1)
  const kept = await page.evaluate(
    (name) => JSON.parse(localStorage.getItem(name) ?? '') as CachedPages,
    KEPT,
  )
  expect(kept.pages.length).toBeGreaterThan(20)
})

test('a path that is not in the list is requested from the server', async ({ page }) => {
  await openAlive(page, '/')
  await goToAbout(page)
  await expect(newHeading(page)).toBeVisible()
  await page.evaluate((name) => {
    const kept = JSON.parse(localStorage.getItem(name) ?? '') as CachedPages
    localStorage.setItem(
      name,
      JSON.stringify({ pages: kept.pages.filter(({ url }) => url !== '/volunteer') }),
    )
  }, KEPT)
  await openAlive(page, '/')
  const calls = await watchCalls(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Volunteer' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'It takes 30 people' })).toBeVisible()
  expect(calls.named('pageQuery')).toContain('/volunteer')
  expect(calls.named('pagesQuery')).toEqual([])
  await goWithin(page, '/not/a/page')
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  expect(calls.named('pageQuery')).toContain('/not/a/page')
})

test('a page that fails to load offline keeps the navigation usable and loads once online', async ({
  page,
  context,
}) => {
  await openAlive(page, '/search')
  await context.setOffline(true)
  const menu = page.getByRole('banner')
  await menu.getByRole('link', { name: 'Tracks' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We can’t reach the club’s server')
  await expect(page.getByRole('main')).toHaveCount(1)
  await context.setOffline(false)
  await menu.getByRole('link', { name: 'Volunteer' }).click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('We can’t reach the club’s server')
  await expect(page).toHaveURL(/\/volunteer$/)
})

test('the sitemap is fetched at most once a minute', async ({ page }) => {
  await page.clock.install({ time: START })
  const calls = await watchCalls(page)
  await openAlive(page, '/')
  const visit = async (name: string) => {
    await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click()
    await expect(page.locator('main h1')).toBeFocused()
    await page.clock.runFor(1000)
  }
  for (const name of ['About us', 'Licences', 'Refunds']) await visit(name)
  expect(calls.named('initialData')).toHaveLength(1)
  await page.clock.runFor(60_000)
  await visit('Privacy')
  await expect.poll(() => calls.named('initialData')).toHaveLength(2)
  await visit('Contact')
  expect(calls.named('initialData')).toHaveLength(2)
})

test('the groups are loaded a second after the start', async ({ page }) => {
  await page.clock.install({ time: START })
  await pauseClock(page)
  const calls = await watchCalls(page)
  await openPaused(page, '/')
  await page.clock.runFor(900)
  expect(calls.named('group')).toEqual([])
  // The timer is set by a script that loads after hydration, so on a busy machine the second may begin later.
  await expect
    .poll(async () => {
      await page.clock.runFor(100)
      return calls.named('group')
    })
    .toEqual(['?image_aspect=1x1&image_width=300'])
})

for (const broken of ['{"pages":[', '{"pages":[1]}', 'null', '{"pages":"many"}']) {
  test(`an invalid stored list is ignored: ${broken}`, async ({ page }) => {
    await page.addInitScript(({ name, text }) => localStorage.setItem(name, text), {
      name: KEPT,
      text: broken,
    })
    const said = watchConsole(page)
    await openAlive(page, '/')
    await goToAbout(page)
    await expect(newHeading(page)).toBeVisible()
    const isNoJson = broken === '{"pages":['
    expect(said.filter((line) => line.startsWith(`warning: stored state ${KEPT}`))).toHaveLength(
      isNoJson ? 1 : 0,
    )
    expect(said).toHaveLength(isNoJson ? 1 : 0)
  })
}

/** Simulates that the club has switched off the flag listPageContentFeature. */
async function switchToOlderRenderer(page: Page): Promise<void> {
  await page.route('/rules', async (route) => {
    const answer = await route.fetch()
    const html = await answer.text()
    const flag = '"list_page_content_feature":'
    expect(html).toContain(`${flag}true`)
    await route.fulfill({ response: answer, body: html.replace(`${flag}true`, `${flag}false`) })
  })
}
