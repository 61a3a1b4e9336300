/** New pages from a template or a copy, and the checks of the preview. @source docs/reference/pages-and-blocks.md §8.7, §8.15 */
import { expect, type Page, test } from '@playwright/test'
import { axeFindings } from './kit/axe.ts'
import { TEST_PAGE_PREFIX } from './kit/demo-pages.ts'
import { main } from './kit/joining.ts'
import { keysOf } from './kit/keys.ts'
import { openAs } from './kit/logged-in.ts'
import { wireOf } from './kit/wire.ts'

const CMS = '/api/v1/cms/page'
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

test('a fault that axe finds on the rendered page is a warning with its block, and stays with the version', async ({
  page,
  baseURL,
}) => {
  const owner = await wireOf(baseURL, 'owner')
  const { page: made } = await owner.post<{ page: { id: number } }>(`${CMS}/create`, {
    name: 'Faulty link',
    url: addressOf('axe'),
    template: 'news_item',
  })
  const client = `journey-axe-${made.id}`
  const { draft } = await owner.post<{ draft: { blocks: { key: string; values: { template: string } }[] } }>(
    `${CMS}/open`,
    { page: made.id, client },
  )
  const block = draft.blocks.find(({ values }) => values.template === 'text')?.key
  const set = (path: string, value: string) => ({ kind: 'set', block, path, value })
  await owner.post(`${CMS}/edit`, {
    page: made.id,
    client,
    client_seq: 1,
    base: 0,
    operations: [
      set('variables/heading', 'Where to go'),
      set('variables/html', '<p>Read this: <a href="/calendar"></a></p>'),
    ],
  })
  await owner.post(`${CMS}/leave`, { page: made.id, client })
  await owner.close()

  await openAs(page, 'content', `/cms/pages/${made.id}`)
  const violations: string[] = []
  page.on('console', (message) => {
    if (/content security policy|trusted ?types?|refused to/i.test(message.text()))
      violations.push(message.text())
  })
  await button(page, 'Publish').click()
  const dialog = page.getByRole('dialog')
  const fault = dialog.getByRole('listitem').filter({ hasText: 'A link has no text.' })
  await expect(fault).toHaveCount(1)
  await expect(fault.getByRole('button', { name: 'Where to go' })).toBeVisible()
  await dialog.getByRole('button', { name: /^Publish with/ }).click()
  await expect(main(page).getByRole('status').filter({ hasText: 'Published' })).toBeVisible()
  await button(page, 'Versions').click()
  await dialog
    .getByText(/warnings accepted by /)
    .first()
    .click()
  await expect(dialog).toContainText('A link has no text.')
  expect(violations).toEqual([])
})
