/**
 * The review of a page: by a writer who may not publish, and by a reviewer.
 * @source docs/reference/pages-and-blocks.md §8.10
 */
import { expect, type Page, test } from '@playwright/test'
import { openAlive } from './kit/alive.ts'
import { axeFindings } from './kit/axe.ts'
import { TEST_PAGE_PREFIX } from './kit/demo-pages.ts'
import { main } from './kit/joining.ts'
import { giveSession, openAs } from './kit/logged-in.ts'
import { attemptEmail, type Newcomer, signUpNewcomer } from './kit/newcomer.ts'
import { codesTo, codeTo, demoPerson, mailTo } from './kit/people.ts'

const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })
const dialogOf = (page: Page) => page.getByRole('dialog')

/** The owner gives a person the role content, without the right to publish. */
async function makeWriter(page: Page, { email, name }: Newcomer): Promise<void> {
  await openAs(page, 'owner', '/cms/roles')
  await page.getByLabel('Find a person by name or email').fill(email)
  const row = page.getByRole('row', { name: email })
  const dialog = dialogOf(page)
  await expect(async () => {
    // Another journey of the owner may replace the code in the meantime, so the test retries.
    if (await dialog.isVisible()) await dialog.getByRole('button', { name: 'Cancel' }).click()
    await row.getByRole('button', { name: `Change the roles of ${name}` }).click()
    await dialog.getByLabel('Content', { exact: true }).check()
    const publishing = dialog.getByRole('group', { name: 'Where may they publish pages?' })
    await publishing.getByLabel('Nowhere').check()
    expect(await axeFindings(page)).toEqual([])
    const owner = demoPerson('owner')
    const before = (await codesTo(page.request, owner.email)).length
    await dialog.getByRole('button', { name: 'Email me a code' }).click()
    await dialog.getByLabel('Your code').fill(await codeTo(page.request, owner.email, before + 1))
    await dialog.getByRole('button', { name: 'Save the roles' }).click()
    await expect(dialog).toBeHidden({ timeout: 5_000 })
  }).toPass()
  await expect(row).toContainText('Does not publish.')
}

test('a writer asks for a review, the reviewer comments and sends the page back, and later publishes it', async ({
  page,
  browser,
}, info) => {
  test.slow()
  const newcomer = await signUpNewcomer(attemptEmail(info, 'page-writer'))
  const owners = await browser.newContext()
  await makeWriter(await owners.newPage(), newcomer)
  await owners.close()

  const writers = await browser.newContext()
  await giveSession(writers, newcomer)
  const writer = await writers.newPage()
  const address = `${TEST_PAGE_PREFIX}reviewed-${info.repeatEachIndex}-${info.retry}`
  await openAlive(writer, '/cms/pages')
  await button(writer, 'New page').click()
  await dialogOf(writer).getByLabel('Page name').fill('Reviewed day')
  await dialogOf(writer).getByLabel('Address').fill(address)
  await dialogOf(writer).getByRole('button', { name: 'Create the page' }).click()
  await button(writer, 'Add a block').click()
  await dialogOf(writer)
    .getByRole('button', { name: /^Text Formatted text/ })
    .click()
  const heading = main(writer).getByRole('textbox', { name: 'Heading', exact: true })
  await heading.fill('Bring glovse')
  await expect(button(writer, 'Publish')).toHaveCount(0)
  await button(writer, 'Ask for a review').click()
  await dialogOf(writer).getByLabel('Note for the reviewer').fill('Ready from my side.')
  await dialogOf(writer).getByRole('button', { name: 'Ask for a review' }).click()
  await expect(main(writer).getByText(/^In review\. Newcomer Boomgate asked on/)).toBeVisible()

  await openAs(page, 'content', '/cms')
  await page.getByRole('link', { name: /Pages to review/ }).click()
  await expect(page.getByRole('tab', { name: 'In review', selected: true })).toBeVisible()
  await main(page).getByRole('row', { name: address }).getByRole('link', { name: 'Reviewed day' }).click()
  await expect(main(page).getByText('Ready from my side.')).toBeVisible()
  await main(page).getByRole('navigation', { name: 'Blocks of the page' }).getByText('Bring glovse').click()
  await main(page).getByLabel('New comment').fill('Spelled wrong?')
  await button(page, 'Add the comment').click()
  await expect(main(page).getByText('1 comment', { exact: true })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await button(page, 'Send back').click()
  await dialogOf(page).getByRole('button', { name: 'Send back' }).click()
  await expect(dialogOf(page).getByText('Say what should change')).toBeVisible()
  await dialogOf(page).getByLabel('What should change?').fill('Please see my comment.')
  await dialogOf(page).getByRole('button', { name: 'Send back' }).click()
  await expect(main(page).getByText(/sent this page back on/)).toBeVisible()
  const newest = () => mailTo(page.request, newcomer.email)
  await expect.poll(async () => (await newest()).subject).toBe('Please change the page “Reviewed day”')
  expect((await newest()).text).toContain('Please see my comment.')

  await expect(main(writer).getByText('Please see my comment.')).toBeVisible()
  const comment = main(writer).getByRole('paragraph').filter({ hasText: 'Spelled wrong?' })
  await expect(comment).toBeVisible()
  await heading.fill('Bring gloves')
  await main(writer)
    .getByRole('button', { name: /^Resolve/ })
    .click()
  await expect(comment).toHaveCount(0)
  await button(writer, 'Show resolved comments').click()
  await expect(main(writer).getByText(/Resolved by Newcomer Boomgate/)).toBeVisible()
  await button(writer, 'Ask for a review').click()
  await dialogOf(writer).getByRole('button', { name: 'Ask for a review' }).click()
  await expect(main(writer).getByText(/^In review\./)).toBeVisible()

  const visitor = await (await browser.newContext()).newPage()
  await openAlive(visitor, address)
  await expect(visitor.getByText('Page not found')).toBeVisible()
  await expect(main(page).getByText(/^In review\./)).toBeVisible()
  await button(page, 'Publish').click()
  await dialogOf(page)
    .getByRole('button', { name: /^Publish (?:now|with)/ })
    .click()
  await expect(main(page).getByRole('status').filter({ hasText: 'Published' })).toBeVisible()
  await expect(main(page).getByText(/^In review\./)).toHaveCount(0)
  await openAlive(visitor, address)
  await expect(visitor.getByRole('heading', { name: 'Bring gloves' })).toBeVisible()
  await expect(visitor.getByText('Spelled wrong?')).toHaveCount(0)
  await visitor.context().close()
  await writers.close()
})
