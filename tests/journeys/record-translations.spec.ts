/** Texts of records in several languages: an officer at the desk, and visitors. @source docs/reference/public-site.md §7.4 */
import { expect, type Page, test } from '@playwright/test'
import { openAlive } from './kit/alive.ts'
import { axeFindings } from './kit/axe.ts'
import { main, PHONE } from './kit/joining.ts'
import { openAs } from './kit/logged-in.ts'

const button = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name })
/** Returns the fields for the translation into one language. */
const inLanguage = (page: Page, name: string) =>
  main(page)
    .getByRole('group')
    .filter({ has: page.locator('summary', { hasText: name }) })
    .last()

test('an officer translates a membership type, and a visitor reads it', async ({ page, context }) => {
  const german = `Dabei sein und helfen ${test.info().repeatEachIndex}-${test.info().retry}`
  await openAs(page, 'owner', '/cms/membership-types/SOCIAL')
  const language = inLanguage(page, 'Deutsch')
  await language.locator('summary').click()
  await language.getByLabel('Translation of Who it is for').fill(german)
  await button(page, /^Save/).click()
  await expect(main(page).getByText('Saved.')).toBeVisible()

  // After a change of the text, its translation is marked as outdated until an officer confirms that it is still right.
  await main(page)
    .getByLabel(/^Who it is for/)
    .fill('Come along and help out')
  await expect(language.getByText('Changed since it was translated', { exact: true })).toBeVisible()
  await language.getByRole('button', { name: /^The translation is still right/ }).click()
  await expect(language.getByText('Changed since it was translated', { exact: true })).toBeHidden()

  // The change of the text was not saved, so visitors still read the saved texts.
  const visitor = await context.newPage()
  await openAlive(visitor, '/join?lang=de')
  await expect(visitor.getByText(german)).toBeVisible()
  await visitor.goto('/join?lang=en')
  await expect(visitor.getByText('Come along, help out, no competing')).toBeVisible()
  await expect(visitor.getByText(german)).toBeHidden()
})

test('an officer translates a product, and a visitor finds and reads it', async ({ page, context }) => {
  const german = `Strickmütze ${test.info().repeatEachIndex}-${test.info().retry}`
  await openAs(page, 'owner', '/cms/products')
  await main(page).getByRole('link', { name: 'Beanie', exact: true }).click()
  const language = inLanguage(page, 'Deutsch')
  await language.locator('summary').click()
  await language.getByLabel('Translation of Name').fill(german)
  await language.getByLabel('Translation of Description of the product').fill('')
  await button(page, /^Save/).click()
  await expect(main(page).getByText('Saved.')).toBeVisible()

  const visitor = await context.newPage()
  await openAlive(visitor, '/shop/beanie?lang=de')
  await expect(visitor.getByRole('heading', { level: 1, name: german })).toBeVisible()
  // The description has no translation, so it must be shown in English and marked as such.
  await expect(visitor.locator('bdi[lang="en"]', { hasText: 'Wool, for the June hillclimb.' })).toBeVisible()
  await visitor.goto(`/search/${encodeURIComponent(german)}?lang=de`)
  await expect(visitor.getByRole('link', { name: german })).toHaveAttribute('href', '/shop/beanie?lang=de')
  await visitor.goto('/shop/beanie?lang=en')
  await expect(visitor.getByRole('heading', { level: 1, name: 'Beanie' })).toBeVisible()
})

test('an owner translates a text to sign, and a member reads it beside the binding text', async ({
  page,
  browser,
}) => {
  const german = `Datenschutz ${test.info().repeatEachIndex}-${test.info().retry}`
  await openAs(page, 'owner', '/cms/texts/privacy')
  const language = inLanguage(page, 'Deutsch')
  await language.locator('summary').first().click()
  await language.getByLabel('Translation of Title').fill(german)
  await language.getByLabel('Translation of Text').fill('Der Club speichert meine Daten.')
  const form = page.locator('form').filter({ has: page.locator('summary', { hasText: 'Deutsch' }) })
  await form.getByRole('button', { name: /^Save/ }).click()
  await expect(form.getByText('Saved.')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])

  const context = await browser.newContext({ viewport: PHONE })
  const reader = await context.newPage()
  await context.addCookies([{ name: 'locale', value: 'de', url: new URL(page.url()).origin }])
  await openAs(reader, 'expired', '/renew')
  const text = main(reader).locator('details').filter({ hasText: german }).first()
  await text.locator('summary').first().click()
  await expect(text.getByText('Der Club speichert meine Daten.')).toBeVisible()
  const binding = text.locator('details')
  await expect(binding.locator('[lang="en"]')).toBeHidden()
  await binding.locator('summary').click()
  await expect(binding.locator('[lang="en"]')).toContainText('Privacy notice')
  expect(await axeFindings(reader)).toEqual([])
  await context.close()
})

test('a page opened in a language stays in it: its links, its titles and the search', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'locale', value: 'ar', url: baseURL ?? '' }])
  await openAlive(page, '/about?lang=de')
  await page.getByRole('contentinfo').locator('a[href="/join?lang=de"]').click()
  await expect(page).toHaveURL('/join?lang=de')
  await expect(page).toHaveTitle(/^Mitglied werden/)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  // Without a language in the address, the page stays in the language that the visitor chose. After a navigation this
  // must also hold for its title.
  await openAlive(page, '/about')
  await page.getByRole('contentinfo').locator('a[href="/join"]').click()
  await expect(page).toHaveURL('/join')
  await expect(page).toHaveTitle(/^انضم إلى النادي/)
  await page.goto('/search/Vollmitglied?lang=de')
  await expect(main(page).locator('a[href="/renew?type=FULL&lang=de"]')).toBeVisible()
})
