/** Desk journeys: disabling an account, and removing a person's data on request. */
import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { openAlive } from './kit/alive.ts'
import { axeFindings } from './kit/axe.ts'
import { giveSession, mailAbout, openAs } from './kit/logged-in.ts'
import { signUpNewcomer } from './kit/newcomer.ts'
import { codesTo, codeTo, demoPerson } from './kit/people.ts'

const SECRETARY = 'secretary'

// Both tests read codes from the mailbox of the same secretary, so they must not run in parallel.
test.describe.configure({ mode: 'serial' })

/** Confirms the open dialog with a mailed code. */
async function confirm(page: Page, button: string): Promise<void> {
  const { email } = demoPerson(SECRETARY)
  const dialog = page.getByRole('dialog')
  const before = (await codesTo(page.request, email)).length
  await dialog.getByRole('button', { name: 'Email me a code' }).click()
  await dialog.getByLabel('Your code').fill(await codeTo(page.request, email, before + 1))
  await dialog.getByRole('button', { name: button }).click()
  await expect(dialog).toBeHidden()
}

test('the secretary disables and enables an account', async ({ page }) => {
  const email = 'disabled@journeys.example'
  await signUpNewcomer(email)
  await openAs(page, SECRETARY, '/cms/accounts')
  await page.getByLabel('Find an account by name or email').fill(email)
  const row = page.getByRole('row').filter({ hasText: email })
  await row.getByRole('button', { name: /^Disable/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Email me a code' }).click()
  await expect(dialog.getByText('Enter a reason')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByLabel('Reason').fill('Lost phone')
  await confirm(page, 'Disable account')
  await expect(row).toContainText('Disabled on')
  await row.getByRole('button', { name: /^Enable/ }).click()
  await confirm(page, 'Enable account')
  await expect(row).toContainText('Enabled')
})

test('the secretary finds and exports a person’s request, and removes their data', async ({
  page,
  browser,
}) => {
  const email = 'removed@journeys.example'
  const { access_token: token, refresh_token } = await signUpNewcomer(email)
  const member = await browser.newContext()
  await giveSession(member, { access_token: token, refresh_token })
  const theirs = await member.newPage()
  await openAlive(theirs, '/profile#privacy')
  await theirs.getByRole('button', { name: 'Remove my data' }).click()
  const asking = theirs.getByRole('dialog')
  await asking.getByRole('button', { name: 'Email me a code' }).click()
  await asking.getByLabel('Code', { exact: true }).fill(await codeTo(page.request, email, 2))
  await asking.getByRole('button', { name: 'Ask for removal' }).click()
  await expect(theirs.getByText('We have your request and sent you an email')).toBeVisible()

  await openAs(page, SECRETARY, '/cms/privacy')
  const request = page.getByRole('row').filter({ hasText: email })
  await page.getByRole('combobox', { name: 'Request' }).selectOption('Remove my data')
  await page.getByLabel('Find by name or email').fill(email)
  await expect(page.locator('.record-list tbody tr')).toHaveCount(1)
  expect(await axeFindings(page)).toEqual([])
  await request.getByRole('checkbox').check()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export selected requests' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('privacy-requests-waiting.csv')
  const [, line = '', ...rest] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect([line.split(',').slice(1, 3), rest]).toEqual([[email, 'delete'], []])
  await page.getByRole('button', { name: 'Clear selection' }).click()

  await request.getByRole('button', { name: 'Remove data' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('You can’t undo it.')
  await expect(dialog).toContainText('The log of what the committee did, for at least 2 years.')
  expect(await axeFindings(page)).toEqual([])
  await confirm(page, 'Remove data')
  await expect(request).toHaveCount(0)
  const mail = await mailAbout(page, email, /^Your data has been removed$/)
  expect(mail.text).toContain('We still keep:')
  await member.close()
})
