/** The checks before publishing in the page editor. @source docs/reference/pages-and-blocks.md §8.7 */
import { expect, type Page, test } from '@playwright/test'
import { openAlive } from './kit/alive.ts'
import { axeFindings } from './kit/axe.ts'
import { TEST_PAGE_PREFIX } from './kit/demo-pages.ts'
import { main } from './kit/joining.ts'
import { openAs } from './kit/logged-in.ts'

const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })

test('an officer goes from a warning to its field, then publishes with the others, and the versions say so', async ({
  page,
}) => {
  const address = `${TEST_PAGE_PREFIX}warnings-${test.info().repeatEachIndex}-${test.info().retry}`
  await openAs(page, 'content', '/cms/pages')
  await button(page, 'New page').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Page name').fill('Parking')
  await dialog.getByLabel('Address').fill(address)
  await dialog.getByRole('button', { name: 'Create the page' }).click()
  await expect(main(page).getByRole('heading', { level: 1, name: 'Parking' })).toBeVisible()
  await button(page, 'Add a block').click()
  await dialog.getByRole('button', { name: /^Text Formatted text/ }).click()
  await main(page).getByRole('textbox', { name: 'Heading', exact: true }).fill('Where to park')
  const text = main(page).getByRole('textbox', { name: 'Text', exact: true })
  await text.focus()
  await page.keyboard.type('Gate B')
  await button(page, 'Subheading').click()
  await expect(main(page).getByText('Saved as a draft')).toBeVisible()

  await button(page, 'Publish').click()
  const publish = dialog.getByRole('button', { name: 'Publish with 2 warnings' })
  await expect(publish).toBeVisible()
  await expect(dialog).toContainText('This heading skips a level. Select it and choose “Heading”.Gate B')
  expect(await axeFindings(page)).toEqual([])
  // The finding about the page leads to the other tab of the page settings.
  await dialog.getByRole('button', { name: 'Page settings' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(main(page).getByLabel('Search description')).toBeFocused()
  const result = main(page).getByRole('region', { name: 'Preview in a search engine' })
  await expect(result).toContainText(
    /^Preview in a search engineParking.*Search engines will show the beginning of the page, because it has no description\.$/,
  )
  await main(page).getByLabel('Search title').fill('Where to park on race days')
  await expect(result).toContainText('Where to park on race days')

  await button(page, 'Publish').click()
  await dialog.getByRole('button', { name: 'Where to park' }).click()
  await expect(text).toBeFocused()
  await page.keyboard.press('Control+a')
  await button(page, 'Heading').click()
  await expect(main(page).getByText('Saved as a draft')).toBeVisible()

  await button(page, 'Publish').click()
  await dialog.getByRole('button', { name: 'Publish with 1 warning' }).click()
  await expect(main(page).getByRole('status').filter({ hasText: 'Published' })).toBeVisible()
  await button(page, 'Versions').click()
  const accepted = dialog.getByText(/^1 warning accepted by /)
  await accepted.click()
  await expect(dialog).toContainText('Search engines will show the beginning of the page')
  expect(await axeFindings(page)).toEqual([])

  await openAlive(page, address)
  await expect(page.getByRole('heading', { level: 2, name: 'Gate B' })).toBeVisible()
})
