import { expect, type Page, test } from '@playwright/test'
import { openAlive } from './kit/alive.ts'
import { axeFindings } from './kit/axe.ts'
import { giveSession, openAs } from './kit/logged-in.ts'
import { attemptEmail, signUpNewcomer } from './kit/newcomer.ts'
import { codesTo, codeTo, demoPerson } from './kit/people.ts'

/** Fills a dialog, confirms it with the owner's mailed code, and waits until it is closed. */
async function confirmed(page: Page, open: string, fill: () => Promise<void>, button: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  const owner = demoPerson('owner')
  await expect(async () => {
    // Another journey of the owner may replace the code in the meantime, so the test retries.
    if (await dialog.isVisible()) await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: open, exact: true }).click()
    await fill()
    const before = (await codesTo(page.request, owner.email)).length
    await dialog.getByRole('button', { name: 'Email me a code' }).click()
    await dialog.getByLabel('Your code').fill(await codeTo(page.request, owner.email, before + 1))
    await dialog.getByRole('button', { name: button }).click()
    await expect(dialog).toBeHidden({ timeout: 5_000 })
  }).toPass()
}

test('the owner makes a role from rights and gives it to a helper, who uses the till and looks at the media library, until the role is deleted', async ({
  page,
  browser,
}, info) => {
  test.slow()
  const helper = await signUpNewcomer(attemptEmail(info, 'canteen-helper'))
  const role = `Canteen helper ${info.repeatEachIndex}-${info.retry}`
  await openAs(page, 'owner', '/cms/roles')
  const dialog = page.getByRole('dialog')

  await page.getByRole('button', { name: 'Create a role' }).click()
  await dialog.getByRole('button', { name: 'Email me a code' }).click()
  await expect(dialog.getByText('Enter a name for the role')).toBeVisible()
  await expect(dialog.getByText('Choose at least one right.')).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Orders and packing' }).check()
  await expect(
    dialog.getByRole('checkbox', { name: 'May also make changes: Orders and packing' }),
  ).not.toBeChecked()
  expect(await axeFindings(page)).toEqual([])
  await confirmed(
    page,
    'Create a role',
    async () => {
      await dialog.getByLabel('Name of the role').fill(role)
      await dialog.getByRole('checkbox', { name: 'Till' }).check()
      await dialog.getByRole('checkbox', { name: 'Media library' }).check()
    },
    'Save role',
  )
  const listed = page.getByRole('row', { name: new RegExp(role) }).first()
  await expect(listed).toContainText('None yet')

  await page.getByLabel('Find a person by name or email').fill(helper.email)
  await confirmed(
    page,
    `Change the roles of ${helper.name}`,
    async () => {
      await dialog.getByRole('checkbox', { name: role }).check()
      await expect(dialog.getByLabel(`Last day as ${role}`)).toBeVisible()
    },
    'Save the roles',
  )

  const other = await browser.newContext()
  await giveSession(other, helper)
  const theirs = await other.newPage()
  await openAlive(theirs, '/cms')
  const desks = theirs.getByRole('navigation', { name: 'Desks' }).first()
  await expect(desks.getByRole('link')).toHaveText(['Dashboard', 'Events', 'Website'])
  await openAlive(theirs, '/cms/till')
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Take payments')
  await openAlive(theirs, '/cms/media')
  await theirs.getByRole('list', { name: 'All' }).getByRole('button').first().click()
  await expect(theirs.getByRole('button', { name: 'Close the details' })).toBeVisible()
  for (const name of ['Add files', 'Replace the file', 'Delete and replace', 'Delete'])
    await expect(theirs.getByRole('button', { name })).toHaveCount(0)
  await openAlive(theirs, '/cms/orders')
  await expect(theirs.getByText('Your roles at the desk don’t include this screen.')).toBeVisible()

  await page.getByRole('button', { name: `Delete the role ${role}` }).click()
  await expect(dialog.getByText('These people lose the role at once:')).toBeVisible()
  await expect(dialog.getByRole('listitem')).toHaveText([helper.name])
  await confirmed(page, `Delete the role ${role}`, () => Promise.resolve(), 'Delete the role')
  await expect(page.getByRole('button', { name: `Delete the role ${role}` })).toHaveCount(0)
  await openAlive(theirs, '/cms')
  await expect(theirs.getByText('This is for the committee')).toBeVisible()
  await other.close()
})
