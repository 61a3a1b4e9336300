import { expect, type Page, test } from '@playwright/test'
import { goWithin, openAlive } from './kit/alive.ts'

const foot = (page: Page) => page.locator('#print-foot')
const PRINTED = /^Printed \d{1,2} [A-Z][a-z]{2} \d{4}, \d{1,2}:\d{2}\s[ap]m$/

/** Prints like a browser's print menu, which fires `beforeprint`. Returns the parts of the print footer. */
async function printed(page: Page): Promise<string[]> {
  await page.pdf()
  return ((await foot(page).textContent()) ?? '').split(' · ')
}

test('a printed page states its address and the time of printing in its footer', async ({
  page,
  baseURL,
}) => {
  await openAlive(page, '/about?from=here#history')
  await expect(foot(page)).toBeHidden()
  await expect(async () => {
    expect(await printed(page)).toEqual([`${baseURL}/about`, expect.stringMatching(PRINTED)])
  }).toPass()
  // Open the second page within the app, without a new document.
  await goWithin(page, '/tracks/tallow-creek')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Tallow Creek/)
  expect(await printed(page)).toEqual([`${baseURL}/tracks/tallow-creek`, expect.stringMatching(PRINTED)])
  await page.emulateMedia({ media: 'print' })
  await expect(foot(page)).toBeVisible()
})

test('the first print includes images that were not scrolled to', async ({ page }) => {
  await page.setViewportSize({ width: 690, height: 600 })
  await openAlive(page, '/contact')
  await expect(page.locator('main picture img')).toHaveCount(0)
  const first = await page.pdf()
  await expect(page.locator('main picture img')).not.toHaveCount(0)
  const second = await page.pdf()
  expect(first.length).toBeGreaterThan(second.length * 0.9)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a printed page states at least its address', async ({ page, baseURL }) => {
    await page.goto('/about')
    await page.emulateMedia({ media: 'print' })
    await expect(foot(page)).toBeVisible()
    await expect(foot(page)).toHaveText(`${baseURL}/about`)
  })
})
