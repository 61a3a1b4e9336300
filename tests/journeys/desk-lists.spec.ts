/** The lists of the desk: filters, saved views, selecting a whole list, and adding a member. */
import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { axeFindings } from './kit/axe.ts'
import { watchConsole } from './kit/console-watch.ts'
import { openAs } from './kit/logged-in.ts'

// Run the tests one after the other. The second one adds a member, who would be in the export of the first one but not
// in the rows that it read before.
test.describe.configure({ mode: 'default' })

const main = (page: Page) => page.getByRole('main')
const title = (page: Page) => page.getByRole('heading', { level: 1 })

test('the secretary filters members, saves the view, tags them and exports exactly what is shown', async ({
  page,
}) => {
  const said = watchConsole(page)
  await openAs(page, 'secretary', '/cms/members')
  // At the width of a small laptop, each name must fit on one line.
  const names = main(page).locator('tbody [data-title] a')
  await expect(names.first()).toBeVisible()
  expect(await names.evaluateAll((all) => all.map((one) => one.getClientRects().length))).toEqual(
    Array.from({ length: await names.count() }, () => 1),
  )
  await expect(page.getByRole('tab', { name: /^All ?\d+$/ })).toBeVisible()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Current')
  await expect(page).toHaveURL(/state=current/)
  await main(page).getByRole('button', { name: 'Member number' }).click()
  await expect(page).toHaveURL(/order=desc/)
  if (test.info().retry > 0) {
    // A failed first attempt may have left a view with these filters. Its name is then shown instead of the button
    // "Save view", so choose the order again to leave the view.
    await main(page).getByRole('button', { name: 'Member number' }).click()
    await expect(page).not.toHaveURL(/order=desc/)
  }
  await page.getByRole('button', { name: 'Save view' }).click()
  const dialog = page.getByRole('dialog')
  // When the test is repeated after a failure, the view of the first attempt exists already, so the name contains the
  // number of the attempt.
  const name = `Current, newest number ${test.info().retry}`
  await dialog.getByLabel('Name of the view').fill(name)
  await dialog.getByLabel('Share with everyone who uses this list').check()
  await dialog.getByRole('button', { name: 'Save view' }).click()
  const view = page.getByRole('link', { name })
  await expect(view).toHaveAttribute('aria-current', 'true')
  expect(await axeFindings(page), 'the list with a saved view').toEqual([])

  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(view).not.toHaveAttribute('aria-current')
  await view.click()
  await expect(page).toHaveURL(/state=current/)
  await main(page).getByLabel('Select all rows on this page').check()
  await page.getByRole('button', { name: 'Add tag' }).click()
  await page.getByRole('dialog').getByLabel('New tag').fill('Newsletter')
  await page.getByRole('dialog').getByRole('button', { name: 'Add tag' }).click()
  await expect(page.getByText(/\d+ members? got the tag/)).toBeVisible()

  // Repeat the comparison, because other journeys may add a member between the reading of the rows and the export.
  await expect(async () => {
    await page.reload()
    await expect(main(page).getByRole('row').nth(1)).toBeVisible()
    const names = await main(page).getByRole('row').getByRole('link').allTextContents()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const file = await readFile(await (await saved).path(), 'utf8')
    const lines = file.trim().split('\r\n')
    expect(lines.slice(1)).toHaveLength(names.length)
    for (const [index, name] of names.entries()) expect(lines[index + 1]).toContain(name)
  }).toPass({ timeout: 60_000 })
  expect(said).toEqual([])
})

test('the secretary adds a member by hand and is warned of a similar record', async ({ page }) => {
  await openAs(page, 'secretary', '/cms/members')
  await page.getByRole('link', { name: 'Add member' }).click()
  await expect(title(page)).toHaveText('Add a member')
  await page.getByLabel('First name').fill('Jarrah')
  await page.getByLabel('Last name').fill('Quillfeather')
  await page.getByRole('textbox', { name: 'Email' }).fill('jarrah.second@paddock.example')
  await page.getByRole('button', { name: 'Add member' }).click()
  await expect(main(page)).toContainText('This person may have a record already')
  expect(await axeFindings(page), 'the form with a warning').toEqual([])
  await page.getByLabel('This is another person').check()
  await page.getByRole('button', { name: 'Add member' }).click()
  await expect(title(page)).toHaveText('Jarrah Quillfeather')
})
