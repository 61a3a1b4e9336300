/** The page editor at /cms/pages, under the content policy of the built app. @source docs/reference/pages-and-blocks.md §8 */
import { expect, type Page, test } from '@playwright/test'
import { openAlive } from './kit/alive.ts'
import { axeFindings } from './kit/axe.ts'
import { main } from './kit/joining.ts'
import { keysOf } from './kit/keys.ts'
import { TEST_PAGE_PREFIX } from './kit/demo-pages.ts'
import { openAs } from './kit/logged-in.ts'

const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })
const preview = (page: Page) => page.frameLocator('iframe[title="Preview of the page"]')
/** Returns an address that only this run of the test uses. */
const addressOf = (name: string) =>
  `${TEST_PAGE_PREFIX}${name}-${test.info().repeatEachIndex}-${test.info().retry}`

/** Creates a page and opens its editor. */
async function newPage(page: Page, name: string, address: string): Promise<void> {
  await openAs(page, 'content', '/cms/pages')
  await button(page, 'New page').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Page name').fill(name)
  await dialog.getByLabel('Address').fill(address)
  await dialog.getByRole('button', { name: 'Create the page' }).click()
  await expect(main(page).getByRole('heading', { level: 1, name })).toBeVisible()
}

test('a new page is a copy of another one, by keyboard', async ({ page }) => {
  await openAs(page, 'content', '/cms/pages')
  const keys = await keysOf(page)
  await keys.press(main(page).getByRole('button', { name: 'Copy Club rules', exact: true }))
  const dialog = page.getByRole('dialog', { name: 'New page' })
  await expect(dialog).toContainText('The new page is an unpublished copy of “Club rules”')
  await expect(dialog.getByLabel('Page name')).toHaveValue('Copy of Club rules')
  await expect(dialog.getByLabel('Address')).toHaveValue('/rules-copy')
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByLabel('Address').fill(addressOf('copy'))
  await keys.press(dialog.getByRole('button', { name: 'Create the page' }))
  await expect(main(page).getByRole('heading', { level: 1, name: 'Copy of Club rules' })).toBeVisible()
  await expect(preview(page).getByRole('heading', { name: '1. What the club is for' })).toBeVisible()
  await openAlive(page, '/cms/pages')
  await expect(main(page).getByRole('link', { name: /^(Copy of )?Club rules$/ })).toHaveCount(2)
})

test('a content officer writes a page by keyboard, sees it in the preview, and publishes it', async ({
  page,
  context,
}) => {
  const address = addressOf('working-bee')
  await newPage(page, 'Working bee', address)
  const keys = await keysOf(page)
  await keys.press(button(page, 'Add a block'))
  await keys.press(page.getByRole('dialog').getByRole('button', { name: /^Text Formatted text/ }))
  await keys.type(main(page).getByRole('textbox', { name: 'Heading', exact: true }), 'Bring gloves')
  const text = main(page).getByRole('textbox', { name: 'Text', exact: true })
  await text.focus()
  await page.keyboard.press('Control+b')
  await page.keyboard.type('Saturday')
  await page.keyboard.press('Control+b')
  await page.keyboard.type(' at eight.')
  await page.keyboard.press('Enter')
  await page.keyboard.type('- Rakes')
  await expect(preview(page).getByRole('heading', { name: 'Bring gloves' })).toBeVisible()
  await expect(preview(page).getByRole('listitem')).toHaveText('Rakes')
  await expect(main(page).getByText('Saved as a draft')).toBeVisible()

  await keys.press(button(page, 'Publish'))
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Search engines will show the beginning of the page')
  const publish = dialog.getByRole('button', { name: /^Publish (?:now|with)/ })
  // Until the checks have run, the button is disabled and no tab stop.
  await expect(publish).toBeEnabled()
  await keys.press(publish)
  await expect(main(page).getByRole('status').filter({ hasText: 'Published' })).toBeVisible()

  const visitor = await context.newPage()
  await openAlive(visitor, address)
  await expect(visitor.getByRole('heading', { name: 'Bring gloves' })).toBeVisible()
  await expect(visitor.locator('strong', { hasText: 'Saturday' })).toBeVisible()
  await expect(visitor.getByRole('listitem').filter({ hasText: 'Rakes' })).toBeVisible()
})

test('undo takes back typing and the removal of a block, and both survive a reload', async ({ page }) => {
  await newPage(page, 'Undo', addressOf('undo'))
  await button(page, 'Add a block').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Text Formatted text/ })
    .click()
  const heading = main(page).getByRole('textbox', { name: 'Heading', exact: true })
  await heading.fill('Kept')
  await button(page, 'Remove this block').click()
  await expect(main(page).getByText('This page has no blocks yet.')).toBeVisible()
  await button(page, 'Undo').click()
  await expect(main(page).getByRole('navigation', { name: 'Blocks of the page' })).toContainText('Kept')
  await expect(main(page).getByText('Saved as a draft')).toBeVisible()
  await page.reload()
  await expect(preview(page).getByRole('heading', { name: 'Kept' })).toBeVisible()
})

test('two people edit one page: changes of different fields are merged, and of one field the person chooses a version', async ({
  page,
  browser,
}) => {
  const address = addressOf('two-people')
  await newPage(page, 'Two people', address)
  const editor = page.url()
  const other = await (await browser.newContext()).newPage()
  await openAs(other, 'owner', new URL(editor).pathname)
  const nameOf = (who: Page) => main(who).getByLabel('Page name')
  await expect(nameOf(other)).toHaveValue('Two people')
  // Both people type before either browser has received the change of the other.
  await Promise.all([nameOf(page).fill('From the officer'), nameOf(other).fill('From the owner')])
  const both = [page, other]
  for (const who of both)
    await expect(main(who).getByRole('button', { name: 'Use this' })).toHaveCount(2, { timeout: 15_000 })
  await expect(main(page).getByRole('heading', { level: 2, name: 'Two people changed' })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  const owners = main(page).locator('.conflict-value', { hasText: 'From the owner' })
  await owners.getByRole('button', { name: 'Use this' }).click()
  for (const who of both) await expect(nameOf(who)).toHaveValue('From the owner', { timeout: 15_000 })
  await other.context().close()
})

const FROM_WORD = `<html><head><style>p.MsoNormal{margin:0}</style></head><body>
<p class="MsoNormal">Bring <b>gloves</b> and <i>water</i>.<o:p></o:p></p>
<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">1.</span>Sign in</p>
<p class="MsoListParagraph" style="mso-list:l0 level2 lfo1"><span style="mso-list:Ignore">·</span>at the gate</p>
<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">2.</span>Start</p>
<script>document.title = 'run'</script><img src="https://elsewhere.example/x.png" onerror="document.title = 'run'">
</body></html>`
const FROM_DOCS = `<b style="font-weight:normal"><p><span style="font-weight:700">Lunch</span><span> at </span><span style="font-style:italic">noon</span></p></b>`

test('text from Word and Google Docs arrives as plain elements, and nothing in it runs', async ({ page }) => {
  await newPage(page, 'Paste', addressOf('paste'))
  const title = await page.title()
  const text = main(page).getByRole('textbox', { name: 'Text after the blocks' })
  await text.focus()
  for (const html of [FROM_DOCS, FROM_WORD]) {
    await text.evaluate((element, markup) => {
      const data = new DataTransfer()
      data.setData('text/html', markup)
      element.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      )
    }, html)
  }
  await expect(text.locator('ol > li')).toHaveText([/^Sign in/, 'Start'])
  await expect(text.locator('ol > li ul > li')).toHaveText('at the gate')
  await expect(text.locator('strong')).toHaveText(['Lunch', 'gloves'])
  await expect(text.locator('em')).toHaveText(['noon', 'water'])
  await expect(main(page).getByText('Saved as a draft')).toBeVisible()
  expect(await page.title()).toBe(title)
  await expect(text.locator('img[src^="https:"]')).toHaveCount(0)
})
