import { expect, type Page, test } from '@playwright/test'
import { untilAlive } from './kit/alive.ts'
import { DEMO_PAGES } from './kit/demo-pages.ts'

test.use({ javaScriptEnabled: false })

const PAGES = ['/', ...DEMO_PAGES]
/** The number of pages tested in one browser. Starting a browser takes longer than loading a page. */
const PAGES_A_BROWSER = 11

/**
 * Returns a text without the last day of the club's year. The server leaves that day to the browser, which knows the
 * date format of the reader.
 */
const withoutDay = (words: string) =>
  words.replaceAll(/The club’s year, to \d+ \w+ \d{4}/g, 'The club’s year')

for (let first = 0; first < PAGES.length; first += PAGES_A_BROWSER) {
  const paths = PAGES.slice(first, first + PAGES_A_BROWSER)
  test(`${paths.join(', ')}: each page shows all its text and images without JavaScript`, async ({
    page,
    browser,
  }) => {
    const live = await browser.newContext({ javaScriptEnabled: true, reducedMotion: 'reduce' })
    const withScript = await live.newPage()
    for (const path of paths) {
      await page.goto(path, { waitUntil: 'load' })
      await withScript.goto(path)
      await untilAlive(withScript)
      const plain = await wordsOf(page)
      // This page has tabs. Without JavaScript their panels must be shown one below the other.
      if (path === '/classic-tabs') {
        expect(plain).toContain('Say who you call, who you are, and what you need')
        expect(plain).toContain('Before anything else, even before tea.')
      } else expect(plain, path).toBe(withoutDay(await wordsOf(withScript)))
      for (const picture of await page.locator('main picture img').all()) {
        await expect(picture, path).toHaveJSProperty('complete', true)
        expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth), path).toBeGreaterThan(
          0,
        )
      }
    }
    await live.close()
  })
}

test('the phone menu opens and its links work', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  await page.locator('summary', { hasText: 'Menu' }).click()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Tracks' }).click()
  await expect(page).toHaveURL('/tracks')
})

test('a question expands its answer', async ({ page }) => {
  await page.goto('/join')
  const question = page.locator('details', { hasText: 'Do I need a licence?' })
  const answer = question.locator('div').first()
  await expect(answer).toBeHidden()
  await question.locator('summary').click()
  await expect(answer).toBeVisible()
})

test('the search returns results', async ({ page }) => {
  await page.goto('/search')
  await page.getByRole('searchbox').fill('hillclimb / motorkhana')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL('/search/hillclimb%20/%20motorkhana')
  await expect(page.getByRole('searchbox')).toHaveValue('hillclimb / motorkhana')
  await page.goto('/search/hillclimb')
  await page.locator('main ol a').first().click()
  await expect(page).toHaveURL(/\/calendar\/|\/tracks\/mount-quandary|\/home|\/events-info/)
})

test('/renew says what each membership costs, how long it runs and what to do', async ({ page }) => {
  await page.goto('/renew')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Membership')
  for (const type of ['Full', 'Junior']) await expect(main.getByRole('heading', { name: type })).toBeVisible()
  await expect(main.getByText(/^\$\d+\.\d\d$/).first()).toBeVisible()
  await expect(main.getByText(/^to \d+ \w+ 20\d\d$/).first()).toBeVisible()
  await expect(main.locator('p', { hasText: 'You need JavaScript to join or renew online.' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'hello@corellaplains.example' })).toBeVisible()
  await expect(main.getByRole('status')).toBeHidden()
})

test('the entry page of an event says when it is, what an entry costs and what to do', async ({ page }) => {
  await page.goto('/calendar/mount-quandary-hillclimb-round-6/enter')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(/^Enter .*Hillclimb/i)
  await expect(main.locator('time')).toHaveText(/\d+ \w+ 20\d\d/)
  await expect(main.getByText(/^Entries close: /)).toBeVisible()
  await expect(main.getByRole('listitem').filter({ hasText: /\$\d+\.\d\d/ })).not.toHaveCount(0)
  await expect(main.locator('p', { hasText: 'You need JavaScript to enter online.' })).toBeVisible()
  await main.getByRole('link', { name: 'All about this event' }).click()
  await expect(page).toHaveURL('/calendar/mount-quandary-hillclimb-round-6')
})

test('controls that need JavaScript are not offered', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('button', { name: /background video/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Back to top' })).toHaveCount(0)
  await expect(page.getByLabel('Language')).toBeHidden()
  await expect(page.getByLabel('Colours')).toBeHidden()
})

/** Returns the visible text of the page with all whitespace removed. */
async function wordsOf(page: Page): Promise<string> {
  return (await page.locator('main').innerText()).replace(/\s+/g, ' ').trim()
}
