/** The registrar's record of a vehicle on club rego: notes and activity. @source docs/reference/staff-desk.md §4.5 */
import { expect, type Page, test } from '@playwright/test'
import { axeFindings } from './kit/axe.ts'
import { openAs } from './kit/logged-in.ts'

const main = (page: Page) => page.getByRole('main')
const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name })

/** Adds a note in the tab of a record that is open, and finds it in the activity. */
async function addNote(page: Page, text: string): Promise<void> {
  await tab(page, /^Notes/).click()
  await main(page).getByLabel('New note').fill(text)
  await main(page).getByRole('button', { name: 'Save note' }).click()
  await expect(main(page).getByRole('listitem').filter({ hasText: text })).toHaveCount(1)
  await tab(page, /^Activity/).click()
  await expect(page).toHaveURL(/\?tab=activity$/)
  await expect(main(page).getByRole('listitem').first()).toContainText(text)
}

test('the registrar writes a note on a vehicle of the register, and reads what happened with it', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openAs(page, 'registrar', '/cms/rego-register')
  await main(page).locator('.record-list tbody a').first().click()
  await expect(page).toHaveURL(/\/cms\/rego\/\d+$/)
  await addNote(page, `Two keys ${test.info().repeatEachIndex}${test.info().retry}`)
  await expect(main(page).getByText('On the road').first()).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await main(page).getByRole('combobox', { name: 'Show' }).selectOption('Case history')
  await expect(main(page).getByRole('listitem').filter({ hasText: 'Two keys' })).toHaveCount(0)
  await expect(main(page).getByRole('listitem').filter({ hasText: 'Sent to the registrar' })).toHaveCount(1)
})
