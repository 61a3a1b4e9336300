import { expect, type Page, test } from '@playwright/test'
import { goWithin, isSameDocument, markDocument, openAlive, untilAlive } from './kit/alive.ts'
import { watchConsole } from './kit/console-watch.ts'

const field = (page: Page) => page.getByRole('searchbox', { name: 'What are you looking for?' })

/** Types the query into the search screen and submits it by keyboard. */
async function search(page: Page, words: string): Promise<void> {
  await field(page).fill(words)
  await field(page).press('Enter')
}

test('a search by keyboard alone finds pages and links to them', async ({ page }) => {
  await openAlive(page, '/about')
  await markDocument(page)
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click()
  await expect(page).toHaveURL('/search')
  await expect(page).toHaveTitle(/^Search \|/)
  await expect(field(page)).toBeFocused()
  await search(page, 'hillclimb')
  await expect(page).toHaveURL('/search/hillclimb')
  await expect(page.getByRole('heading', { name: /^\d+ results$/ })).toBeVisible()
  await expect(page.locator('main mark').first()).toHaveText(/hillclimb/i)
  await field(page).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('button', { name: 'Search' })).toBeFocused()
  await page.keyboard.press('Tab')
  const first = page.locator('main ol a').first()
  await expect(first).toBeFocused()
  const target = await first.getAttribute('href')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(target ?? '')
  expect(await isSameDocument(page)).toBe(true)
})

test('a search at an address with a language stays in this language', async ({ page, baseURL }) => {
  await page.context().addCookies([{ name: 'locale', value: 'en', url: baseURL ?? '' }])
  await openAlive(page, '/search?lang=de')
  await page.getByRole('searchbox').fill('Formel')
  await page.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL('/search/Formel?lang=de')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
})

test('the start of a word is enough to find it', async ({ page }) => {
  await openAlive(page, '/search/motorkh')
  await expect(page.locator('main ol li').first()).toBeVisible()
})

const ODD_QUERIES = [
  'tallow/creek',
  'a/b//c',
  '/leading and trailing/',
  'what? #1 & 50% off + "log book"',
  'naïve café 日本 Ünïcode',
  '<img src=x onerror=alert(1)>',
  `'; drop table page; --`,
  '..',
  'a/../b',
  '.',
  '%2F and %00',
  '\\o/',
]

test('a query with special characters is preserved, in the app and in a request to the server', async ({
  page,
  baseURL,
}) => {
  const said = watchConsole(page)
  await openAlive(page, '/search')
  for (const words of ODD_QUERIES) {
    const before = page.url()
    await search(page, words)
    await expect(page).not.toHaveURL(before)
    await expect(page.locator('main h2').first()).toBeVisible()
    await expect(field(page)).toHaveValue(words)
    expect(new URL(page.url()).origin).toBe(baseURL)
    await page.reload()
    await untilAlive(page)
    await expect(field(page)).toHaveValue(words)
    await expect(page.locator('main h2').first()).toBeVisible()
  }
  expect(said).toEqual([])
})

test('a search without results says so, repeats the query, and offers to write to the club', async ({
  page,
}) => {
  await openAlive(page, '/search')
  await search(page, 'zebra crossing')
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
  await expect(page.getByText('Nothing on the site matches “zebra crossing”.')).toBeVisible()
  const write = page.getByRole('main').getByRole('link', { name: 'Write to the club' })
  await expect(write).toHaveAttribute('href', /^mailto:\S+@\S+$/)
})

test('an empty query asks for a search term', async ({ page }) => {
  await openAlive(page, '/search/hillclimb')
  await search(page, '   ')
  await expect(page).toHaveURL('/search')
  await expect(page.getByText('Try a track, a rule')).toBeVisible()
})

test('a query that is too long is truncated, on the server and in the app', async ({ page }) => {
  const long = 'hillclimb '.repeat(40).trim()
  const address = `/search/${encodeURIComponent(long)}`
  await openAlive(page, address)
  await expect(field(page)).toHaveValue(long.slice(0, 200).trim())
  await openAlive(page, '/about')
  await goWithin(page, address)
  await expect(field(page)).toHaveValue(long.slice(0, 200).trim())
})

test('going back restores the previous query', async ({ page }) => {
  await openAlive(page, '/search/hillclimb')
  await search(page, 'gravel')
  await expect(page).toHaveURL('/search/gravel')
  await page.goBack()
  await expect(field(page)).toHaveValue('hillclimb')
})
