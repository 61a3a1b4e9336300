/** New pages from a template or a copy, and the checks of the preview. @source docs/reference/pages-and-blocks.md §8.7, §8.15 */
import { expect, type Page, test } from '@playwright/test'
import { axeFindings } from './kit/axe.ts'
import { TEST_PAGE_PREFIX } from './kit/demo-pages.ts'
import { main } from './kit/joining.ts'
import { keysOf } from './kit/keys.ts'
import { openAs } from './kit/logged-in.ts'

const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })
const preview = (page: Page) => page.frameLocator('iframe[title="Preview of the page"]')
/** Returns an address that only this run of the test uses. */
const addressOf = (name: string) =>
  `${TEST_PAGE_PREFIX}${name}-${test.info().repeatEachIndex}-${test.info().retry}`

test('a content officer begins a page with a template, by keyboard, and the checks name each placeholder', async ({
  page,
}) => {
  await openAs(page, 'content', '/cms/pages')
  const keys = await keysOf(page)
  await keys.press(button(page, 'New page'))
  const dialog = page.getByRole('dialog', { name: 'New page' })
  const report = dialog.getByRole('radio', { name: /^Event report/ })
  await expect(dialog.getByRole('radio', { name: /^Empty page/ })).toBeChecked()
  await expect(dialog.locator('label').filter({ hasText: 'Event report' })).toContainText(
    'Page heading · Text · Table · Gallery · Text',
  )
  await report.focus()
  await page.keyboard.press('Space')
  await expect(report).toBeChecked()
  await expect(dialog).toContainText('Text in [square brackets] is a placeholder.')
  expect(await axeFindings(page)).toEqual([])
  await keys.type(dialog.getByLabel('Page name'), 'Twilight sprint')
  await dialog.getByLabel('Address').fill(addressOf('report'))
  await keys.press(dialog.getByRole('button', { name: 'Create the page' }))
  await expect(main(page).getByRole('heading', { level: 1, name: 'Twilight sprint' })).toBeVisible()
  await expect(preview(page).getByRole('heading', { level: 1, name: '[Name of the event]' })).toBeVisible()
  await expect(preview(page).getByRole('heading', { level: 2, name: 'How the day went' })).toBeVisible()

  await keys.press(button(page, 'Publish'))
  const publish = page.getByRole('dialog', { name: 'Publish this page?' })
  // Seven texts are placeholders, the gallery is empty, and the search description is missing.
  await expect(publish.getByRole('button', { name: 'Publish with 9 warnings' })).toBeEnabled()
  await expect(publish.getByRole('listitem').filter({ hasText: 'still contains a placeholder' })).toHaveCount(
    7,
  )
  expect(await axeFindings(page)).toEqual([])
  await keys.press(publish.getByRole('button', { name: '[Name of the event]' }).first())
  const heading = main(page).getByRole('textbox', { name: 'Heading', exact: true })
  await expect(heading).toBeFocused()
  await heading.fill('Twilight sprint, March')
  await expect(main(page).getByText('Saved as a draft')).toBeVisible()
  await keys.press(button(page, 'Publish'))
  await expect(publish.getByRole('button', { name: 'Publish with 8 warnings' })).toBeEnabled()
})

test('a content officer finds the page to copy in the dialog for a new page', async ({ page }) => {
  await openAs(page, 'content', '/cms/pages')
  await button(page, 'New page').click()
  const dialog = page.getByRole('dialog', { name: 'New page' })
  await dialog.getByRole('radio', { name: /^Copy of a page/ }).check()
  await dialog.getByRole('button', { name: 'Create the page' }).click()
  await expect(dialog.getByText('Choose the page to copy.')).toBeVisible()
  await dialog.getByLabel('Find the page to copy').fill('Club rules')
  await dialog.getByRole('radio', { name: /^Club rules/ }).check()
  await expect(dialog.getByText('Choose the page to copy.')).toHaveCount(0)
  await expect(dialog.getByLabel('Page name')).toHaveValue('Copy of Club rules')
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByLabel('Address', { exact: true }).fill(addressOf('chosen-copy'))
  await dialog.getByRole('button', { name: 'Create the page' }).click()
  await expect(main(page).getByRole('heading', { level: 1, name: 'Copy of Club rules' })).toBeVisible()
  await expect(preview(page).getByRole('heading', { name: '1. What the club is for' })).toBeVisible()
})

