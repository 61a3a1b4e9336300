import { expect, type Locator, type Page, test } from '@playwright/test'
import { onePagePdf } from '#database/seed/demo-pdf.ts'
import { axeFindings } from './kit/axe.ts'
import { watchConsole } from './kit/console-watch.ts'
import { openAlive } from './kit/alive.ts'
import { putOnEntries } from './kit/entering.ts'
import { arrive, keysOf } from './kit/keys.ts'
import { openAs } from './kit/logged-in.ts'
import { overflows } from './kit/looks.ts'

const PDF = Buffer.from(onePagePdf('Night rules', ['Lights on.']))

const main = (page: Page) => page.getByRole('main')

const rowOf = (page: Page, list: string, number: number) =>
  page.getByRole('group', { name: `${list}, row ${number}`, exact: true })

const addRow = (page: Page, list: string) => page.getByRole('button', { name: `Add a row ${list}` }).click()

/** Pastes a text into a field as the browser does for a text from the clipboard. */
async function pasteLines(field: Locator, text: string): Promise<void> {
  await field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

test('the events officer creates, edits, copies and cancels an event', async ({ page, browser, baseURL }) => {
  const said = watchConsole(page)
  await openAs(page, 'events', '/cms/events')
  await expect(main(page).getByRole('row', { name: /Mount Quandary Hillclimb/ })).toContainText('61/65')
  await main(page).getByRole('link', { name: 'New event' }).click()
  await page.getByLabel('Name').fill('Night Gymkhana')
  await page.getByLabel('Shown').selectOption('published')
  await page.getByLabel('Track', { exact: true }).selectOption({ label: 'The Silos' })
  await addRow(page, 'Schedule')
  await rowOf(page, 'Schedule', 1).getByLabel('Time').fill('18:00')
  await rowOf(page, 'Schedule', 1).getByLabel('Description').fill('Gates')
  await addRow(page, 'Schedule')
  await rowOf(page, 'Schedule', 2).getByLabel('Description').fill('Lights on')
  await addRow(page, 'Prices')
  await rowOf(page, 'Prices', 1).getByLabel('Name').fill('Member')
  await rowOf(page, 'Prices', 1).getByLabel('Price, dollars').fill('25')
  await page.getByRole('button', { name: 'Save' }).click()
  const mistakes = page.getByRole('region', { name: 'There is a problem' })
  await mistakes.getByRole('link', { name: 'Schedule, row 2: Enter the time' }).click()
  const time = rowOf(page, 'Schedule', 2).getByLabel('Time')
  await expect(time).toBeFocused()
  await expect(time).toHaveAccessibleDescription('Enter the time')
  await time.fill('19:00')
  await expect(time).toHaveAccessibleDescription('')
  await page.getByLabel('Ends at').fill('07:00')
  await page.getByRole('button', { name: 'Save' }).click()
  // Leaving with unsaved input asks for confirmation, and staying keeps the input.
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stay here' }).click()
  const about = page.getByRole('group', { name: 'About the event' })
  await expect(about.getByLabel('Name')).toHaveValue('Night Gymkhana')
  // An error that the server finds must be shown at its field, like an error that the browser finds.
  await expect(mistakes.getByRole('link')).toHaveText(['The end must be after the start'])
  await expect(page.getByLabel('Last day')).toHaveAccessibleDescription('The end must be after the start')
  await page.getByLabel('Ends at').fill('22:00')
  const papers = page.getByRole('group', { name: 'Documents' })
  await papers
    .getByLabel('Documents', { exact: true })
    .last()
    .setInputFiles([
      { name: 'night-rules.pdf', mimeType: 'application/pdf', buffer: PDF },
      { name: 'not-one.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<h1>Hello</h1>') },
      { name: 'map.pdf', mimeType: 'application/pdf', buffer: PDF },
    ])
  await expect(papers.getByText('The file must be a PDF.')).toBeVisible()
  await papers.getByRole('button', { name: 'Leave it out' }).click()
  await expect(papers.getByLabel('Title')).toHaveCount(2)
  await papers.getByRole('button', { name: 'Move map up' }).click()
  await expect(papers.getByRole('button', { name: 'Move map up' })).toBeFocused()
  await papers.getByRole('button', { name: 'Remove map' }).click()
  await papers.getByRole('button', { name: 'Undo map' }).click()
  await papers.getByLabel('Title').first().fill('How to find us')
  expect(await axeFindings(page), 'the form').toEqual([])
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/cms\/events\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Night Gymkhana')
  const made = page.url()

  const address = await page.getByRole('link', { name: 'View public page' }).getAttribute('href')
  const guest = await (await browser.newContext()).newPage()
  await guest.goto(`${baseURL}${address}`)
  await expect(guest.getByRole('main')).toContainText('Lights on')
  await expect(guest.getByRole('main')).toContainText('$25.00')
  await expect(guest.locator('.event-document')).toHaveText(['How to find us', 'night rules'])

  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await page.getByRole('button', { name: 'Create draft' }).click()
  await expect(page.getByLabel('Shown')).toHaveValue('draft')
  await page.getByRole('link', { name: 'Schedule' }).click()
  await expect(rowOf(page, 'Schedule', 1).getByLabel('Description')).toHaveValue('Gates')
  await expect(rowOf(page, 'Schedule', 2).getByLabel('Time')).toHaveValue('19:00')
  // The first step back leaves the copy's schedule, the second one leads to the original event.
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(made)

  await page.getByRole('button', { name: 'Cancel this event' }).click()
  await page.getByRole('button', { name: 'Cancel the event' }).click()
  await expect(page.getByText('Say why, members will see it')).toBeVisible()
  await page.getByLabel('Reason').fill('The lights are broken.')
  await page.getByRole('button', { name: 'Cancel the event' }).click()
  await expect(page.getByText('It cannot be changed any more.')).toBeVisible()
  // A cancelled event must keep its tabs. Its fields can be read but not changed, and the event can be copied.
  await expect(page.getByLabel('Name', { exact: true })).toBeDisabled()
  await page.getByRole('link', { name: 'Documents 2' }).click()
  await expect(page.getByLabel('Title').first()).toBeDisabled()
  await expect(page.getByLabel('Title').first()).toHaveValue('How to find us')
  await expect(page.getByRole('button', { name: /^(Save|Add a|Remove|Move)/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Copy', exact: true })).toBeVisible()
  expect(await axeFindings(page), 'a cancelled event').toEqual([])
  await guest.reload()
  await expect(guest.getByRole('main')).toContainText('The lights are broken.')
  await guest.context().close()
  // Ignore the refused requests (status 422), which are intended and which Chromium logs by itself.
  expect(said.filter((line) => !line.includes('422'))).toEqual([])
})

test('the tabs of an event share one draft, lead to mistakes, and have addresses', async ({
  page,
  baseURL,
}) => {
  const event = await putOnEntries(baseURL, { title: 'Workspace sprint', inDays: 30 })
  const keys = await keysOf(page)
  await openAs(page, 'events', `/cms/events/${event.id}/overview`)
  const tabs = page.getByRole('navigation', { name: 'Screens of this event' })
  await expect(tabs.getByRole('link')).toHaveText([
    'Overview',
    'Details',
    'Prices1',
    'Entries',
    'Officials',
    'Schedule',
    'Documents',
    'Sheets to print',
    'Results',
    'Notes',
    'Activity',
  ])
  await expect(main(page).locator('dl').filter({ hasText: 'Received' })).toContainText('$0.00')
  expect(await axeFindings(page), 'the overview').toEqual([])

  // The overview lists the data that is still missing before the event. Each item links to the tab where it is added.
  await main(page).getByRole('link', { name: 'Add Officials' }).click()
  await expect(page).toHaveURL(`/cms/events/${event.id}/officials`)
  await arrive(page, 'Workspace sprint')
  await addRow(page, 'Officials')
  await pasteLines(
    rowOf(page, 'Officials', 1).getByLabel('Position'),
    'Clerk of Course: Col Wattlestone\nTimekeeper:',
  )
  await tabs.getByRole('link', { name: 'Prices' }).click()
  await expect(page).toHaveURL(`/cms/events/${event.id}/prices`)
  await arrive(page, 'Workspace sprint')
  await page.getByLabel('Places').fill('many')
  await tabs.getByRole('link', { name: 'Schedule' }).click()
  await arrive(page, 'Workspace sprint')
  await addRow(page, 'Schedule')
  await rowOf(page, 'Schedule', 1).getByLabel('Time').fill('18:00')
  await rowOf(page, 'Schedule', 1).getByLabel('Description').fill('Gates')
  // From here until the event is saved, the test uses the keyboard only.
  await expect(main(page)).toContainText('3 unsaved changes')
  await keys.press(page.getByRole('button', { name: 'Save' }))
  const mistakes = page.getByRole('region', { name: 'There is a problem' })
  await expect(mistakes).toBeFocused()
  expect(await axeFindings(page), 'a mistake in another tab').toEqual([])
  await keys.press(
    mistakes.getByRole('link', { name: 'Places: Enter a number, or leave this empty (in Prices)' }),
  )
  await expect(page).toHaveURL(`/cms/events/${event.id}/prices`)
  await expect(page.getByLabel('Places')).toBeFocused()
  await keys.type(page.getByLabel('Places'), '25')
  await keys.press(page.getByRole('button', { name: 'Save' }))
  await expect(main(page)).toContainText('Saved.')

  // Going back must show the previous tab, and each tab must open by its own address.
  await page.goBack()
  await expect(page).toHaveURL(`/cms/events/${event.id}/schedule`)
  await expect(rowOf(page, 'Schedule', 1).getByLabel('Description')).toHaveValue('Gates')
  await openAlive(page, `/cms/events/${event.id}/officials`)
  await expect(rowOf(page, 'Officials', 1).getByLabel('Person')).toHaveValue('Col Wattlestone')
  await expect(rowOf(page, 'Officials', 2).getByLabel('Position')).toHaveValue('Timekeeper')
  await expect(tabs.getByRole('link', { name: 'Officials 1 of 2' })).toHaveAttribute('aria-current', 'page')

  // Discarded changes can be restored, and leaving the form asks for confirmation.
  await addRow(page, 'Volunteers')
  await rowOf(page, 'Volunteers', 1).getByLabel('Needed').fill('2')
  await rowOf(page, 'Volunteers', 1).getByLabel('Job').fill('Flag marshals')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(rowOf(page, 'Volunteers', 1)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rowOf(page, 'Volunteers', 1).getByLabel('Job')).toHaveValue('Flag marshals')
  await tabs.getByRole('link', { name: 'Activity' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(`/cms/events/${event.id}/activity`)
  await expect(main(page).getByText('Changed an event', { exact: true })).toHaveCount(1)
  expect(await axeFindings(page), 'the activity').toEqual([])
})

test('the rows of an event are pasted, moved, removed and restored by keyboard', async ({
  page,
  baseURL,
}) => {
  const event = await putOnEntries(baseURL, { title: 'Sprint with rows', inDays: 30, status: 'draft' })
  const keys = await keysOf(page)
  await openAs(page, 'events', `/cms/events/${event.id}/schedule`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sprint with rows')
  await keys.press(page.getByRole('button', { name: 'Add a row Schedule' }))
  await expect(rowOf(page, 'Schedule', 1).getByLabel('Time')).toBeFocused()
  const described = (number: number) => rowOf(page, 'Schedule', number).getByLabel('Description')
  await pasteLines(described(1), '07:00 Gates open\n8:30 Briefing\nlater First run\n')
  await expect(page.getByRole('status').filter({ hasText: '3 rows added' })).toHaveCount(1)
  await expect(rowOf(page, 'Schedule', 2).getByLabel('Time')).toHaveValue('08:30')
  // The text of a line that cannot be read is shown in the row, where its mistake can be corrected.
  await expect(described(3)).toHaveValue('later First run')
  await expect(rowOf(page, 'Schedule', 3).getByLabel('Time')).toBeFocused()
  expect(await axeFindings(page), 'the rows').toEqual([])
  await keys.press(page.getByRole('button', { name: 'Save' }))
  await expect(rowOf(page, 'Schedule', 3).getByLabel('Time')).toHaveAccessibleDescription('Enter the time')

  // After a removal, the focus moves to the next row, which shows no error.
  await keys.press(page.getByRole('button', { name: 'Remove later First run' }))
  await expect(page.getByRole('button', { name: 'Remove 08:30 Briefing' })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(described(3)).toHaveValue('later First run')
  await rowOf(page, 'Schedule', 3).getByLabel('Time').fill('06:30')
  await expect(rowOf(page, 'Schedule', 3).getByLabel('Time')).toHaveAccessibleDescription('')
  await described(3).fill('Scrutineering')
  await page.getByRole('button', { name: 'Show the day of each row' }).click()
  await expect(rowOf(page, 'Schedule', 3).getByLabel('Day')).not.toHaveValue('')

  // A moved row keeps the focus, and the event keeps the order of its prices.
  await page
    .getByRole('navigation', { name: 'Screens of this event' })
    .getByRole('link', { name: 'Prices' })
    .click()
  await page.getByRole('button', { name: 'Add a row Prices' }).click()
  await pasteLines(rowOf(page, 'Prices', 2).getByLabel('Name'), '12.50 Helper\n80 Junior, 14 to 17 [junior]')
  await expect(rowOf(page, 'Prices', 3).getByLabel('Applies to')).toHaveValue('junior')
  await keys.press(page.getByRole('button', { name: 'Move Junior up' }))
  await expect(page.getByRole('button', { name: 'Move Junior up' })).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'Now row 2 of 3' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(main(page)).toContainText('Saved.')
  await openAlive(page, `/cms/events/${event.id}/prices`)
  await expect(rowOf(page, 'Prices', 2).getByLabel('Note')).toHaveValue('14 to 17')
  await expect(rowOf(page, 'Prices', 3).getByLabel('Price, dollars')).toHaveValue('12.50')
  await openAlive(page, `/cms/events/${event.id}/schedule`)
  await expect(described(1)).toHaveValue('Scrutineering')
})

test('all screens of an event fit a phone', async ({ page, baseURL }) => {
  const event = await putOnEntries(baseURL, {
    title: 'Workspace sprint with a long name for a phone',
    inDays: 30,
    documents: [],
  })
  await page.setViewportSize({ width: 360, height: 780 })
  await openAs(page, 'events', '/cms/events')
  const below = ['overview', '', 'prices', 'officials', 'schedule', 'documents', 'notes', 'activity']
  const screens = [
    ...below.map((tab) => `/cms/events/${event.id}${tab === '' ? '' : `/${tab}`}`),
    `/cms/entries/${event.id}`,
    `/cms/entries/${event.id}/sheets`,
    `/cms/results/${event.id}`,
  ]
  for (const screen of screens) {
    await openAlive(page, screen)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Workspace sprint/)
    expect(await overflows(page), screen).toEqual([])
    await expect(
      page.getByRole('navigation', { name: 'Screens of this event' }).locator('[aria-current]'),
    ).toBeInViewport()
  }
})

test('results are pasted as a table, previewed before saving, and mark who drove', async ({
  page,
  browser,
  baseURL,
}) => {
  await openAs(page, 'events', '/cms/entries')
  await main(page).getByRole('link', { name: 'Spring Khanacross' }).click()
  await main(page).getByRole('link', { name: 'Results' }).click()
  await expect(main(page)).toContainText('These results are public as provisional')
  const table = main(page).getByLabel('Or paste the table here')
  await table.fill('no,run 1,run 2,penalty\n44,51.2,1:75.0,\n12,52.4,51.9,5\n999,DNF,,')
  await expect(main(page)).toContainText('Row 2: time must look like 1:23.456')
  await expect(main(page).getByRole('button', { name: 'Save these results' })).toHaveCount(0)
  await table.fill('no,run 1,run 2,penalty,status\n44,51.2,1:05.0,,\n12,52.4,51.9,5,\n999,,,,DNF')
  const shown = main(page).getByRole('region', { name: 'Preview' })
  await expect(shown.getByRole('row', { name: /Odessa Tamblyn-Roe/ })).toContainText('+5')
  await expect(shown.getByRole('row', { name: /999/ })).toContainText('No entry: name not shown')
  expect(await axeFindings(page), 'what would be saved').toEqual([])
  await main(page).getByRole('button', { name: 'Save these results' }).click()
  await expect(page.getByRole('dialog')).toContainText('The new results are public at once')
  await page.getByRole('dialog').getByRole('button', { name: 'Save these results' }).click()
  await expect(shown).toHaveCount(0)
  await expect(main(page).getByRole('region', { name: 'Results' }).getByRole('row')).toHaveCount(4)

  const phone = await browser.newContext({
    ...(baseURL && { baseURL }),
    viewport: { width: 360, height: 800 },
  })
  const own = await phone.newPage()
  await openAs(own, 'financial', '/calendar/spring-khanacross')
  // The page of a past event must not offer to add it to a calendar.
  await expect(main(own).getByRole('link', { name: 'Add to my calendar' })).toHaveCount(0)
  const mine = main(own).getByRole('row', { name: /Jarrah Quillfeather/ })
  await expect(mine).toContainText('Your first time here')
  await expect(mine).toContainText('51.200')
  await main(own).getByRole('tab', { name: 'By class' }).click()
  await expect(main(own).getByRole('table', { name: 'Class E' }).getByRole('row')).toHaveCount(2)
  await expect(main(own)).toContainText('Did not finish')
  expect(await overflows(own)).toEqual([])
  expect(await axeFindings(own), 'the results').toEqual([])
  await own.emulateMedia({ colorScheme: 'dark' })
  expect(await axeFindings(own), 'the results in the dark').toEqual([])

  // The entry list must be requested only when the visitor opens it.
  await openAlive(own, '/calendar/mount-quandary-hillclimb-round-6')
  await main(own).getByText('Entry list').click()
  await expect(main(own).getByRole('table', { name: 'Entry list' })).toContainText('Jarrah Quillfeather')
  await own.emulateMedia({ colorScheme: 'light' })
  expect(await overflows(own)).toEqual([])
  expect(await axeFindings(own), 'the entry list').toEqual([])
  await phone.addCookies([{ name: 'locale', value: 'ar', url: baseURL ?? '' }])
  await openAlive(own, '/calendar/spring-khanacross')
  await expect(main(own).getByRole('row', { name: /Jarrah Quillfeather/ })).toContainText('51.200')
  expect(await overflows(own)).toEqual([])
  expect(await axeFindings(own), 'the results in Arabic').toEqual([])
  await phone.close()
})

test('the member home links to the calendar and shows the next event', async ({ page }) => {
  await openAs(page, 'secretary', '/')
  const tile = main(page).getByRole('link', { name: /^Events/ })
  const next = main(page).getByRole('region', { name: 'The club’s next event' })
  await expect(next.getByRole('link', { name: 'Come & Try Motorkhana' })).toBeVisible()
  await expect(next).toContainText('Sat 5 Dec')
  await expect(next).toContainText(/Entries are open until (Mon|Tue|Wed|Thu|Fri|Sat|Sun) /)
  await tile.click()
  await expect(page).toHaveURL('/calendar')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Events')
})
