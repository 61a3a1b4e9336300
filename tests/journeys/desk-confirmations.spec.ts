/** Actions of the desk that move money or send mail ask first; what is safe can be undone. @source docs/reference/staff-desk.md §4.4 */
import { expect, type Page, test } from '@playwright/test'
import { addDays } from '#platform/shared/days.ts'
import { axeFindings } from './kit/axe.ts'
import { clubDay, enterOverWire, newApplicant, newDriver, putOnEntries } from './kit/entering.ts'
import { attemptEmail } from './kit/newcomer.ts'
import { openAs, openSteppedUp } from './kit/logged-in.ts'

const main = (page: Page) => page.getByRole('main')
const dialogOf = (page: Page) => page.getByRole('dialog')

test('the secretary confirms the transfer of an applicant, and Back changes nothing', async ({
  page,
  baseURL,
}, info) => {
  const { email } = await newApplicant(baseURL, attemptEmail(info, 'transfer-fee'))
  await openSteppedUp(page, 'secretary', '/cms/applications?view=unpaid')
  const rows = main(page).getByRole('row').filter({ hasText: 'Newcomer Boomgate' })
  await expect(rows.first()).toBeVisible()
  const count = await rows.count()
  const received = rows.last().getByRole('button', { name: 'Transfer received' })
  await received.click()
  const dialog = dialogOf(page)
  await expect(dialog.getByRole('heading')).toHaveText(
    /^Has the transfer of \$\d+\.\d\d from .Newcomer Boomgate. arrived\?$/,
  )
  await expect(dialog).toContainText('the buyer gets the paid invoice by email')
  expect(await axeFindings(page), 'the confirmation').toEqual([])
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(dialog).toBeHidden()
  await expect(rows).toHaveCount(count)
  await expect(received).toBeFocused()
  await received.click()
  await dialog.getByRole('button', { name: 'Transfer received' }).click()
  await expect(dialog).toBeHidden()
  await expect(rows).toHaveCount(count - 1)
  expect(email).toContain('@')
})

test('a place offered out of turn names the person and the amount, and a refusal is shown', async ({
  page,
  baseURL,
}, info) => {
  const event = await putOnEntries(baseURL, {
    title: 'Reverse flag school',
    inDays: 30,
    capacity: 1,
    reserve_capacity: 5,
  })
  for (const name of ['offered-first', 'offered-second']) {
    const driver = await newDriver(baseURL, attemptEmail(info, name), addDays(clubDay(), 300))
    await enterOverWire(driver, event.slug, { takes_reserve: name === 'offered-second' })
  }
  await openAs(page, 'events', `/cms/entries/${event.id}?group=reserves`)
  await main(page).locator('tbody a').first().click()
  await main(page).getByRole('button', { name: 'Offer a place now' }).click()
  const dialog = dialogOf(page)
  await expect(dialog.getByRole('heading')).toHaveText(/^Offer .Newcomer Boomgate. a place now\?$/)
  await expect(dialog).toContainText('Accepting it costs $30.00.')
  await dialog.getByRole('button', { name: 'Offer a place now' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(main(page).getByText('On the reserve list').first()).toBeVisible()
})

test('a removed tag and a stock count can be undone', async ({ page, browser }) => {
  await openAs(page, 'secretary', '/cms/members')
  await main(page).getByRole('link', { name: 'Ruben Inkpen' }).click()
  const name = `Undo ${test.info().retry}`
  await main(page).getByLabel('New tag').fill(name)
  await main(page).getByRole('button', { name: 'Add tag' }).click()
  const remove = main(page).getByRole('button', { name: `Remove tag ${name}` })
  await remove.click()
  await expect(remove).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(remove).toBeVisible()
  await remove.click()
  await expect(remove).toHaveCount(0)

  const shop = await (await browser.newContext()).newPage()
  await openAs(shop, 'treasurer', '/cms/stock')
  const row = main(shop)
    .getByRole('row')
    .filter({ has: shop.getByRole('button', { name: /^Count / }) })
    .last()
  const before = await row.innerText()
  await row.getByRole('button', { name: /^Count / }).click()
  await dialogOf(shop).getByLabel('Pieces').fill('4321')
  await dialogOf(shop).getByRole('button', { name: 'Save the count' }).click()
  await expect(row).toContainText('4321')
  await shop.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(row).not.toContainText('4321')
  expect(await row.innerText()).toBe(before)
  await shop.context().close()
})
