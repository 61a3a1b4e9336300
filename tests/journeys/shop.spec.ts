import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { openAlive } from './kit/alive.ts'
import { axeFindings } from './kit/axe.ts'
import { watchConsole } from './kit/console-watch.ts'
import { holdBack } from './kit/hold-back.ts'
import { logInContext } from './kit/logged-in.ts'
import { mailTo } from './kit/people.ts'

const PHONE = { width: 390, height: 844 }

/** Returns the login of a demo person, as generated when the database was seeded. */
function demoLogin(key: string): { email: string; password: string } {
  const file = join(process.env['JOURNEY_DATA_DIR'] ?? '', 'data', 'demo-people.json')
  const people = JSON.parse(readFileSync(file, 'utf8')) as { key: string; email: string; password: string }[]
  const person = people.find((one) => one.key === key)
  if (person === undefined) throw new Error(`the demo has nobody called ${key}`)
  return person
}

const cartBadge = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Cart' })
const main = (page: Page) => page.getByRole('main')

async function addTee(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'L', exact: true }).check()
  await page.getByRole('checkbox', { name: 'Name on the sleeve' }).check()
  await page.getByLabel('Text to print').fill('ODESSA')
  await page.getByRole('button', { name: 'Add to cart, $43.00' }).click()
  await expect(page.getByText('The item is in your cart.')).toBeVisible()
}

/** Logs in a demo person through the API and stores the session as the login screen does. */
async function logIn(page: Page, key: string): Promise<void> {
  const { email, password } = demoLogin(key)
  await openAlive(page, '/login')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: /password instead/i }).click()
  const named = page.getByLabel('Email')
  if ((await named.inputValue()) === '') await named.fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).not.toHaveURL(/\/login/)
}

test('a guest fills a cart, finds it again later, logs in, and sees the guest cart merged', async ({
  page,
  context,
}) => {
  const said = watchConsole(page)
  await page.setViewportSize(PHONE)
  await openAlive(page, '/shop')
  await main(page).getByRole('link', { name: 'Wear', exact: true }).click()
  await expect(page).toHaveURL('/shop/group/wear')
  await page.getByRole('link', { name: /^Club tee/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Club tee')
  await expect(page).toHaveTitle(/^Club tee/)

  await page.getByRole('button', { name: /Add to cart/ }).click()
  await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Choose a size' })).toBeVisible()
  await addTee(page)
  await expect(cartBadge(page)).toContainText('1')
  await page.getByRole('link', { name: 'Go to the cart' }).click()

  await expect(main(page)).toContainText('Name on the sleeve: ODESSA')
  await page.getByRole('button', { name: 'One more' }).click()
  await expect(main(page).locator('dl')).toContainText('$86.00')
  await page.getByLabel('Promotion code').fill('nope99')
  await page.getByRole('button', { name: 'Apply code' }).click()
  await expect(page.getByText('We do not know that code')).toBeVisible()
  await page.getByLabel('Promotion code').fill('grid10')
  await page.getByRole('button', { name: 'Apply code' }).click()
  await expect(page.getByText('10 % off shop items')).toBeVisible()
  await expect(main(page).locator('dl')).toContainText('$77.40')

  const delivery = await main(page).getByRole('heading', { name: 'Delivery' }).boundingBox()
  const code = await main(page).getByText('10 % off shop items').boundingBox()
  expect(delivery?.y, 'delivery comes before the promotion code').toBeLessThan(code?.y ?? 0)
  await page.getByRole('button', { name: 'Show prices' }).click()
  await expect(page.getByRole('link', { name: 'Enter a suburb or town' })).toBeVisible()
  await page.getByLabel('Suburb').fill('Corella Plains')
  await page.getByLabel('Postcode').fill('2799')
  await page.getByRole('button', { name: 'Show prices' }).click()
  await expect(page.getByRole('radio').first()).toHaveAccessibleName(/Pick up at the clubrooms/)
  await page.getByRole('radio', { name: /^Parcel .*\$11\.20/ }).check()
  await expect(main(page).locator('dl')).toContainText('$88.60')
  expect(await axeFindings(page), 'the cart on a phone').toEqual([])

  await page.reload()
  await expect(main(page).locator('dl')).toContainText('$88.60')
  const second = await context.newPage()
  await openAlive(second, '/rules')
  await expect(cartBadge(second)).toContainText('2')
  await second.goto('/cart')
  await second.getByRole('button', { name: 'One fewer' }).click()
  await expect(second.getByRole('main').locator('dl')).toContainText('$49.90')
  await expect(cartBadge(page)).toContainText('1')
  await second.close()

  await expect(main(page).getByRole('link', { name: 'Check out' })).toHaveAttribute('href', '/checkout')

  await logIn(page, 'life')
  await page.goto('/cart')
  await expect(
    page.getByText('One item from before you logged in is in your cart now: Club tee'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  // Ignore the refused requests (status 422), which are intended and which Chromium logs by itself.
  expect(said.filter((line) => !line.includes('422'))).toEqual([])
})

test('an item that a member adds before the page has loaded their session goes into their own cart', async ({
  page,
}) => {
  await logInContext(page.context(), 'awaiting')
  const code = await holdBack(page, /assets\/(background|browser-sources)-/)
  await openAlive(page, '/shop/cap')
  const added = page.waitForRequest(/cartAdd/)
  await page.getByRole('button', { name: /Add to cart/ }).click()
  code.release()
  expect(await (await added).headerValue('authorization')).toMatch(/^Bearer ./)
  await expect(page.getByText('The item is in your cart.')).toBeVisible()
  await openAlive(page, '/cart')
  await expect(main(page).getByRole('link', { name: 'Cap' })).toBeVisible()
  await main(page)
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect(cartBadge(page)).toHaveText('Cart')
})

test('a guest asks for an email about a sold-out item, confirms it and stops it', async ({
  page,
  request,
}) => {
  const said = watchConsole(page)
  const email = 'beanie@paddock.example'
  await page.setViewportSize(PHONE)
  await openAlive(page, '/shop/beanie')
  await expect(main(page)).toContainText('$30.00')
  await expect(main(page).getByRole('heading', { name: 'Sold out for now' })).toBeVisible()
  const ask = page.getByRole('button', { name: 'Email me when it’s back' })
  await ask.click()
  await expect(page.getByLabel('Email address')).toBeFocused()
  expect(await axeFindings(page), 'with an error').toEqual([])
  await page.getByLabel('Email address').fill(email)
  await ask.click()
  await expect(page.getByRole('status').filter({ hasText: 'One more step' })).toBeFocused()

  const { link } = await mailTo(request, email)
  await openAlive(page, new URL(link ?? '').pathname)
  await page.getByRole('button', { name: 'Yes, email me' }).click()
  await expect(page.getByText('Confirmed. We email you once')).toBeVisible()
  expect(await axeFindings(page), 'confirmed').toEqual([])
  await page.getByRole('button', { name: 'Stop all emails about stock' }).click()
  await expect(page.getByText('Done. We no longer send emails about stock')).toBeVisible()
  expect(said).toEqual([])
})

const LOW_STOCK = { en: 'Only 4 left', ar: 'لم يبقَ سوى 4' } as const

for (const [locale, words] of Object.entries(LOW_STOCK))
  test(`the list of the shop shows low stock and what is sold out, in ${locale}`, async ({
    page,
    baseURL,
  }) => {
    await page.context().addCookies([{ name: 'locale', value: locale, url: baseURL ?? '' }])
    await page.setViewportSize(PHONE)
    await openAlive(page, '/shop')
    const card = (url: string) =>
      main(page)
        .getByRole('listitem')
        .filter({ has: page.locator(`a[href="/shop/${url}"]`) })
    await expect(card('fire-extinguisher-bracket')).toContainText(words)
    await expect(card('cap')).not.toContainText(/left|لم يبقَ/)
    await expect(card('beanie')).toContainText('30.00')
    await expect(card('beanie')).not.toContainText(/left|لم يبقَ/)
    await expect(card('beanie').getByRole('button')).toHaveCount(0)
    expect(await axeFindings(page)).toEqual([])
  })

test('the list of the shop shows the current stock, although its document is older', async ({ page }) => {
  await page.route(/\/api\/v1\/sell\/product$/, async (route) => {
    const response = await route.fetch()
    const { data, ...rest } = (await response.json()) as {
      data: { url: string; skus: { stock: number | null }[] }[]
    }
    for (const { url, skus } of data)
      if (url === 'fire-extinguisher-bracket') for (const sku of skus) sku.stock = 1
    await route.fulfill({ response, json: { ...rest, data } })
  })
  await openAlive(page, '/shop')
  await expect(main(page).getByText('Only 1 left')).toBeVisible()
  await expect(main(page).getByText('Only 4 left')).toHaveCount(0)
})

test('a product page shows low stock of the chosen size; a sold-out size keeps its price', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await openAlive(page, '/shop/club-tee')
  const size = (name: string | RegExp) => page.getByRole('radio', { name, exact: true })
  await size('L').check()
  await expect(main(page).getByText(/^Only \d+ left/)).toHaveCount(0)
  await size('3XL').check()
  await expect(main(page).getByText('Only 3 left in Black, 3XL')).toBeVisible()
  await size('2XL, sold out').check()
  await expect(main(page).getByRole('heading', { name: 'Sold out for now' })).toBeVisible()
  await expect(main(page).getByText('$35.00', { exact: true })).toBeVisible()
  await expect(main(page).getByRole('button', { name: 'Email me when it’s back' })).toBeVisible()
  await expect(main(page).getByRole('button', { name: /Add to cart/ })).toHaveCount(0)
  expect(await axeFindings(page)).toEqual([])
})

test('a removed item can be restored', async ({ page }) => {
  await openAlive(page, '/shop/club-tee')
  await addTee(page)
  await page.getByRole('link', { name: 'Go to the cart' }).click()
  await page.getByRole('button', { name: 'Remove Club tee, Black, L' }).click()
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(main(page)).toContainText('Name on the sleeve: ODESSA')
  await expect(main(page).locator('dl')).toContainText('$43.00')
})

test('a product page is readable without JavaScript and has structured data with its price', async ({
  browser,
  request,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${baseURL}/shop/club-tee`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Club tee')
  await expect(page.getByText('$35.00').first()).toBeVisible()
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
  const product = texts
    .map((text) => JSON.parse(text) as Record<string, unknown>)
    .find((item) => item['@type'] === 'Product')
  expect(product).toMatchObject({
    name: 'Club tee',
    offers: {
      '@type': 'Offer',
      price: '35.00',
      priceCurrency: 'AUD',
      availability: 'https://schema.org/InStock',
    },
  })
  await context.close()
  expect((await request.get('/shop/nothing-like-it')).status()).toBe(404)
  expect((await request.get('/shop/club-rego-plate-fee')).status()).toBe(404)
  expect((await request.get('/shop/group/nothing')).status()).toBe(404)
})
