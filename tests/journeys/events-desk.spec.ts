import { expect, type Page, test } from '@playwright/test'
import { axeFindings } from './kit/axe.ts'
import { watchConsole } from './kit/console-watch.ts'
import { openAs } from './kit/logged-in.ts'

const main = (page: Page) => page.getByRole('main')

test('the events officer makes an event, mends it, copies it and calls it off', async ({
  page,
  browser,
  baseURL,
}) => {
  const said = watchConsole(page)
  await openAs(page, 'events', '/cms/events')
  await expect(main(page).getByRole('row', { name: /Mount Quandary Hillclimb/ })).toContainText('61/65')
  await main(page).getByRole('link', { name: 'New event' }).click()
  await page.getByLabel('Name').fill('Night Gymkhana')
  await page.getByLabel('Shown').selectOption('published')
  await page.getByLabel('Track', { exact: true }).selectOption({ label: 'The Silos' })
  await page.getByLabel('Schedule').fill('18:00 Gates\nlater Lights on')
  await page.getByLabel('Prices').fill('25.00 Member')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('These lines could not be read: 2')).toBeVisible()
  await page.getByLabel('Schedule').fill('18:00 Gates\n19:00 Lights on')
  await page.getByLabel('Ends at').fill('07:00')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toContainText('The end must be after the start')
  await page.getByLabel('Ends at').fill('22:00')
  expect(await axeFindings(page), 'the form').toEqual([])
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/cms\/events\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Night Gymkhana')

  const address = await page.getByRole('link', { name: 'See it as everybody does' }).getAttribute('href')
  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(`${baseURL}${address}`)
  await expect(stranger.getByRole('main')).toContainText('Lights on')
  await expect(stranger.getByRole('main')).toContainText('$25.00')

  await page.getByRole('button', { name: 'Copy to another day' }).click()
  await page.getByRole('button', { name: 'Make a draft' }).click()
  await expect(page.getByLabel('Shown')).toHaveValue('draft')
  await expect(page.getByLabel('Schedule')).toHaveValue('18:00 Gates\n19:00 Lights on')
  await page.goBack()

  await page.getByRole('button', { name: 'Cancel this event' }).click()
  await page.getByRole('button', { name: 'Cancel the event' }).click()
  await expect(page.getByText('Say why, members will see it')).toBeVisible()
  await page.getByLabel('Why').fill('The lights are broken.')
  await page.getByRole('button', { name: 'Cancel the event' }).click()
  await expect(page.getByText('It cannot be changed any more.')).toBeVisible()
  await stranger.reload()
  await expect(stranger.getByRole('main')).toContainText('The lights are broken.')
  await stranger.context().close()
  // Chromium itself tells of what the server refused, which was asked for above.
  expect(said.filter((line) => !line.includes('422'))).toEqual([])
})

test('the member home leads to the calendar, and says what is on next', async ({ page }) => {
  await openAs(page, 'secretary', '/')
  const tile = main(page).getByRole('link', { name: /^Events/ })
  await expect(main(page).getByText(/Come & Try Motorkhana, Sat/)).toBeVisible()
  await tile.click()
  await expect(page).toHaveURL('/calendar')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Events')
})
