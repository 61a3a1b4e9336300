import { expect, type Page, test } from '@playwright/test'
import { readCalendarFile } from '../events/read-calendar-file.ts'
import { openAlive } from './kit/alive.ts'
import { axeFindings } from './kit/axe.ts'
import { watchConsole } from './kit/console-watch.ts'
import { keysOf } from './kit/keys.ts'
import { openAs } from './kit/logged-in.ts'

const main = (page: Page) => page.getByRole('main')
const HILL = '/calendar/mount-quandary-hillclimb-round-6'

test('a visitor follows the home page to a hillclimb and adds it to their own calendar', async ({
  page,
  request,
}) => {
  const said = watchConsole(page)
  await openAlive(page, '/home')
  const next = main(page).getByRole('listitem')
  await expect(main(page).getByRole('heading', { name: 'Next three events' })).toBeVisible()
  await expect(next.filter({ hasText: 'Come & Try Motorkhana' })).toContainText('12 places left')
  await main(page).getByRole('link', { name: 'See the calendar' }).click()
  await expect(page).toHaveURL('/calendar')
  await expect(page).toHaveTitle(/^Events/)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Events' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(
    main(page).getByRole('listitem').filter({ hasText: 'Border Ranges Regularity' }),
  ).toContainText('Cancelled')
  const keys = await keysOf(page)
  const chip = main(page).locator('summary').nth(1)
  await keys.press(chip)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(chip).toBeFocused()
  await keys.press(chip)
  await keys.press(main(page).getByRole('link', { name: 'Hillclimb', exact: true }))
  await expect(page).toHaveURL('/calendar?kind=hillclimb')
  await expect(chip).toBeFocused()
  await expect(main(page).getByRole('status').first()).toHaveText('1 event')
  await expect(main(page).getByRole('link', { name: 'Christmas Coffee Run', exact: true })).toHaveCount(0)
  await main(page).getByRole('heading', { name: 'Mount Quandary Hillclimb' }).getByRole('link').click()
  await expect(page).toHaveURL(HILL)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mount Quandary Hillclimb')
  await expect(main(page)).toContainText('61 of 65 places taken')
  await expect(main(page)).toContainText('26/1412-HC')
  await expect(main(page).getByRole('row', { name: /Junior 14 to 17/ })).toContainText('$80.00')
  const file = await main(page).getByRole('link', { name: 'Add to my calendar' }).getAttribute('href')
  const { events } = readCalendarFile(await (await request.get(file ?? '')).text())
  expect(events).toMatchObject([{ summary: 'Mount Quandary Hillclimb', status: 'CONFIRMED' }])
  const paper = await main(page).getByRole('link', { name: 'Supplementary regulations' }).getAttribute('href')
  const pdf = await request.get(paper ?? '')
  expect(pdf.headers()['content-type']).toBe('application/pdf')
  await main(page).getByRole('link', { name: 'All events' }).click()
  await expect(page).toHaveURL('/calendar')
  expect(said).toEqual([])
})

test('a row of the calendar on a wide screen names the event and its note in one line each', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  // Show hillclimbs only: all rows of a month have columns of the same width, and the widest row decides it.
  await openAlive(page, '/calendar?kind=hillclimb')
  const row = main(page).locator('.timing-row').filter({ hasText: 'Mount Quandary Hillclimb' })
  const linesOf = (selector: string) =>
    row.locator(selector).evaluate((element) => {
      const { lineHeight } = getComputedStyle(element)
      return Math.round(element.getBoundingClientRect().height / Number.parseFloat(lineHeight))
    })
  await expect(row).toContainText('Entries close')
  expect([await linesOf('h3'), await linesOf('.timing-name > p')]).toEqual([1, 1])
  // In each month, the chips of all rows must begin at the same position.
  await openAlive(page, '/calendar')
  const months = await main(page)
    .locator('.calendar-month')
    .evaluateAll((all) =>
      all.map((month) =>
        [...month.querySelectorAll('.timing-chip')].map((chip) => chip.getBoundingClientRect().left),
      ),
    )
  expect(months.some((starts) => starts.length > 1)).toBe(true)
  for (const starts of months) expect(new Set(starts).size).toBeLessThanOrEqual(1)

  // Arabic weekday names have no short form, so check that they do not overlap the title.
  await page.context().addCookies([{ name: 'locale', value: 'ar', url: baseURL ?? '' }])
  await openAlive(page, '/calendar')
  await expect(main(page)).toContainText('السبت')
  const overlaps = await main(page)
    .locator('.timing-row')
    .evaluateAll((rows) =>
      rows.map((one) => {
        const [day, name] = ['.timing-date > :last-child', '.timing-name'].map((part) =>
          one.querySelector(part)?.getBoundingClientRect(),
        )
        return (day?.left ?? 0) < (name?.right ?? Infinity)
      }),
    )
  expect(new Set(overlaps)).toEqual(new Set([false]))
})

test('at 1024 px the titles of the calendar have the width for one line', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 800 })
  await openAlive(page, '/calendar?kind=hillclimb')
  const row = main(page).locator('.timing-row').filter({ hasText: 'Mount Quandary Hillclimb' })
  const [name, chip, height, lineHeight] = await row.evaluate((element) => {
    const heading = element.querySelector('h3')
    const boxOf = (selector: string) => element.querySelector(selector)?.getBoundingClientRect()
    return [
      boxOf('.timing-name')?.bottom ?? Infinity,
      boxOf('.timing-chip')?.top ?? 0,
      heading?.getBoundingClientRect().height ?? 0,
      heading === null ? 1 : Number.parseFloat(getComputedStyle(heading).lineHeight),
    ]
  })
  expect(Math.round(height / lineHeight)).toBe(1)
  expect(chip, 'the chip is below the title').toBeGreaterThanOrEqual(name)
})

test('the month view is a grid with links to other months, back to past events', async ({ page }) => {
  await openAlive(page, '/calendar')
  await main(page).getByRole('link', { name: 'Past events' }).click()
  await expect(page).toHaveURL(/\?month=\d{4}-\d\d$/)
  await main(page)
    .getByRole('navigation', { name: 'Calendar view' })
    .getByRole('link', { name: 'Month' })
    .click()
  await expect(page).toHaveURL(/\?view=month&month=\d{4}-\d\d$/)
  const grid = main(page).getByRole('table')
  await expect(grid.getByRole('columnheader')).toHaveText(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'])
  const before = await main(page).getByRole('heading', { level: 2 }).first().textContent()
  const steps = main(page).getByRole('navigation', { name: 'Other months' })
  await steps.getByRole('link').first().click()
  await expect(main(page).getByRole('heading', { level: 2 }).first()).not.toHaveText(before ?? '')
  // Go back until no link leads further back, which is at the month of the first event.
  for (let left = 4; left > 0 && (await steps.getByRole('link').count()) > 1; left -= 1)
    await steps.getByRole('link').first().click()
  await expect(main(page)).toContainText('Final results')
})

test('without JavaScript the calendar is complete: filters, months, feeds', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${baseURL}/calendar`)
  await expect(page).toHaveTitle('Events | Corella Plains Motor Sport Club')
  await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /hillclimbs/)
  await page.getByText('Track', { exact: true }).click()
  await main(page).getByRole('link', { name: 'The Silos' }).first().click()
  await expect(page).toHaveURL(`${baseURL}/calendar?track=the-silos`)
  await expect(main(page)).toContainText('Come & Try Motorkhana')
  await expect(main(page)).not.toContainText('Twilight Supersprint')
  await page.getByText('Club rego runs').click()
  await expect(page.getByRole('heading', { name: 'No events of that kind' })).toBeVisible()
  const feed = await main(page).getByRole('link', { name: 'Add all to my calendar' }).getAttribute('href')
  expect(feed).toBe(`${baseURL?.replace('http:', 'webcal:')}/calendar.ics`)
  const { events } = readCalendarFile(await (await context.request.get(`${baseURL}/calendar.ics`)).text())
  // Expect a minimum, because other journeys add their own events to the same calendar.
  expect(events.length).toBeGreaterThanOrEqual(13)
  expect(events.find(({ summary }) => summary === 'Border Ranges Regularity')).toMatchObject({
    status: 'CANCELLED',
    sequence: 1,
  })
  await context.close()
})

test('races of other organisers are listed beside the club’s own and link to the organiser’s site', async ({
  page,
}) => {
  await openAlive(page, '/calendar')
  const theirs = main(page).getByRole('listitem').filter({ hasText: 'Western Districts Rallysprint' })
  await expect(theirs).toContainText('Elsewhere')
  await expect(theirs).toContainText('Bindara Car Club')
  const link = theirs.getByRole('link')
  await expect(link).toHaveAttribute('rel', 'noopener')
  await main(page).getByText('Organiser', { exact: true }).click()
  await main(page).getByRole('link', { name: 'This club' }).click()
  await expect(page).toHaveURL('/calendar?whose=club')
  await expect(main(page).getByRole('heading', { name: /^Mount Quandary Hillclimb/ })).toBeVisible()
  await expect(theirs).toHaveCount(0)
  await main(page).locator('summary', { hasText: 'This club' }).click()
  await main(page).getByRole('link', { name: 'Racing elsewhere' }).click()
  await expect(page).toHaveURL('/calendar?whose=elsewhere')
  await expect(main(page).getByRole('heading', { name: /^Mount Quandary/ })).toHaveCount(0)
  await link.click()
  await expect(page.getByRole('heading', { name: 'Western Districts Rallysprint' })).toBeVisible()
})

test('a member sees the events they entered and has a private calendar feed of them, until they switch it off', async ({
  page,
  request,
}) => {
  const said = watchConsole(page)
  await openAs(page, 'financial', '/calendar')
  const hill = main(page)
    .getByRole('listitem')
    .filter({ hasText: /^\D*\d+\D*Mount Quandary Hillclimb/ })
  await expect(hill.getByText('Entered', { exact: true }).first()).toBeVisible()
  // The chip “Entered” replaces the price and the number of places left.
  await expect(hill.first()).not.toContainText(/\$|places left/)
  const mine = main(page).getByRole('button', { name: 'Your entries' })
  await mine.click()
  await expect(mine).toHaveAttribute('aria-pressed', 'true')
  await expect(main(page).getByRole('heading', { name: /^Mount Quandary Hillclimb/ })).toBeVisible()
  await expect(main(page).getByRole('heading', { name: /^Twilight Supersprint/ })).toHaveCount(0)
  await mine.click()
  await expect(main(page).getByRole('heading', { name: /^Twilight Supersprint/ })).toBeVisible()
  const own = main(page).getByRole('region', { name: 'Your own events' })
  await own.getByRole('button', { name: 'Create my address' }).click()
  const link = own.getByRole('link', { name: 'Add my events to my calendar' })
  await expect(link).toHaveAttribute('href', /^webcal:.*\/calendar\/mine\/[\w.-]+\.ics$/)
  expect(await axeFindings(page)).toEqual([])
  const address = ((await link.getAttribute('href')) ?? '').replace('webcal:', 'http:')
  const file = await request.get(address)
  expect(file.status()).toBe(200)
  expect(readCalendarFile(await file.text()).name).toBe('Corella Plains Motor Sport Club')
  await own.getByRole('button', { name: 'Create a new address' }).click()
  await expect(link).not.toHaveAttribute('href', address.replace('http:', 'webcal:'))
  expect((await request.get(address)).status()).toBe(404)
  await own.getByRole('button', { name: 'Turn it off' }).click()
  await expect(own.getByRole('button', { name: 'Create my address' })).toBeVisible()
  expect(said).toEqual([])
})

test('the day on which entries open has one line on a wide screen', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await openAlive(page, '/calendar')
  const chip = main(page)
    .getByRole('listitem')
    .filter({ hasText: 'Twilight Supersprint' })
    .getByText(/^Entries open \w+ \d+ \w+$/)
  const box = await chip.boundingBox()
  // The text must fit on one line: a chip of one line is 26 px high, one of two lines 39 px.
  expect(box?.height).toBeLessThan(30)
})

test('an event is found by search', async ({ page }) => {
  await openAlive(page, '/search/supersprint')
  const group = main(page).getByRole('region', { name: 'Events' })
  await group.getByRole('link', { name: /Twilight Supersprint/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Twilight Supersprint')
})
