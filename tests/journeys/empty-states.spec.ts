/** Screens without content offer one next step. @source docs/reference/screens.md §1.5 */
import { expect, type Page, test } from '@playwright/test'
import { addDays } from '#platform/shared/days.ts'
import { openAlive } from './kit/alive.ts'
import { axeFindings } from './kit/axe.ts'
import { clubDay, newCaller, newDriver, pageOf, putOnEntries } from './kit/entering.ts'
import { main, PHONE } from './kit/joining.ts'
import { attemptEmail } from './kit/newcomer.ts'

/** A screen without content: its path, the name of the link of its next step, and where the link leads. */
type EmptyScreen = readonly [path: string, link: string, to: string | RegExp]

const OF_GUESTS: readonly EmptyScreen[] = [
  ['/cart', 'Go to the shop', '/shop'],
  ['/search/zebra', 'Write to the club', /^mailto:/],
  ['/stock-alert/nothing', 'Go to the shop', '/shop'],
  // The demo club has no khanacross to come, no hillclimb at The Silos, and no drift event at all.
  ['/calendar?kind=khanacross', 'See all coming events', '/calendar'],
  ['/calendar?kind=hillclimb&track=the-silos', 'See all coming events', '/calendar'],
  ['/calendar?view=month&kind=drift', 'See all coming events', '/calendar'],
  ['/no-such-page', 'Take me home', '/'],
]

/** Screens of a person who has an account, no membership and no orders. */
const OF_NEW_ACCOUNTS: readonly EmptyScreen[] = [
  ['/membershipcard', 'Join', '/renew'],
  ['/orders', 'Go to the shop', '/shop'],
]

const OF_NEW_MEMBERS: readonly EmptyScreen[] = [
  ['/vehicles', 'Add a vehicle', '/vehicle/new'],
  ['/checkout', 'Go to the shop', '/shop'],
  ['/profile', 'My orders', '/orders'],
]

async function expectNextStep(page: Page, [path, link, to]: EmptyScreen): Promise<void> {
  await openAlive(page, path)
  await expect(main(page).getByRole('link', { name: link, exact: true })).toHaveAttribute('href', to)
  expect(await axeFindings(page), path).toEqual([])
}

test('each empty screen of a guest offers one next step', async ({ page }) => {
  await page.setViewportSize(PHONE)
  for (const screen of OF_GUESTS) await expectNextStep(page, screen)
})

test('a kind without events says so, and the link of its next step shows the other events', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await openAlive(page, '/calendar?kind=khanacross')
  await expect(main(page).getByRole('heading', { name: 'No events of that kind' })).toBeVisible()
  await expect(main(page).locator('.timing-row')).toHaveCount(0)
  await main(page).getByRole('link', { name: 'See all coming events' }).click()
  await expect(page).toHaveURL('/calendar')
  await expect(main(page).getByRole('heading', { name: /^Mount Quandary Hillclimb/ })).toBeVisible()
  await expect(main(page).getByRole('heading', { name: 'No events of that kind' })).toHaveCount(0)
})

test('each empty screen of a new account offers one next step', async ({ browser, baseURL }, info) => {
  const caller = await newCaller(baseURL, attemptEmail(info, 'empty-account'))
  const page = await pageOf(browser, caller)
  for (const screen of OF_NEW_ACCOUNTS) await expectNextStep(page, screen)
  await page.context().close()
})

test('a club that manages saved addresses itself does not ask a person to save one', async ({
  browser,
  baseURL,
}, info) => {
  const caller = await newCaller(baseURL, attemptEmail(info, 'empty-addresses'))
  const page = await pageOf(browser, caller)
  await page.route(/\/(profile|initialData)(\?|$)/, async (route) => {
    const response = await route.fetch()
    const text = await response.text()
    await route.fulfill({
      response,
      body: text.replaceAll('manage_addresses":true', 'manage_addresses":false'),
    })
  })
  await openAlive(page, '/profile')
  const addresses = main(page).getByRole('region', { name: 'Saved addresses' })
  await expect(addresses).toContainText(
    'No addresses yet. The checkout saves the address that you type there.',
  )
  await expect(addresses.getByRole('button')).toHaveCount(0)
  await expect(addresses.getByRole('link', { name: 'Ask the club to change this' })).toBeVisible()
  await page.context().close()
})

test('each empty screen of a new member offers one next step', async ({ browser, baseURL }, info) => {
  const driver = await newDriver(baseURL, attemptEmail(info, 'empty-member'), addDays(clubDay(), 300))
  const page = await pageOf(browser, driver)
  for (const screen of OF_NEW_MEMBERS) await expectNextStep(page, screen)
  const { item } = await driver.post<{ item: { id: number } }>('/api/v1/club/vehicle/create', {
    make: 'Marlin',
    model: '1600',
    year: 1974,
    body_type: 'sedan',
    colour: 'Green',
    owner_is_member: true,
  })
  await expectNextStep(page, [`/vehicle/${item.id}/logbook`, 'Start an application', '/specialvehicle'])
  await page.context().close()
})

test('an event that is full, also its reserve list, leads to other events', async ({
  browser,
  baseURL,
}, info) => {
  const event = await putOnEntries(baseURL, { title: 'Narrow school', inDays: 60, capacity: 1 })
  const driver = await newDriver(baseURL, attemptEmail(info, 'empty-full'), addDays(clubDay(), 300))
  const page = await pageOf(browser, driver)
  await page.route(/\/api\/v1\/club\/entry\/offer/, async (route) => {
    const response = await route.fetch()
    const { item } = (await response.json()) as { item: object }
    await route.fulfill({ response, json: { item: { ...item, room: 'none' } } })
  })
  await expectNextStep(page, [`/calendar/${event.slug}/enter`, 'See the calendar', '/calendar'])
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Narrow school is full')
  await page.context().close()
})

test('a club that offers no membership online names its address', async ({ page }) => {
  await page.route(/\/api\/v1\/club\/membership\/offer/, async (route) => {
    const response = await route.fetch()
    const offer = (await response.json()) as object
    await route.fulfill({ response, json: { ...offer, offers: [] } })
  })
  await page.setViewportSize(PHONE)
  await expectNextStep(page, ['/renew', 'Write to the club', /^mailto:/])
})
