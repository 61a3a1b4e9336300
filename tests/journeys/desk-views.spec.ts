/** The views of the desk's lists in their addresses: Back, and links from a record to its list. */
import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { openAs } from './kit/logged-in.ts'

const main = (page: Page) => page.getByRole('main')
const chosenTab = (page: Page) => main(page).locator('[role="tab"][aria-selected="true"]')

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
})

test('an address opens the view of the requests about data, and of the applications', async ({ page }) => {
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

test('the register prints its vehicles, and a file has the selected cases only', async ({ page }) => {
  await page.addInitScript(() => {
    globalThis.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await openAs(page, 'registrar', '/cms/rego-register')
  const rows = main(page).locator('.record-list tbody tr')
  await expect(rows.first()).toBeVisible()
  const shown = await rows.count()
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-printed', '')
  await page.emulateMedia({ media: 'print' })
  await expect(main(page).getByText(/^\d+ vehicles? as at/)).toBeVisible()
  await expect(main(page).getByRole('row')).toHaveCount(shown + 1)
  await page.emulateMedia({ media: null })

  await page.goto('/cms/rego?view=registered&sort=plate')
  await main(page).locator('.record-list tbody').getByRole('checkbox').first().check()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export selected cases' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('club-rego-registered.csv')
  const text = await readFile(await file.path(), 'utf8')
  expect(text.trim().split('\r\n')).toHaveLength(2)
})
