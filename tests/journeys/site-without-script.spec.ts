import { expect, type Page, test } from '@playwright/test'
import { untilAlive } from './kit/alive.ts'
import { DEMO_PAGES } from './kit/demo-pages.ts'

test.use({ javaScriptEnabled: false })

const PAGES = ['/', ...DEMO_PAGES]
/** A browser opens a page faster than it opens itself: so many are read in one. */
const PAGES_A_BROWSER = 11

for (let first = 0; first < PAGES.length; first += PAGES_A_BROWSER) {
  const paths = PAGES.slice(first, first + PAGES_A_BROWSER)
  test(`${paths.join(', ')}: each says all it has to say and shows its pictures`, async ({
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
      // Without script there are no tabs to choose: all panels are read one after the other.
      if (path === '/classic-tabs') {
        expect(plain).toContain('Say who you call, who you are, and what you need')
        expect(plain).toContain('Before anything else, even before tea.')
      } else expect(plain, path).toBe(await wordsOf(withScript))
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

test('the phone’s menu opens and leads on', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  await page.locator('summary', { hasText: 'Menu' }).click()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Tracks' }).click()
  await expect(page).toHaveURL('/tracks')
})

test('a question opens its answer', async ({ page }) => {
  await page.goto('/join')
  const question = page.locator('details', { hasText: 'Do I need a licence?' })
  const answer = question.locator('div').first()
  await expect(answer).toBeHidden()
  await question.locator('summary').click()
  await expect(answer).toBeVisible()
})

test('the search finds', async ({ page }) => {
  await page.goto('/search')
  await page.getByRole('searchbox').fill('hillclimb / motorkhana')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL('/search/hillclimb%20/%20motorkhana')
  await expect(page.getByRole('searchbox')).toHaveValue('hillclimb / motorkhana')
  await page.goto('/search/hillclimb')
  await page.locator('main ol a').first().click()
  await expect(page).toHaveURL(/\/calendar\/|\/tracks\/mount-quandary|\/home|\/events-info/)
})

test('nothing that script alone can do is offered', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('button', { name: /background video/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Back to top' })).toHaveCount(0)
  await expect(page.getByLabel('Language')).toBeHidden()
  await expect(page.getByLabel('Colours')).toBeHidden()
})

/** What a person reads on the page, without the spaces between. */
async function wordsOf(page: Page): Promise<string> {
  return (await page.locator('main').innerText()).replace(/\s+/g, ' ').trim()
}
