import { expect, test } from '@playwright/test'
import { addDays } from '#platform/shared/days.ts'
import type { Locale } from '#platform/shared/locales.ts'
import { openAlive, untilAlive } from './kit/alive.ts'
import {
  countJourney,
  expectWithin,
  handOf,
  type JourneyLimits,
  measuredPage,
  type Means,
  speak,
} from './kit/counting.ts'
import { clubDay, newDriver, putOnEntries } from './kit/entering.ts'
import { main } from './kit/joining.ts'

/** From the members' home to the ticket. Lower these figures whenever the way becomes shorter; never raise them. */
const ENTER_LIMITS: JourneyLimits = { taps: 10, screens: 8 }

const RUNS: readonly { locale: Locale; means: Means }[] = [
  { locale: 'en', means: 'touch' },
  { locale: 'ar', means: 'keyboard' },
]

for (const { locale, means } of RUNS)
  test(`a member enters the next event in few taps, in ${locale} by ${means}`, async ({
    browser,
    baseURL,
  }) => {
    const title = `Headlight evening ${locale}`
    const event = await putOnEntries(baseURL, { title, inDays: 9, capacity: 20 })
    const driver = await newDriver(baseURL, `short-way-${locale}@paddock.example`, addDays(clubDay(), 300))
    const page = await measuredPage(browser, baseURL, locale, driver)
    const counting = await countJourney(page)
    const hand = await handOf(page, means)
    const say = speak(locale)
    const goOn = () => hand.press(main(page).locator('button[type="submit"]'))

    await openAlive(page, '/')
    await hand.press(main(page).locator('a[href="/calendar"]').first())
    await hand.press(main(page).getByRole('link', { name: title }))
    await hand.press(main(page).locator(`a[href="/calendar/${event.slug}/enter"]`))
    await hand.type(page.locator('#mobile'), '0491 570 006')
    await hand.type(page.locator('#emergency_name'), 'Wattle Boomgate')
    await hand.type(page.locator('#emergency_phone'), '0491 570 156')
    await goOn()
    await expect(page.locator('#agreed')).toBeVisible()
    for (const tick of await main(page).getByRole('checkbox').all()) await hand.press(tick)
    const signature = page.getByRole('group', { name: say('Your signature') })
    await hand.press(signature.getByRole('button', { name: say('Type my name instead') }))
    await hand.type(signature.getByLabel(say('Type your full name')), 'Newcomer Boomgate')
    await goOn()
    await expect(page).toHaveURL(/\/dev\/sandbox-pay\//)
    await hand.press(page.locator('button[value="pay"]'))
    await expect(page).toHaveURL(/\/invoice\//)
    await untilAlive(page)
    await hand.press(main(page).locator('a[href^="/print-tickets/"]'))
    await expect(page).toHaveURL(/\/print-tickets\//)
    await expect(main(page)).toContainText(title)

    const figures = await counting.finish()
    expectWithin(figures, ENTER_LIMITS)
    // A lost event of the kit would make every figure too low.
    expect(figures.taps).toBeGreaterThanOrEqual(8)
    expect(figures.words).toBeGreaterThan(0)
    await page.context().close()
  })
