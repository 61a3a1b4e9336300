/** Content in several languages: a translator at the desk, and visitors. @source docs/reference/pages-and-blocks.md §9 */
import { expect, type Page, test } from '@playwright/test'
import { openAlive } from './kit/alive.ts'
import { TEST_PAGE_PREFIX } from './kit/demo-pages.ts'
import { main } from './kit/joining.ts'
import { openAs } from './kit/logged-in.ts'

const button = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name })
const preview = (page: Page) => page.frameLocator('iframe[title="Preview of the page"]')
const field = (page: Page, name: string) => main(page).getByRole('textbox', { name, exact: true })
/** Returns an address that only this run of the test uses. */
const addressOf = (name: string) =>
  `${TEST_PAGE_PREFIX}${name}-${test.info().repeatEachIndex}-${test.info().retry}`

async function publish(page: Page): Promise<void> {
  await expect(main(page).getByText('Saved as a draft')).toBeVisible()
  await button(page, /^Publish$/).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Publish (?:now|with)/ })
    .click()
  await expect(main(page).getByRole('status').filter({ hasText: 'Published' })).toBeVisible()
}

test('a translator writes a block in Arabic, and a visitor of that address reads it', async ({
  page,
  context,
}) => {
  const address = addressOf('open-day')
  await openAs(page, 'content', '/cms/pages')
  await button(page, /^New page$/).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Page name').fill('Open day')
  await dialog.getByLabel('Address').fill(address)
  await dialog.getByRole('button', { name: 'Create the page' }).click()
  await button(page, /^Add a block$/).click()
  await dialog.getByRole('button', { name: /^Text Formatted text/ }).click()
  await field(page, 'Heading').fill('Bring gloves')
  await field(page, 'Text').click()
  await page.keyboard.type('Saturday at eight.')

  const language = main(page).getByLabel('Language of the texts')
  await language.selectOption('ar')
  await expect(main(page).getByText('3 texts to translate')).toBeVisible()
  const heading = field(page, 'Translation of Heading')
  await expect(heading).toHaveAttribute('dir', 'rtl')
  await heading.fill('أحضر قفازات')
  await expect(preview(page).getByRole('heading', { name: 'أحضر قفازات' })).toBeVisible()
  await expect(preview(page).locator('div[lang="en"]')).toHaveText('Saturday at eight.')
  await publish(page)

  const visitor = await context.newPage()
  await openAlive(visitor, `${address}?lang=ar`)
  await expect(visitor.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(visitor.getByRole('heading', { name: 'أحضر قفازات' })).toBeVisible()
  await expect(visitor.locator('div[lang="en"]')).toHaveText('Saturday at eight.')
  await visitor.goto(`${address}?lang=en`)
  await expect(visitor.getByRole('heading', { name: 'Bring gloves' })).toBeVisible()

  // After a change of the English text, its translation is listed as outdated until a translator confirms that it is
  // still right.
  await main(page)
    .getByRole('navigation', { name: 'Blocks of the page' })
    .getByRole('button', { name: /^Bring gloves/ })
    .click()
  await field(page, 'Heading').fill('Bring your gloves')
  await language.selectOption('ar')
  await expect(main(page).getByText('1 changed since it was translated').first()).toBeVisible()
  await button(page, /^The translation is still right/).click()
  await expect(main(page).getByText('Changed since it was translated')).toBeHidden()
})

test('a visitor keeps the language of the address on further pages, and may choose another', async ({
  page,
}) => {
  await openAlive(page, '/join?lang=ar')
  await expect(page.getByRole('heading', { level: 1, name: 'انضم إلى النادي' })).toBeVisible()
  // The language must stay the same on pages reached within the app and on a page loaded as a new document.
  await page.locator('main a[href="/contact?lang=ar"]').first().click()
  await expect(page.locator('main [lang="en"]').first()).toBeVisible()
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1, name: /نادٍ له سقيفة/ })).toBeVisible()
  await openAlive(page, '/join?lang=ar')
  await page.getByRole('combobox', { name: 'اللغة' }).first().selectOption('de')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.getByRole('heading', { level: 1, name: 'Mitglied werden' })).toBeVisible()
  expect(new URL(page.url()).searchParams.get('lang')).toBeNull()
})
