/** The views of the desk's lists in their addresses: links from the dashboard, Back, and links from a record to its list. */
import { expect, type Page, test } from '@playwright/test'
import { openAs } from './kit/logged-in.ts'

const main = (page: Page) => page.getByRole('main')
const chosenTab = (page: Page) => main(page).locator('[role="tab"][aria-selected="true"]')

test('each count on the dashboard leads to the view of a list with as many records', async ({ page }) => {
  await openAs(page, 'owner', '/cms')
  const links = main(page)
    .locator('a[href*="?view="]')
    .filter({ has: page.locator('.figure') })
  await expect(links.first()).toBeVisible()
  const addresses = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))
  expect(addresses).toContain('/cms/rego?view=new')
  for (const address of addresses) {
    await openAs(page, 'owner', '/cms')
    // Other journeys change the counts, so compare the count that the dashboard shows now.
    await expect(async () => {
      const link = main(page).locator(`a[href="${address}"]`)
      const count = await link.locator('.figure').first().innerText()
      await link.click()
      await expect(chosenTab(page)).toContainText(count)
    }, address).toPass()
  }
})

test('the view of a list is in its address, and Back restores it', async ({ page }) => {
  await openAs(page, 'registrar', '/cms/rego')
  await page.getByRole('tab', { name: 'Registered' }).click()
  await expect(page).toHaveURL(/\/cms\/rego\?view=registered$/)
  await page.locator('.staff-table tbody a').first().click()
  await expect(page).toHaveURL(/\/cms\/rego\/\d+$/)
  await page.goBack()
  await expect(chosenTab(page)).toContainText('Registered')
  await page.reload()
  await expect(chosenTab(page)).toContainText('Registered')
  await page.locator('.staff-table tbody a').first().click()
  await page.getByRole('link', { name: 'All cases' }).click()
  await expect(chosenTab(page)).toContainText('Registered')
  await page.goto('/cms/log-books?view=current')
  await expect(chosenTab(page)).toContainText('Current')
  await openAs(page, 'secretary', '/cms/privacy?view=answered')
  await expect(chosenTab(page)).toContainText('Answered')
  await page.goto('/cms/applications?view=unpaid')
  await expect(chosenTab(page)).toContainText('Unpaid')
})

test('the link from a record to its list restores the filters and the search text', async ({ page }) => {
  await openAs(page, 'secretary', '/cms/members')
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Current')
  await expect(page).toHaveURL(/state=current/)
  const search = page.getByLabel('Find by number, name or email')
  await search.fill('Inkpen')
  await main(page).getByRole('link', { name: 'Ruben Inkpen' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ruben Inkpen')
  await main(page).getByRole('link', { name: 'Members' }).click()
  await expect(page).toHaveURL(/\/cms\/members\?state=current$/)
  await expect(search).toHaveValue('Inkpen')
  // The navigation opens the list without filters.
  await page.getByRole('navigation').getByRole('link', { name: 'Members', exact: true }).click()
  await expect(page).toHaveURL(/\/cms\/members$/)
})

test('the list of events with entries counts unpaid entries and leads to them', async ({ page }) => {
  await openAs(page, 'events', '/cms/entries')
  const link = main(page).locator('a[href*="state=awaiting_payment"]').first()
  const count = Number.parseInt(await link.innerText(), 10)
  await link.click()
  await expect(page).toHaveURL(/\/cms\/entries\/\d+\?group=waiting&state=awaiting_payment$/)
  await expect(main(page).locator('tbody tr')).toHaveCount(count)
})
