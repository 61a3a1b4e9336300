/** Blocks for members: in the editor, on the page, and after a log-out. @source docs/reference/pages-and-blocks.md §2.9 */
import { expect, type Page, test } from '@playwright/test'
import { openAlive } from './kit/alive.ts'
import { TEST_PAGE_PREFIX } from './kit/demo-pages.ts'
import { main } from './kit/joining.ts'
import { logInContext, openAs } from './kit/logged-in.ts'

const KEY = { name: 'Members: the clubroom key' }
const keyBlock = (page: Page) => page.getByRole('heading', KEY)
const preview = (page: Page) => page.frameLocator('iframe[title="Preview of the page"]')
const storedText = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage }))

test('an officer limits a block to members, sees it as each kind of viewer, and publishes it', async ({
  page,
  browser,
}) => {
  const address = `${TEST_PAGE_PREFIX}audience-${test.info().repeatEachIndex}-${test.info().retry}`
  await openAs(page, 'content', '/cms/pages')
  await main(page).getByRole('button', { name: 'New page', exact: true }).click()
  const creating = page.getByRole('dialog')
  await creating.getByLabel('Page name').fill('Audience')
  await creating.getByLabel('Address').fill(address)
  await creating.getByRole('button', { name: 'Create the page' }).click()
  await main(page).getByRole('button', { name: 'Add a block', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Text Formatted text/ })
    .click()
  await main(page).getByRole('textbox', { name: 'Heading', exact: true }).fill('The gate code')
  await main(page).getByRole('tab', { name: 'Visibility' }).click()
  await main(page).getByLabel('Visible to').selectOption('Chosen membership types')
  const full = main(page).getByRole('checkbox', { name: 'Full', exact: true })
  await full.check()
  await expect(main(page).getByRole('navigation', { name: 'Blocks of the page' })).toContainText(
    'visible to: Full',
  )
  const shown = preview(page).getByRole('heading', { name: 'The gate code' })
  const seenBy = main(page).getByLabel('As seen by')
  for (const [viewer, isShown] of [
    ['Editors: all blocks', true],
    ['Guest', false],
    ['Person without a membership', false],
    ['Member whose membership has expired', false],
    ['Member: Social', false],
    ['Member: Full', true],
  ] as const) {
    await seenBy.selectOption(viewer)
    await expect(shown).toHaveCount(isShown ? 1 : 0)
  }
  await expect(main(page).getByText('Saved as a draft')).toBeVisible()
  await main(page).getByRole('button', { name: 'Publish', exact: true }).click()
  const publishing = page.getByRole('dialog')
  await expect(publishing).toContainText('Guests see an empty page')
  await publishing.getByRole('button', { name: /^Publish (?:now|with)/ }).click()
  await expect(main(page).getByRole('status').filter({ hasText: 'Published' })).toBeVisible()

  for (const [who, isShown] of [
    [null, false],
    ['expired', false],
    ['financial', true],
  ] as const) {
    const context = await browser.newContext()
    if (who !== null) await logInContext(context, who)
    const visitor = await context.newPage()
    const { promise: checked, resolve } = Promise.withResolvers<string>()
    visitor.on('response', async (response) => {
      if (response.url().includes('/graphql')) resolve(await response.text())
    })
    await openAlive(visitor, address)
    expect((await checked).includes('The gate code')).toBe(isShown)
    await expect(visitor.getByRole('heading', { name: 'The gate code' })).toHaveCount(isShown ? 1 : 0)
    await context.close()
  }
})

test('a member sees the block for members in each tab, and nothing of it remains after the log-out', async ({
  page,
  context,
}) => {
  await openAlive(page, '/contact')
  await expect(page.getByRole('heading', { name: 'Finding the clubrooms' })).toBeVisible()
  await expect(keyBlock(page)).toHaveCount(0)
  await page.close()

  await logInContext(context, 'financial')
  const first = await context.newPage()
  await openAlive(first, '/contact')
  await expect(keyBlock(first)).toBeVisible()
  // A link within the app loads the content with an API call instead of a document. Its response must contain the block.
  await first.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).first().click()
  await expect(keyBlock(first)).toBeVisible()
  await openAlive(first, '/about')
  await first.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).first().click()
  await expect(keyBlock(first)).toBeVisible()
  await expect.poll(() => storedText(first)).toContain('clubroom key')

  const second = await context.newPage()
  await openAlive(second, '/logout')
  await expect(second).toHaveURL('/')
  // After the log-out in the second tab, the first tab reloads as a guest.
  await expect(keyBlock(first)).toHaveCount(0)
  await expect(first.getByRole('heading', { name: 'Finding the clubrooms' })).toBeVisible()
  for (const tab of [first, second]) expect(await storedText(tab)).not.toContain('clubroom key')
  await openAlive(second, '/contact')
  await expect(second.getByRole('heading', { name: 'Finding the clubrooms' })).toBeVisible()
  await expect(keyBlock(second)).toHaveCount(0)
})
