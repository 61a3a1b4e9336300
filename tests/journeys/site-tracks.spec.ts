import { expect, test } from '@playwright/test'
import { axeFindings } from './kit/axe.ts'
import { keysOf } from './kit/keys.ts'
import { main } from './kit/joining.ts'
import { openAs } from './kit/logged-in.ts'

test('by keyboard, an officer adds a track, moves it, archives it and deletes it', async ({ page }, info) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const keys = await keysOf(page)
  const name = `Wattle Park ${info.repeatEachIndex}${info.retry}`
  await openAs(page, 'content', '/cms/site/tracks')
  const button = (label: string) => main(page).getByRole('button', { name: label, exact: true })
  const row = main(page).getByRole('listitem').filter({ hasText: name })

  await keys.press(button('Add a track'))
  const dialog = page.getByRole('dialog')
  await keys.press(dialog.getByRole('button', { name: 'Save' }))
  await expect(dialog).toContainText('Enter a name')
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await keys.type(dialog.getByLabel('Name'), name)
  expect(await axeFindings(page)).toEqual([])
  await keys.press(dialog.getByRole('button', { name: 'Save' }))
  await expect(row).toContainText('0 events, 0 members')

  await keys.press(row.getByRole('button', { name: `Move ${name} up` }))
  await expect(page.getByRole('status').filter({ hasText: 'moved to' })).toBeAttached()
  await keys.reach(button(`Change ${name}`))
  await page.keyboard.press('Alt+ArrowDown')
  await expect(main(page).getByRole('listitem').last()).toContainText(name)

  await keys.press(button(`Archive ${name}`))
  await expect(row).toContainText('(archived)')
  await expect(button(`Restore ${name}`)).toBeFocused()
  await keys.press(button(`Delete ${name}`))
  await expect(dialog).toContainText('No event and no member uses this track.')
  await keys.press(dialog.getByRole('button', { name: 'Delete', exact: true }))
  await expect(row).toHaveCount(0)
})
