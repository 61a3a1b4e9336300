/** The lines of the members' home, each with its condition. @source docs/reference/membership.md §6 */
import { expect, type Page, test } from '@playwright/test'
import type { MembersHome, OwnHome } from '#features/home/home.contract.ts'
import { addDays } from '#platform/shared/days.ts'
import { openAlive } from './kit/alive.ts'
import { axeFindings } from './kit/axe.ts'
import { speak } from './kit/counting.ts'
import { clubDay } from './kit/entering.ts'
import { main } from './kit/joining.ts'
import { logInContext } from './kit/logged-in.ts'

const TODAY = clubDay()
const BEST_TIME = '58.214'

/** Returns a line of "Needs attention" with its default values. */
const dateOf = (kind: OwnHome['dates'][number]['kind'], changes: Partial<OwnHome['dates'][number]> = {}) => ({
  kind,
  day: addDays(TODAY, 10),
  is_over: false,
  name: '',
  note: '',
  days: null,
  path: '/profile#licence',
  ...changes,
})

/** A home on which every conditional part is shown. */
const FULL: Partial<OwnHome> = {
  entry: {
    slug: 'mount-quandary-hillclimb-round-6',
    title: 'Mount Quandary Hillclimb',
    starts_on: addDays(TODAY, 12),
    state: 'confirmed',
    is_volunteer: false,
    price_label: 'Member',
    race_number: '18',
    place: null,
    offered_until: null,
    total: 120,
    order: '',
    timezone: 'Australia/Sydney',
    track_color: '#2E6B34',
    first: { time: '07:00', label: 'Gates open' },
    is_postponed: false,
    shows_card: true,
    shows_licence: true,
    tasks: [{ kind: 'sign_on' }, { kind: 'scrutineering' }],
    best: { time_ms: 58_214, title: 'Round 3' },
  },
  result: {
    slug: 'club-supersprint-round-5',
    title: 'Supersprint Round 5',
    starts_on: addDays(TODAY, -40),
    class_code: 'B',
    rows: [
      {
        line: 1,
        position: 1,
        race_number: '7',
        name: 'Jarrah Q.',
        best_ms: 72_906,
        outcome: 'OK',
        is_own: false,
      },
      { line: 6, position: 6, race_number: '18', name: '', best_ms: 76_380, outcome: 'OK', is_own: true },
    ],
    mark: null,
  },
  dates: [
    dateOf('drivers_licence', { is_over: true, day: addDays(TODAY, -3) }),
    dateOf('competition_licence'),
    dateOf('inspection', {
      day: null,
      name: 'Marlin 1600',
      note: 'Saturday 9:00',
      path: '/specialvehicle/1',
    }),
    dateOf('log_book', { name: 'Marlin 1600', days: { used: 50, allowed: 60 }, path: '/vehicle/1/logbook' }),
  ],
}

/** A home without any conditional part. */
const EMPTY: Partial<OwnHome> = { entry: null, result: null, dates: [], next_event: null, licence_ends: null }

/** Opens the members' home with these parts in place of the person's own. */
async function openHome(page: Page, own: Partial<OwnHome>, validTo: string): Promise<void> {
  await page.route('**/api/v1/club/membership/home', async (route) => {
    const response = await route.fetch()
    const home = (await response.json()) as MembersHome
    const renewal = { type: 'Full', total: 95, valid_from: addDays(validTo, 1), valid_to: null }
    await route.fulfill({
      response,
      json: {
        ...home,
        membership: { ...home.membership, valid_to: validTo },
        renewal,
        own: { ...home.own, ...own },
      },
    })
  })
  await openAlive(page, '/')
}

for (const locale of ['en', 'ar'] as const)
  test(`the members’ home shows what needs attention, the own best time and the last result, in ${locale}`, async ({
    page,
    baseURL,
  }) => {
    const say = speak(locale)
    await page.context().addCookies([{ name: 'locale', value: locale, url: baseURL ?? '' }])
    await page.setViewportSize({ width: 390, height: 844 })
    await logInContext(page.context(), 'financial')
    await openHome(page, FULL, addDays(TODAY, 20))
    const dates = main(page).getByRole('region', { name: say('Needs attention') })
    await expect(dates.getByRole('link')).toHaveText(
      [
        'Driver’s licence has ended',
        'Competition licence ends',
        'Inspection booked',
        'Log book is nearly full',
      ].map((words) => say(words)),
    )
    await expect(dates).toContainText('Saturday 9:00')
    await expect(dates).toContainText(say('{used} of {allowed} days', { used: '50', allowed: '60' }))
    await expect(dates.getByRole('link').last()).toHaveAttribute('href', '/vehicle/1/logbook')
    await expect(main(page).getByText(BEST_TIME)).toBeVisible()
    const result = main(page).getByRole('region', { name: say('Last result') })
    await expect(result.locator('[data-own]')).toContainText('1:16.380')
    await expect(main(page).locator('a[href="/renew"]').first()).toContainText('95.00')
    await expect(main(page).getByText(say('Still to do'))).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
    expect(await axeFindings(page)).toEqual([])
  })

test('the members’ home shows none of these parts to a person whom they do not concern', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await logInContext(page.context(), 'financial')
  await openHome(page, EMPTY, addDays(TODAY, 200))
  await expect(main(page).getByRole('link', { name: /^Show my card/ })).toBeVisible()
  for (const name of ['Needs attention', 'Last result', /^Next up/, 'The club’s next event'])
    await expect(main(page).getByRole('region', { name })).toHaveCount(0)
  await expect(main(page).getByText(/^Your best here/)).toHaveCount(0)
  await expect(main(page).getByText(/^Licence ends/)).toHaveCount(0)
  await expect(main(page).locator('a[href="/renew"]')).toHaveCount(0)
  await expect(main(page).getByRole('link', { name: /^Garage/ })).toBeVisible()
})
