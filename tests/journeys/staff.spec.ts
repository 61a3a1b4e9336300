import { expect, test } from '@playwright/test'
import { openAlive } from './kit/alive.ts'
import { axeFindings } from './kit/axe.ts'
import { openAs } from './kit/logged-in.ts'
import { codeTo, demoPerson } from './kit/people.ts'

test('the owner gives somebody a desk, who sees it at once, and takes it away again', async ({
  page,
  browser,
}) => {
  const owner = demoPerson('owner')
  await page.setViewportSize({ width: 1280, height: 900 })
  await openAs(page, 'owner', '/cms/roles')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Roles')

  const other = await browser.newContext()
  const theirs = await other.newPage()
  await openAs(theirs, 'life', '/cms')
  await expect(theirs.getByText('This is for the committee')).toBeVisible()

  const change = async (isGiven: boolean): Promise<void> => {
    await page.getByLabel('Find a person by name or email').fill('Hallorangi')
    await page.getByRole('button', { name: 'Change the desks of Dot Hallorangi' }).click()
    await page.getByRole('dialog').getByLabel('Shop').setChecked(isGiven)
    await page.getByRole('button', { name: 'Email me a code' }).click()
    await expect(page.getByLabel('Your code')).toBeVisible()
    await page.getByLabel('Your code').fill(await codeTo(page.request, owner.email))
    await page.getByRole('button', { name: 'Save the desks' }).click()
    await expect(page.getByText('The desks of Dot Hallorangi are changed')).toBeVisible()
  }

  await change(true)
  await openAlive(theirs, '/cms')
  await expect(theirs.getByRole('navigation', { name: 'Desks' }).first()).toContainText('Orders')
  await openAlive(theirs, '/cms/audit')
  await expect(theirs.getByText('Page not found')).toBeVisible()

  await change(false)
  await openAlive(theirs, '/cms')
  await expect(theirs.getByText('This is for the committee')).toBeVisible()
  await other.close()

  await openAlive(page, '/cms/audit')
  await expect(page.getByRole('row', { name: /set roles/ }).first()).toBeVisible()
})

for (const path of [
  '/cms',
  '/cms/orders',
  '/cms/statements',
  '/cms/refunds',
  '/cms/stock',
  '/cms/roles',
  '/cms/audit',
]) {
  test(`${path} has nothing that axe finds, on a phone and in the dark`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 })
    await openAs(page, 'owner', path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await axeFindings(page)).toEqual([])
  })
}

test('a stranger is sent to log in and comes back to the desk', async ({ page }) => {
  await page.goto('/cms/orders')
  await expect(page).toHaveURL('/login')
})
