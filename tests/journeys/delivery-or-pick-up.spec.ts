import { expect, type Page, test } from '@playwright/test'
import { openAlive } from './kit/alive.ts'
import { giveSession } from './kit/logged-in.ts'
import { attemptEmail, signUpBuyer } from './kit/newcomer.ts'

const pay = (page: Page) => page.locator('form:has(#pay) button[type="submit"]')
const problems = (page: Page) =>
  page.getByRole('main').getByRole('region', { name: 'There is a problem' }).getByRole('link')

/** Opens the checkout with a cap as a new person without an address. */
async function openWithCap(page: Page, email: string): Promise<void> {
  await giveSession(page.context(), await signUpBuyer(email))
  await openAlive(page, '/shop/cap')
  await page.getByRole('button', { name: /Add to cart/ }).click()
  await expect(page.getByText('The item is in your cart.')).toBeVisible()
  await openAlive(page, '/checkout')
}

/** Opens the checkout with a cap, and chooses to pick it up. */
async function openWithPickUp(page: Page, email: string): Promise<void> {
  await openWithCap(page, email)
  await page.getByRole('radio', { name: /Pick up at the clubrooms/ }).check()
  await expect(pay(page)).toHaveText(/^Pay \$28\.00(?! plus)/)
}

async function typeAddress(page: Page, place: { country?: string; postcode: string }): Promise<void> {
  await page.getByRole('radio', { name: /Send it to me/ }).check()
  if (place.country !== undefined) await page.getByLabel('Country').selectOption({ label: place.country })
  await page.getByLabel('Street address').fill('3 Saltbush Street')
  await page.getByLabel('Suburb or town').fill('Albury')
  await page.getByLabel('Postcode').fill(place.postcode)
  await page.getByLabel('Phone').fill('0491 570 006')
}

test.describe('an order for delivery is never placed as a pick-up', () => {
  test.use({ viewport: { width: 360, height: 800 } })

  test('to a country without delivery, however often Pay is pressed', async ({ page }, info) => {
    await openWithPickUp(page, attemptEmail(info, 'deliver-abroad'))
    await typeAddress(page, { country: 'New Zealand', postcode: '6011' })
    await expect(pay(page)).toHaveText(/^Pay \$28\.00 plus delivery/)
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await pay(page).click()
      await expect(problems(page)).toHaveText(['We don’t deliver to this address. Choose another option'])
      await expect(page).toHaveURL('/checkout')
    }
  })

  test('if the price of the typed address could not be loaded', async ({ page }, info) => {
    await openWithPickUp(page, attemptEmail(info, 'deliver-offline'))
    await page.route(/hippingQuote$/, (route) => route.abort())
    await typeAddress(page, { postcode: '2640' })
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await pay(page).click()
      await expect(problems(page)).toHaveText(['something went wrong'])
      await expect(page).toHaveURL('/checkout')
    }
    await page.unroute(/hippingQuote$/)
    await pay(page).click()
    await expect(problems(page)).toHaveText(['The total has changed. Check it, then order again'])
    await expect(pay(page)).toHaveText(/^Pay \$39\.20(?! plus)/)
    await expect(page.getByRole('radio', { name: /^Parcel/ })).toBeChecked()
    await pay(page).click()
    await expect(page).toHaveURL(/\/dev\/sandbox-pay\//)
    await expect(page.getByText('39.20').first()).toBeVisible()
  })

  test('and a choice that could not be stored is tried once', async ({ page }, info) => {
    await openWithPickUp(page, attemptEmail(info, 'deliver-once'))
    // The request for the previous choice may still be running, so wait for the response to this choice.
    const stored = page.waitForResponse(
      (response) =>
        response.url().endsWith('getCart') && response.request().postDataJSON()?.shipping_type === null,
    )
    await page.getByRole('radio', { name: /Send it to me/ }).check()
    await stored
    let lost = 0
    await page.route(/getCart$/, (route) => {
      lost += 1
      return route.abort()
    })
    await typeAddress(page, { postcode: '2640' })
    await expect(page.getByText('That didn’t reach us. Check your signal and try again.')).toBeVisible()
    await page.unroute(/getCart$/)
    await pay(page).click()
    await expect(problems(page)).toHaveText(['The total has changed. Check it, then order again'])
    expect(lost).toBe(1)
  })

  test('if the choice of a parcel does not reach the server', async ({ page }, info) => {
    await openWithPickUp(page, attemptEmail(info, 'deliver-unstored'))
    await typeAddress(page, { postcode: '2640' })
    await expect(page.getByRole('radio', { name: /^Parcel/ })).toBeChecked()
    await expect(pay(page)).toHaveText(/^Pay \$39\.20(?! plus)/)
    await pay(page).click()
    await expect(page).toHaveURL(/\/dev\/sandbox-pay\//)
    await page.goto('/shop/cap')
    await page.getByRole('button', { name: /Add to cart/ }).click()
    await expect(page.getByText('The item is in your cart.')).toBeVisible()
    await openAlive(page, '/checkout')
    await page.getByRole('radio', { name: /Pick up at the clubrooms/ }).check()
    await expect(pay(page)).toHaveText(/^Pay \$28\.00(?! plus)/)
    const { promise: isPaying, resolve } = Promise.withResolvers<void>()
    await page.route(/getCart$/, (route) => isPaying.then(() => route.abort()))
    await page.getByRole('radio', { name: /^Parcel/ }).check()
    await pay(page).click()
    resolve()
    await expect(problems(page)).toHaveText([/changed/])
    await expect(page).toHaveURL('/checkout')
  })
})

test('a club that is paid at the club only says so to the buyer of a parcel', async ({ page }, info) => {
  await openWithPickUp(page, attemptEmail(info, 'only-at-club'))
  await page.route(/\/sell\/cart\/(getCart|requestShippingQuote|shippingQuote)$/, async (route) => {
    const response = await route.fetch()
    const cart = { ...(await response.json()), payment_types: [], only_at_club: true }
    await route.fulfill({ response, json: cart })
  })
  await page.getByRole('radio', { name: /Send it to me/ }).check()
  await expect(
    page.getByText(
      'The club takes payment at the club only, so it cannot send this order. Choose pick-up instead.',
    ),
  ).toBeVisible()
  await expect(pay(page)).toHaveCount(0)
  // Ignore errors of calls that are still running when the test ends, because they cannot be answered any more.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('an order is paid only after a delivery option is chosen, to which a button leads', async ({
  page,
}, info) => {
  await openWithCap(page, attemptEmail(info, 'choose-first'))
  await page.getByRole('button', { name: 'Choose a delivery option first' }).click()
  const first = page.getByRole('group', { name: 'How would you like it?' }).getByRole('radio').first()
  await expect(first).toBeFocused()
  await expect(first).toBeInViewport()
  await expect(first).not.toBeChecked()
  await expect(pay(page)).toHaveCount(0)
  await page.getByRole('radio', { name: /Pick up at the clubrooms/ }).check()
  await expect(pay(page)).toHaveText(/^Pay \$28\.00(?! plus)/)
})

test('a club without a payment type says so to the buyer of a gift voucher', async ({ page }, info) => {
  await giveSession(page.context(), await signUpBuyer(attemptEmail(info, 'no-payment-type')))
  await page.route(/\/sell\/cart\/(getCart|cartAdd)$/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), payment_types: [] } })
  })
  await openAlive(page, '/shop/gift-voucher')
  await page.getByRole('radio', { name: '$25', exact: true }).check()
  await page.getByRole('button', { name: /Add to cart/ }).click()
  await expect(page.getByText('The item is in your cart.')).toBeVisible()
  await openAlive(page, '/checkout')
  await expect(page.getByText('The club takes no payments here yet.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Ask the club' })).toHaveAttribute(
    'href',
    '/contact',
  )
  await expect(pay(page)).toHaveCount(0)
  // Ignore errors of calls that are still running when the test ends, because they cannot be answered any more.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
