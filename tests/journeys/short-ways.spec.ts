import { expect, type Page, test } from '@playwright/test'
import type { DeskEvent } from '#features/events/events-desk.contract.ts'
import { addDays } from '#platform/shared/days.ts'
import type { Locale } from '#platform/shared/locales.ts'
import { openAlive, untilAlive } from './kit/alive.ts'
import {
  countJourney,
  expectWithin,
  type Hand,
  handOf,
  type JourneyLimits,
  MEANS,
  measuredPage,
  type Means,
  speak,
} from './kit/counting.ts'
import { clubDay, newDriver, postponeOthers, postponeOverWire, putOnEntries } from './kit/entering.ts'
import { main } from './kit/joining.ts'
import { attemptAddress, attemptEmail, signUpNewcomer } from './kit/newcomer.ts'
import { codeTo } from './kit/people.ts'

/**
 * Limits from the home page through sign-up, application and payment to the membership card. Lower these figures
 * whenever the way becomes shorter; never raise them.
 */
const JOIN_LIMITS: JourneyLimits = { taps: 14, screens: 8, words: 700 }

/**
 * Limits from the members' home to the ticket of the club's next event. Lower these figures whenever the way becomes
 * shorter; never raise them.
 */
const ENTER_LIMITS: JourneyLimits = { taps: 8, screens: 6 }

/**
 * Limits from the home page to the confirmation of an entry, for a guest. A person with an account needs one tap more,
 * with which they say that they have one.
 */
const GUEST_LIMITS: JourneyLimits = { taps: 8, screens: 6 }
const KNOWN_LIMITS: JourneyLimits = { taps: 9, screens: 6 }

/** The name of the type in the languages of the demo club's texts. */
const SOCIAL: Partial<Record<Locale, string>> & { en: string } = { en: 'Social', ar: 'الاجتماعية' }

const RUNS: readonly { locale: Locale; means: Means }[] = (['en', 'ar'] as const).flatMap((locale) =>
  MEANS.map((means) => ({ locale, means })),
)

/** Signs by typing the name, as a person without a pen does. */
async function signTyped(page: Page, hand: Hand, locale: Locale, name: string): Promise<void> {
  const say = speak(locale)
  const signature = page.getByRole('group', { name: say('Your signature') })
  await hand.press(signature.getByRole('button', { name: say('Type my name instead') }))
  await hand.type(signature.getByLabel(say('Type your full name')), name)
}

for (const { locale, means } of RUNS)
  test(`a visitor joins in few taps, screens and words, in ${locale} by ${means}`, async ({
    browser,
    baseURL,
    request,
  }, info) => {
    test.slow()
    const name = `short-join-${locale}-${means}`
    const email = attemptEmail(info, name)
    const page = await measuredPage(browser, baseURL, locale)
    await page.setExtraHTTPHeaders({ 'x-forwarded-for': attemptAddress(info, name) })
    const counting = await countJourney(page)
    const hand = await handOf(page, means)

    await openAlive(page, '/')
    await hand.press(main(page).locator('a[href="/signup?type=SOCIAL"]'))
    await expect(page).toHaveURL('/signup?type=SOCIAL')
    await expect(main(page)).toContainText(SOCIAL[locale] ?? SOCIAL.en)
    await hand.type(page.locator('#email'), email)
    await hand.type(page.locator('#first_name'), 'Newcomer')
    await hand.type(page.locator('#last_name'), 'Boomgate')
    const birth = page.locator('#date_of_birth').getByRole('textbox')
    for (const [at, text] of ['27', '3', '1987'].entries()) await hand.type(birth.nth(at), text)
    await hand.press(main(page).locator('button[type="submit"]'))
    await expect(page.locator('#code')).toBeFocused()
    await page.keyboard.insertText(await codeTo(request, email))

    await expect(page).toHaveURL('/renew?type=SOCIAL')
    const say = speak(locale)
    // The link already contains the membership type, so this is the first page of the form.
    await expect(main(page)).toContainText(say('Step {now} of {count}', { now: '1', count: '2' }))
    const field = (name: string) => page.locator(`[id="details.${name}"]`)
    for (const [name, text] of Object.entries(CONTACT)) await hand.type(field(name), text)
    // A person with the membership type Social does not compete, so no field asks for a home track or a licence.
    await expect(field('home_track_id')).toHaveCount(0)
    await expect(field('licence_issuer')).toHaveCount(0)
    await hand.press(main(page).locator('button[type="submit"]'))
    await expect(page.locator('#agreed')).toBeVisible()
    for (const tick of await page.locator('#agreed').getByRole('checkbox').all()) await hand.press(tick)
    await signTyped(page, hand, locale, 'Newcomer Boomgate')
    await hand.press(main(page).locator('button[type="submit"]'))
    await expect(page).toHaveURL(/\/dev\/sandbox-pay\//)
    await hand.press(page.locator('button[value="pay"]'))
    await expect(page).toHaveURL(/\/invoice\//)
    await untilAlive(page)
    await hand.press(main(page).locator('a[href="/membershipcard"]'))
    await expect(page).toHaveURL('/membershipcard')
    await expect(main(page)).toContainText('Newcomer Boomgate')
    await expect(main(page)).toContainText(/CP-\d{4}/)

    const figures = await counting.finish()
    expectWithin(figures, JOIN_LIMITS)
    // If the counting missed events, all figures would be too low and the limits would prove nothing.
    expect(figures.taps).toBeGreaterThanOrEqual(8)
    expect(figures.screens.length).toBeGreaterThanOrEqual(7)
    expect(figures.words).toBeGreaterThan(300)
    await page.context().close()
  })

test('a journey above one of its limits fails, and the message lists its screens', () => {
  const screens = Array.from({ length: 8 }, (_, at) => ({ name: `/screen-${at}`, words: 50 }))
  const figures = { taps: 14, screens, words: 400 }
  expect(() => expectWithin(figures, JOIN_LIMITS)).not.toThrow()
  const eighth = { name: '/one-more', words: 0 }
  for (const worse of [
    { ...figures, taps: 15 },
    { ...figures, screens: [...screens, eighth] },
    { ...figures, words: 701 },
  ])
    expect(() => expectWithin(worse, JOIN_LIMITS)).toThrow(/\/screen-0: 50 words/)
})

const CONTACT = {
  mobile: '0491 570 006',
  street_address: '14 Silo Road',
  postcode: '2799',
  city: 'Corella Plains',
  emergency_name: 'Wattle Boomgate',
  emergency_phone: '0491 570 156',
} as const

test.describe('entering the next event', () => {
  // The tests run one after the other, because the members' home shows only one next event.
  test.describe.configure({ mode: 'default' })
  let shown: DeskEvent | undefined

  test.afterEach(async ({ baseURL }) => {
    if (shown !== undefined) await postponeOverWire(baseURL, shown.id)
    shown = undefined
  })

  for (const { locale, means } of RUNS)
    test(`a member enters it in few taps, in ${locale} by ${means}`, async ({ browser, baseURL }, info) => {
      test.slow()
      const title = `Headlight evening ${locale} ${means}`
      const event = await putOnEntries(baseURL, { title, inDays: 1, capacity: 20 })
      shown = event
      await postponeOthers(baseURL, event.id)
      const email = attemptEmail(info, `short-way-${locale}-${means}`)
      const driver = await newDriver(baseURL, email, addDays(clubDay(), 300))
      const page = await measuredPage(browser, baseURL, locale, driver)
      const counting = await countJourney(page)
      const hand = await handOf(page, means)

      await openAlive(page, '/')
      await hand.press(main(page).getByRole('link', { name: title, exact: true }))
      await hand.press(main(page).locator(`a[href="/calendar/${event.slug}/enter"]:visible`))
      await expect(page.locator('#agreed')).toBeVisible()
      // The emergency contact must be filled in, because it is known from the application for membership.
      await expect(page.locator('#emergency_phone')).not.toHaveValue('')
      for (const tick of await page.locator('#agreed').getByRole('checkbox').all()) await hand.press(tick)
      await signTyped(page, hand, locale, 'Newcomer Boomgate')
      await hand.press(main(page).locator('button[type="submit"]'))
      await expect(page).toHaveURL(/\/dev\/sandbox-pay\//)
      await hand.press(page.locator('button[value="pay"]'))
      await expect(page).toHaveURL(/\/invoice\//)
      await untilAlive(page)
      await expect(main(page).locator('a[href$=".ics"]')).toBeVisible()
      await expect(main(page).getByRole('link', { name: /INV-/ })).toBeVisible()
      await hand.press(main(page).locator('a[href^="/print-tickets/"]'))
      await expect(page).toHaveURL(/\/print-tickets\//)
      await expect(main(page)).toContainText(title)

      const figures = await counting.finish()
      expectWithin(figures, ENTER_LIMITS)
      // If the counting missed events, all figures would be too low and the limits would prove nothing.
      expect(figures.taps).toBeGreaterThanOrEqual(6)
      expect(figures.words).toBeGreaterThan(0)
      await page.context().close()
    })

  /** Goes from the home page to the login on the way to the entry form of the event. */
  async function wantToEnter(page: Page, hand: Hand, { slug, form: { title } }: DeskEvent): Promise<void> {
    await openAlive(page, '/')
    await hand.press(main(page).locator(`a[href="/calendar/${slug}"]:visible`).first())
    await hand.press(main(page).locator(`a[href="/calendar/${slug}/enter"]:visible`))
    await expect(page).toHaveURL('/login')
    await expect(main(page).getByRole('region', { name: title })).toBeVisible()
  }

  /** Fills in, signs and pays the entry form, and expects the confirmation. */
  async function enterAndPay(page: Page, hand: Hand, locale: Locale): Promise<void> {
    await expect(page.locator('#agreed')).toBeVisible()
    await hand.type(page.locator('#mobile'), CONTACT.mobile)
    await hand.type(page.locator('#emergency_name'), CONTACT.emergency_name)
    await hand.type(page.locator('#emergency_phone'), CONTACT.emergency_phone)
    for (const tick of await page.locator('#agreed').getByRole('checkbox').all()) await hand.press(tick)
    await signTyped(page, hand, locale, 'Newcomer Boomgate')
    await hand.press(main(page).locator('button[type="submit"]'))
    await expect(page).toHaveURL(/\/dev\/sandbox-pay\//)
    await hand.press(page.locator('button[value="pay"]'))
    await expect(page).toHaveURL(/\/invoice\//)
    await untilAlive(page)
    await expect(main(page).locator('a[href^="/print-tickets/"]')).toHaveText(speak(locale)('Show my ticket'))
  }

  for (const { locale, means } of RUNS)
    test(`a guest without an account enters it in few taps, in ${locale} by ${means}`, async ({
      browser,
      baseURL,
      request,
    }, info) => {
      test.slow()
      const title = `Lamp evening ${locale} ${means}`
      const event = await putOnEntries(baseURL, { title, inDays: 1, capacity: 20, company: 'anybody' })
      shown = event
      await postponeOthers(baseURL, event.id)
      const name = `short-guest-${locale}-${means}`
      const email = attemptEmail(info, name)
      const page = await measuredPage(browser, baseURL, locale)
      await page.setExtraHTTPHeaders({ 'x-forwarded-for': attemptAddress(info, name) })
      const counting = await countJourney(page)
      const hand = await handOf(page, means)

      await wantToEnter(page, hand, event)
      await hand.type(page.locator('#email'), email)
      await hand.type(page.locator('#first_name'), 'Newcomer')
      await hand.type(page.locator('#last_name'), 'Boomgate')
      const birth = page.locator('#date_of_birth').getByRole('textbox')
      for (const [at, text] of ['27', '3', '1987'].entries()) await hand.type(birth.nth(at), text)
      await hand.press(main(page).locator('button[type="submit"]'))
      await expect(page.locator('#code')).toBeFocused()
      await page.keyboard.insertText(await codeTo(request, email))
      await expect(page).toHaveURL(`/calendar/${event.slug}/enter`)
      await enterAndPay(page, hand, locale)

      const figures = await counting.finish()
      expectWithin(figures, GUEST_LIMITS)
      // If the counting missed events, all figures would be too low and the limits would prove nothing.
      expect(figures.taps).toBeGreaterThanOrEqual(8)
      await page.context().close()
    })

  test('a person who is logged out enters it in few taps', async ({ browser, baseURL, request }, info) => {
    test.slow()
    const title = 'Lantern evening'
    const event = await putOnEntries(baseURL, { title, inDays: 1, capacity: 20, company: 'anybody' })
    shown = event
    await postponeOthers(baseURL, event.id)
    const email = attemptEmail(info, 'short-known')
    await signUpNewcomer(email)
    const page = await measuredPage(browser, baseURL, 'en')
    await page.setExtraHTTPHeaders({ 'x-forwarded-for': attemptAddress(info, 'short-known') })
    const counting = await countJourney(page)
    const hand = await handOf(page, 'touch')

    await wantToEnter(page, hand, event)
    await hand.choose(main(page).getByRole('radio', { name: 'Yes, log in' }))
    await hand.type(page.locator('#email'), email)
    await hand.press(main(page).locator('button[type="submit"]'))
    await expect(page.locator('#code')).toBeFocused()
    await page.keyboard.insertText(await codeTo(request, email, 2))
    await expect(page).toHaveURL(`/calendar/${event.slug}/enter`)
    await enterAndPay(page, hand, 'en')

    expectWithin(await counting.finish(), KNOWN_LIMITS)
    await page.context().close()
  })
})
