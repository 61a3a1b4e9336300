import { expect, test } from '@playwright/test'
import { axeFindings } from './kit/axe.ts'
import { main } from './kit/joining.ts'
import { keysOf } from './kit/keys.ts'
import { openAs } from './kit/logged-in.ts'

test('by keyboard, an officer adds a group of the shop, moves it, renames it, translates it and deletes it', async ({
  page,
}, info) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const keys = await keysOf(page)
  const name = `Pit garage ${info.repeatEachIndex}${info.retry}`
  await openAs(page, 'content', '/cms/site/groups')
  const button = (label: string) => main(page).getByRole('button', { name: label, exact: true })
  const shop = main(page).getByRole('region', { name: 'Shop' })
  const row = shop.getByRole('listitem').filter({ hasText: name })

  await keys.press(button('Add below Shop'))
  await keys.press(button('Save'))
  await expect(main(page)).toContainText('Enter a name')
  await keys.type(main(page).getByLabel('Name', { exact: true }), name)
  await keys.type(main(page).getByRole('textbox', { name: 'Text', exact: true }), 'For the paddock.')
  expect(await axeFindings(page)).toEqual([])
  await keys.press(button('Save'))
  await expect(main(page).getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible()
  await keys.press(button('Back to the groups'))
  await expect(row).toContainText('/sell/product/pit-garage')

  await keys.press(button(`Move ${name} up`))
  await expect(page.getByRole('status').filter({ hasText: 'moved to' })).toBeAttached()
  await keys.reach(button(`Change ${name}`))
  await page.keyboard.press('Alt+ArrowDown')
  await expect(shop.getByRole('listitem').last()).toContainText(name)

  await keys.press(button(`Change ${name}`))
  await expect(main(page).getByRole('textbox', { name: 'Text', exact: true })).toContainText(
    'For the paddock.',
  )
  await keys.press(main(page).locator('summary').filter({ hasText: 'Deutsch' }))
  await keys.type(main(page).locator('input[lang="de"]'), 'Boxengasse')
  const shortName = main(page).getByRole('textbox', { name: 'Short name', exact: true })
  await keys.type(shortName, `boxes-${info.repeatEachIndex}${info.retry}`)
  await keys.press(button('Save'))
  await expect(main(page).getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await keys.press(button('Back to the groups'))
  await keys.press(button(`Delete ${name}`))
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('No product and no page belongs to this group.')
  await keys.press(dialog.getByRole('button', { name: 'Delete', exact: true }))
  await expect(row).toHaveCount(0)
})
