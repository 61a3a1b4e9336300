import { expect, test } from '@playwright/test'
import { axeFindings } from './kit/axe.ts'
import { openAs } from './kit/logged-in.ts'
import { demoPerson } from './kit/people.ts'

test('a secretary opens the help of a settings screen, saves it unchanged, and is named as the one who changed it last', async ({
  page,
}) => {
  const { name } = demoPerson('secretary')
  await openAs(page, 'secretary', '/cms/limits')
  const help = page.getByRole('main').getByText('Help', { exact: true })
  const step = page.getByText('Each one is sent once.')
  await expect(step).toBeHidden()
  await help.press('Enter')
  await expect(step).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  const reminders = page.locator('form', { has: page.getByLabel('Days a renewal may be late') })
  await reminders.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await expect(page.getByText(`Last changed by ${name} on`)).toBeVisible()
  await expect(page.getByRole('link', { name: 'See in the audit log' })).toHaveCount(0)
})

test('by keyboard, an events officer moves a class to the end of the list and archives it, and the focus follows', async ({
  page,
}) => {
  await openAs(page, 'events', '/cms/limits')
  const codes = page.getByRole('main').getByLabel('Code', { exact: true })
  await expect(codes.first()).toBeVisible()
  const count = await codes.count()
  const first = await codes.first().inputValue()
  const down = page.getByRole('button', { name: `Move class ${first} down` })
  await down.focus()
  for (let at = 1; at < count; at += 1) {
    await expect(down).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(codes.nth(at)).toHaveValue(first)
  }
  await expect(page.getByRole('button', { name: `Move class ${first} up` })).toBeFocused()
  const archive = page.getByRole('button', { name: `Archive ${first}` })
  await archive.press('Enter')
  await expect(page.getByText('Archived', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: `Restore ${first}` }).press('Enter')
  await expect(archive).toBeVisible()
})
