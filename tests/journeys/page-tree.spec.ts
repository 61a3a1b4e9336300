/** The list of pages as a tree by address, by keyboard. @source docs/reference/pages-and-blocks.md §8.14 */
import { expect, test } from '@playwright/test'
import { axeFindings } from './kit/axe.ts'
import { main } from './kit/joining.ts'
import { keysOf } from './kit/keys.ts'
import { openAs } from './kit/logged-in.ts'

test('an officer opens a level of the tree by keyboard, and a search shows the list again', async ({
  page,
}) => {
  await openAs(page, 'content', '/cms/pages')
  const keys = await keysOf(page)
  await keys.press(main(page).getByRole('button', { name: 'Tree', exact: true }))
  await expect(page).toHaveURL('/cms/pages?as=tree')
  const tree = main(page).getByRole('region', { name: 'Pages of the website' })
  const tracks = tree.getByRole('button', { name: 'Pages below /tracks', exact: true })
  await expect(tracks).toHaveAttribute('aria-expanded', 'false')
  await expect(tree.getByText('/tracks/tallow-creek')).toHaveCount(0)
  await keys.press(tracks)
  await expect(tracks).toHaveAttribute('aria-expanded', 'true')
  await expect(tree.getByText('/tracks/tallow-creek')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await keys.press(tracks)
  await expect(tree.getByText('/tracks/tallow-creek')).toHaveCount(0)

  const search = main(page).getByRole('searchbox', { name: 'Search by name or address' })
  await keys.type(search, '/tracks/')
  await expect(main(page).getByRole('table')).toContainText('/tracks/tallow-creek')
  await expect(search).toBeFocused()
  await keys.type(search, '')
  await page.keyboard.press('Delete')
  await expect(tree).toBeVisible()
})

test('an officer selects pages of several levels by keyboard and opens the dialog for them', async ({
  page,
}) => {
  await openAs(page, 'content', '/cms/pages?as=tree')
  const keys = await keysOf(page)
  const tree = main(page).getByRole('region', { name: 'Pages of the website' })
  const bulk = main(page).getByRole('group', { name: 'Actions for the selected rows' })
  await keys.press(tree.getByRole('checkbox', { name: 'Select Club rules', exact: true }), 'Space')
  await expect(bulk).toContainText('1 selected')
  const tracks = tree.getByRole('button', { name: 'Pages below /tracks', exact: true })
  await keys.press(tracks)
  const opener = page.getByRole('button', { name: 'Pages below /tracks', exact: true })
  const inLevel = tree.getByRole('listitem').filter({ has: opener }).getByRole('checkbox')
  await expect(inLevel).not.toHaveCount(0)
  await keys.press(tree.getByRole('button', { name: 'Select all /tracks', exact: true }))
  for (const box of await inLevel.all()) await expect(box).toBeChecked()
  const count = (await inLevel.count()) + 1
  // The pages stay selected while their level is closed.
  await keys.press(tracks)
  await expect(bulk).toContainText(`${count} selected`)
  expect(await axeFindings(page)).toEqual([])
  await keys.press(bulk.getByRole('button', { name: 'Unpublish', exact: true }))
  const dialog = page.getByRole('dialog', { name: 'Unpublish these pages?' })
  await expect(dialog).toContainText('Club rules')
  await expect(dialog).toContainText('/tracks/tallow-creek')
  await page.keyboard.press('Escape')
  await expect(bulk).toContainText(`${count} selected`)
  await keys.reach(tracks)
  await page.keyboard.press('Escape')
  await expect(bulk).toHaveCount(0)
  await expect(tracks).toBeFocused()
})

test('the tree fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openAs(page, 'content', '/cms/pages?as=tree')
  await main(page).getByRole('button', { name: 'Pages below /tracks', exact: true }).click()
  await expect(main(page).getByText('/tracks/tallow-creek')).toBeVisible()
  const isWide = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  )
  expect(isWide).toBe(false)
})
