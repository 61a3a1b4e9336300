import { expect, test } from '@playwright/test'
import { axeFindings } from './kit/axe.ts'
import { openAs } from './kit/logged-in.ts'

const TITLE = 'Help for this screen'

test('a treasurer reads the help of the bank statement by mouse, and that of the next screen by keyboard', async ({
  page,
}) => {
  await openAs(page, 'treasurer', '/cms/statements')
  const button = page.getByRole('button', { name: 'Help', exact: true })
  await button.click()
  const dialog = page.getByRole('dialog', { name: TITLE })
  await expect(dialog.getByText('Here you match payments on the bank statement with orders.')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()

  await page.getByRole('link', { name: 'Refunds' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Refunds' })).toBeVisible()
  await page.keyboard.press('F1')
  await expect(dialog.getByText('Here you find the money that the club has to refund.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
})

test('the help opens from a field by its key, which the list of shortcuts names', async ({ page }) => {
  await openAs(page, 'secretary', '/cms/members')
  const search = page.getByLabel('Find by number, name or email')
  await search.focus()
  await page.keyboard.press('F1')
  const dialog = page.getByRole('dialog', { name: TITLE })
  await expect(dialog.getByText('Here you find members and open their records.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(search).toBeFocused()
  await search.blur()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('F1')).toBeVisible()
})

test('on a phone, the help opens from the menu and returns the focus to it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openAs(page, 'events', '/cms/events')
  const menu = page.locator('.desk-menu > summary')
  await menu.click()
  await page.getByRole('button', { name: 'Help', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: TITLE })
  await expect(dialog.getByText('Here you find the club’s events and plan new ones.')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(menu).toBeFocused()
  await expect(page.getByRole('button', { name: 'Help', exact: true })).toBeHidden()
})
