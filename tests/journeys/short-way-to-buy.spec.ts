import { expect, type Page, test } from '@playwright/test'
import type { Locale } from '#platform/shared/locales.ts'
import { openAlive, untilAlive } from './kit/alive.ts'
import { axeFindings } from './kit/axe.ts'
import {
  countJourney,
  expectWithin,
  type Hand,
  handOf,
  type JourneyLimits,
  MEANS,
  measuredPage,
  speak,
} from './kit/counting.ts'
import { main, title } from './kit/joining.ts'
import { attemptAddress, attemptEmail } from './kit/newcomer.ts'
import { codeTo } from './kit/people.ts'

/**
 * Limits from the home page to the confirmation, for a person without an account who picks up the cap. Lower these
 * figures whenever the way becomes shorter; never raise them.
 */
const CAP_LIMITS: JourneyLimits = { taps: 8, screens: 6 }

const LOCALES: readonly Locale[] = ['en', 'ar']
/** The demo club's first delivery option. */
const PICK_UP: Partial<Record<Locale, string>> & { en: string } = {
  en: 'Pick up at the clubrooms',
  ar: 'الاستلام من مقر النادي',
}
const card = (page: Page) =>
  main(page)
    .getByRole('listitem')
    .filter({ has: page.locator('a[href="/shop/cap"]') })

/** Puts the cap into the cart from the list of the shop and goes to the checkout. */
async function takeCap(page: Page, hand: Hand): Promise<void> {
  await openAlive(page, '/')
  await hand.press(page.locator('.phone-menu summary'))
  await hand.press(page.locator('.phone-menu a[href="/shop"]'))
  await hand.press(card(page).getByRole('button'))
  await hand.press(card(page).locator('a[href="/checkout"]'))
  await expect(page).toHaveURL('/login')
}

/** Types name and address and requests the code. */
async function giveDetails(page: Page, hand: Hand, email: string): Promise<void> {
  await hand.type(page.locator('#email'), email)
  await hand.type(page.locator('#first_name'), 'Newcomer')
  await hand.type(page.locator('#last_name'), 'Boomgate')
  await hand.press(main(page).locator('button[type="submit"]'))
  await expect(page.locator('#code')).toBeFocused()
}

for (const locale of LOCALES)
  for (const means of MEANS)
    test(`a guest buys a cap in few taps, in ${locale} by ${means}`, async ({
      browser,
      baseURL,
      request,
    }, info) => {
      test.slow()
      const name = `cap-${locale}-${means}`
      const email = attemptEmail(info, name)
      const page = await measuredPage(browser, baseURL, locale)
      await page.setExtraHTTPHeaders({ 'x-forwarded-for': attemptAddress(info, name) })
      const counting = await countJourney(page)
      const hand = await handOf(page, means)
      const say = speak(locale)

      await takeCap(page, hand)
      await expect(main(page).getByText(say('Your cart is saved.'))).toBeVisible()
      await expect(main(page).getByRole('region').first()).toContainText(/Cap|قبعة/)
      await expect(main(page)).toContainText(/28\.00|٢٨/)
      await giveDetails(page, hand, email)
      expect(await axeFindings(page)).toEqual([])
      await hand.type(page.locator('#code'), await codeTo(request, email))
      await expect(page).toHaveURL('/checkout')
      const pay = main(page).locator('form:has(#pay) button[type="submit"]')
      const pickUp = PICK_UP[locale] ?? PICK_UP.en
      await expect(
        main(page).getByRole('button', { name: say('Choose a delivery option first') }),
      ).toBeVisible()
      await expect(pay).toBeHidden()
      await hand.press(main(page).getByRole('radio', { name: pickUp }))
      await expect(pay).toBeVisible()
      await hand.press(pay)
      await expect(page).toHaveURL(/\/dev\/sandbox-pay\//)
      await hand.press(page.locator('button[value="pay"]'))
      await expect(page).toHaveURL(/\/invoice\//)
      await untilAlive(page)
      await expect(main(page).getByRole('link', { name: /INV-/ })).toBeVisible()
      await expect(main(page)).toContainText(pickUp)

      const figures = await counting.finish()
      expectWithin(figures, CAP_LIMITS)
      // If the counting missed events, all figures would be too low and the limits would prove nothing.
      expect(figures.taps).toBeGreaterThanOrEqual(8)
      expect(figures.words).toBeGreaterThan(0)
      await page.context().close()
    })

test('the login before the checkout survives a reload, and new details need a new code', async ({
  page,
  request,
}, info) => {
  const email = attemptEmail(info, 'cap-reload')
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': attemptAddress(info, 'cap-reload') })
  await page.setViewportSize({ width: 360, height: 740 })
  const hand = await handOf(page, 'keyboard')
  await takeCap(page, hand)
  await hand.press(main(page).locator('button[type="submit"]'))
  await expect(main(page).getByRole('region', { name: 'There is a problem' }).getByRole('link')).toHaveText([
    'Enter an email address in the correct format, like name@example.com',
    'Enter your first name',
    'Enter your last name',
  ])
  await giveDetails(page, hand, email)
  await page.reload()
  await untilAlive(page)
  await expect(page.locator('#code')).toBeFocused()
  await expect(page.locator('#first_name')).toHaveValue('Newcomer')
  await expect(main(page).getByRole('region', { name: 'Your cart' })).toContainText('$28.00')

  await page.locator('#last_name').fill('Boomgate-Wattle')
  await expect(page.locator('#code')).toBeHidden()
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await page.locator('#code').fill('000000')
  await expect(page.getByText('That code is wrong or has expired. Send a new one').first()).toBeVisible()
  await page.locator('#code').fill(await codeTo(request, email, 2))
  await expect(page).toHaveURL('/checkout')
  await expect(title(page)).toHaveText('Checkout')
  await expect(main(page).getByText('1 item')).toBeVisible()
})

test('a guest who opens the checkout with an empty cart is told so before the login', async ({ page }) => {
  await openAlive(page, '/checkout')
  await expect(page).toHaveURL('/login')
  const empty = main(page).getByRole('heading', { name: 'Your cart is empty' })
  await expect(empty).toBeVisible()
  await expect(main(page)).not.toContainText('Your cart is saved')
  expect(await axeFindings(page)).toEqual([])
  await main(page).getByRole('link', { name: 'Go to the shop' }).click()
  await expect(page).toHaveURL('/shop')
})
