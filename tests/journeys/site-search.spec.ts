import { expect, type Page, test } from '@playwright/test'
import { goWithin, isSameDocument, markDocument, openAlive, untilAlive } from './kit/alive.ts'
import { watchConsole } from './kit/console-watch.ts'

const field = (page: Page) => page.getByRole('searchbox', { name: 'What are you looking for?' })

/** Types the words into the search screen and sends them by the keyboard. */
async function search(page: Page, words: string): Promise<void> {
  await field(page).fill(words)
  await field(page).press('Enter')
}

test('words are found, by the keyboard alone, and lead to their page', async ({ page }) => {
  await openAlive(page, '/about')
  await markDocument(page)
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click()
  await expect(page).toHaveURL('/search')
  await expect(page).toHaveTitle(/^Search \|/)
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

test('the beginning of a word is enough', async ({ page }) => {
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

test('a query stays what it was, in the app and asked of the server', async ({ page, baseURL }) => {
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

test('nothing found is said in words, with the query in them', async ({ page }) => {
  await openAlive(page, '/search')
  await search(page, 'zebra crossing')
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
  await expect(page.getByText('Nothing on the site matches “zebra crossing”.')).toBeVisible()
})

test('an empty query asks for one', async ({ page }) => {
  await openAlive(page, '/search/hillclimb')
  await search(page, '   ')
  await expect(page).toHaveURL('/search')
  await expect(page.getByText('Try a track, a rule')).toBeVisible()
})

test('a query that is too long is cut, on the server and in the app', async ({ page }) => {
  const long = 'hillclimb '.repeat(40).trim()
  const address = `/search/${encodeURIComponent(long)}`
  await openAlive(page, address)
  await expect(field(page)).toHaveValue(long.slice(0, 200).trim())
  await openAlive(page, '/about')
  await goWithin(page, address)
  await expect(field(page)).toHaveValue(long.slice(0, 200).trim())
})

test('the way back leads to the former query', async ({ page }) => {
  await openAlive(page, '/search/hillclimb')
  await search(page, 'gravel')
  await expect(page).toHaveURL('/search/gravel')
  await page.goBack()
  await expect(field(page)).toHaveValue('hillclimb')
})
