import { expect, test } from '@playwright/test'
import { summary } from './kit/account-screens.ts'
import { openAs } from './kit/logged-in.ts'

test('the secretary looks at a list of members row by row, says what is meant, and brings in who is new', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await openAs(page, 'owner', '/cms/members')
  await page.getByRole('link', { name: 'Import members' }).click()
  const choose = (csv: string) =>
    page
      .getByLabel('CSV file')
      .setInputFiles({ name: 'moved.csv', mimeType: 'text/csv', buffer: Buffer.from(csv, 'latin1') })

  await choose(
    'Given,Surname,e-Mail,Membership level,Renewal due\nÅsa,Moved,asa@moved.example,Gold,30/6/2099',
  )
  await expect(summary(page)).toContainText('First name is missing')
  await summary(page).getByRole('link', { name: 'First name is missing' }).press('Enter')
  await expect(page.getByLabel('Given')).toBeFocused()
  await page.getByLabel('Given').selectOption('First name')
  await expect(page.getByRole('tab', { name: /To mend/ })).toContainText('1')
  await expect(page.getByRole('row', { name: /Åsa Moved/ })).toContainText('no membership type Gold')

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as CSV' }).click()
  expect((await saved).suggestedFilename()).toBe('members-to-mend.csv')

  await page.getByLabel('Gold').selectOption('Social')
  await page.getByRole('button', { name: 'Import 1 member' }).click()
  await expect(page.getByText('1 member imported')).toBeVisible()
  await choose('First name,Last name,Email,Type,Paid until\nÅsa,Moved,asa@moved.example,Social,30/6/2099')
  await expect(page.getByRole('tab', { name: /Already here/ })).toContainText('1')
  await expect(page.getByRole('button', { name: /^Import/ })).toHaveCount(0)

  await page.getByRole('region', { name: 'Import members' }).getByRole('link', { name: 'Members' }).click()
  await page.getByLabel('Find by number, name or email').fill('moved')
  await expect(page.getByRole('row', { name: /Åsa Moved/ })).toContainText('Current')
})
