import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { openAlive } from './kit/alive.ts'
import { axeFindings } from './kit/axe.ts'
import { keysOf } from './kit/keys.ts'
import { openAs } from './kit/logged-in.ts'

// All tests write into the only log book of the demo, so they run one after the other. The last one reports the book as
// lost.
test.describe.configure({ mode: 'default' })

const PHONE = { width: 360, height: 800 }

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const entries = (page: Page) => page.getByRole('list', { name: 'Entries' }).locator(':scope > li')
const fitsItsWidth = async (page: Page): Promise<void> =>
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0)

/** Opens the log book of the demo's blue Marlin. @returns its path */
async function openMarlin(page: Page): Promise<string> {
  // The page is shown without animations, because an element that is fading in fails the contrast check.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openAs(page, 'financial', '/vehicles')
  const card = page.getByRole('listitem').filter({ hasText: 'Marlin 1600 Sport' })
  await expect(card).toContainText('of 60')
  await card.getByRole('link', { name: 'Log a drive' }).click()
  await expect(page).toHaveURL(/\/vehicle\/\d+\/logbook$/)
  await expect(heading(page)).toHaveText('Log book')
  return new URL(page.url()).pathname
}

test('a drive is logged by keyboard and corrected, and the earlier version stays visible', async ({
  page,
  browser,
}) => {
  await page.setViewportSize(PHONE)
  const path = await openMarlin(page)
  await expect(page.getByText('The paper book must be in the car.')).toBeVisible()
  await expect(page.getByText('Book HVS-204417', { exact: true })).toBeVisible()
  const before = await entries(page).count()
  expect(await axeFindings(page)).toEqual([])
  await fitsItsWidth(page)

  const keys = await keysOf(page)
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  await keys.press(button('Log a drive'))
  await expect(page.getByRole('heading', { name: 'Log a drive' })).toBeFocused()
  const sign = async () => {
    await keys.press(button('Type my name instead'))
    await expect(page.getByLabel('Type your full name')).toBeFocused()
    await page.keyboard.type('Jarrah Quillfeather')
  }
  const driver = page.getByLabel('Driver', { exact: true })
  await keys.type(driver, ' ')
  await keys.press(button('Save entry'))
  const summary = page.getByRole('region', { name: 'There is a problem' })
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveText([
    'Enter the driver’s name',
    'Sign in the box, or type your name',
  ])
  expect(await axeFindings(page)).toEqual([])
  await fitsItsWidth(page)
  await keys.press(summary.getByRole('link').first())
  await expect(driver).toBeFocused()
  await keys.type(driver, 'Jarrah Quillfeather')
  await sign()

  // The response to the first attempt is lost, so the drive stays in the queue and is sent again when the device is
  // online. The server recognises it by its key and does not store it twice.
  await page.route('**/logBook/entry', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await keys.press(button('Save entry'))
  await expect(page.getByRole('list', { name: 'Not sent yet' })).toContainText('Will send when online')
  expect(await axeFindings(page)).toEqual([])
  await page.unroute('**/logBook/entry')
  await page.reload()
  await expect(page.getByRole('list', { name: 'Not sent yet' })).toBeHidden()
  await expect(entries(page)).toHaveCount(before + 1)

  // A second entry for the same driver and day must be refused, because one entry covers the day.
  await keys.press(button('Log a drive'))
  await sign()
  await keys.press(button('Save entry'))
  await expect(summary).toContainText('There is already an entry for this driver on that day')
  await keys.press(button('Cancel'))
  await expect(button('Log a drive')).toBeFocused()

  const first = entries(page).first()
  await expect(first).toContainText('signed with typed name')
  await keys.press(first.getByRole('button', { name: /^Correct entry/ }))
  await keys.press(page.getByLabel('This drive did not take place'), 'Space')
  await keys.type(page.getByLabel('What was wrong?'), 'It rained')
  expect(await axeFindings(page)).toEqual([])
  await keys.press(button('Correct it'))
  await expect(first).toContainText('Did not take place')
  await expect(first).toContainText('It rained')
  await keys.press(first.locator('summary').filter({ hasText: 'Earlier version' }))
  await expect(first.getByRole('deletion').last()).toContainText('Personal drive')
  // Entries of past years must be locked.
  await expect(
    entries(page)
      .last()
      .getByRole('button', { name: /^Correct entry/ }),
  ).toHaveCount(0)

  const other = await browser.newContext()
  const theirs = await other.newPage()
  await openAs(theirs, 'ending', path)
  await expect(heading(theirs)).toHaveText('Vehicle not found')
  await other.close()
})

test('a car without club rego says so, and an expired member can only read the log book', async ({
  page,
  browser,
}) => {
  await openAs(page, 'financial', '/vehicles')
  await page.getByRole('link', { name: 'Kisho RX-2 Turbo' }).click()
  await page.getByRole('link', { name: 'Log book' }).click()
  await expect(page.getByText('A log book is for a car with a current club registration.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ask for a log book' })).toHaveCount(0)
  const other = await browser.newContext()
  const expired = await other.newPage()
  await openAs(expired, 'expired', '/vehicles')
  await expired.getByRole('link', { name: 'The old ute' }).click()
  await expired.getByRole('link', { name: 'Log book' }).click()
  await expect(expired.getByText('Your membership has expired. The book can be read')).toBeVisible()
  await expired.getByRole('main').getByRole('link', { name: 'renew' }).click()
  await expect(expired).toHaveURL(/\/renew$/)
  await other.close()
})

for (const look of ['dark', 'right to left'] as const) {
  test(`a log book has no axe findings at 360 px, ${look}`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({
      viewport: PHONE,
      colorScheme: look === 'dark' ? 'dark' : 'light',
      reducedMotion: 'reduce',
      ...(baseURL && { baseURL }),
    })
    if (look === 'right to left')
      await context.addCookies([{ name: 'locale', value: 'ar', url: baseURL ?? '' }])
    const page = await context.newPage()
    await openAs(page, 'financial', '/vehicles')
    await page.getByRole('link', { name: 'Marlin 1600 Sport' }).click()
    await page.locator('main a[href$="/logbook"]').click()
    await expect(page.locator('.log-line').first()).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await fitsItsWidth(page)
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('.log-line').first()).toBeVisible()
    await expect(page.locator('main').getByRole('button').first()).toBeHidden()
    await context.close()
  })
}

test('the registrar finds a log book, sees its drives and a note in the activity, and exports it', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openAs(page, 'registrar', '/cms/log-books?view=current')
  const main = page.getByRole('main')
  const rows = main.locator('.record-list tbody tr')
  await main.getByLabel('Find by vehicle, plate, member or number').fill('1991 marl')
  await expect(rows).toHaveCount(1)
  expect(await axeFindings(page)).toEqual([])
  await rows.getByRole('link', { name: '1991 Marlin 1600 Sport' }).click()
  // Attempts of this journey write different notes.
  const text = `Paper book seen ${test.info().repeatEachIndex}${test.info().retry}`
  await page.getByRole('tab', { name: /^Notes/ }).click()
  await main.getByLabel('New note').fill(text)
  await main.getByRole('button', { name: 'Save note' }).click()
  await expect(main.getByRole('listitem').filter({ hasText: text })).toHaveCount(1)
  await page.getByRole('tab', { name: /^Activity/ }).click()
  await expect(main.getByRole('listitem').first()).toContainText(text)
  await expect(main.getByRole('listitem').filter({ hasText: 'Drive recorded' }).first()).toBeVisible()
  expect(await axeFindings(page)).toEqual([])

  await page.getByRole('link', { name: 'All log books' }).click()
  await expect(rows).toHaveCount(1)
  await rows.getByRole('checkbox').check()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export selected log books' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('log-books-current.csv')
  expect((await readFile(await file.path(), 'utf8')).trim().split('\r\n')).toHaveLength(2)
})

test('the registrar replaces a lost book with a new one for the driving days left in the year', async ({
  page,
  browser,
}) => {
  const path = await openMarlin(page)
  const own = await keysOf(page)
  await own.press(page.getByRole('button', { name: 'The book is lost' }))
  await own.type(page.getByLabel('What happened?'), 'Left on the roof')
  await own.press(page.getByRole('button', { name: 'The log book is lost' }))
  await expect(page.getByText('You have said that this book is lost.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Log a drive' })).toHaveCount(0)

  const desk = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const registrar = await desk.newPage()
  await openAs(registrar, 'registrar', '/cms/log-books')
  expect(await axeFindings(registrar)).toEqual([])
  const keys = await keysOf(registrar)
  await keys.press(registrar.getByRole('link', { name: '1991 Marlin 1600 Sport' }))
  await expect(registrar.getByText('Left on the roof')).toBeVisible()
  await keys.press(registrar.getByRole('button', { name: 'Issue the book' }))
  await expect(registrar.getByText('Enter the number of the book, up to 20 characters')).toBeVisible()
  await keys.type(registrar.getByLabel('Number of the book'), 'HVS-204418')
  await expect(registrar.getByLabel('Days', { exact: true })).toHaveValue('45')
  expect(await axeFindings(registrar)).toEqual([])
  await keys.press(registrar.getByRole('button', { name: 'Issue the book' }))
  await expect(registrar.getByText('Book HVS-204418', { exact: true })).toBeVisible()
  // The registrar can correct old entries, but must state a reason.
  await keys.press(registrar.getByRole('button', { name: 'Open book HVS-204417' }))
  const oldest = entries(registrar).last()
  await keys.press(oldest.getByRole('button', { name: /^Correct entry/ }))
  await keys.type(registrar.getByLabel('Driver', { exact: true }), 'Ash Quillfeather')
  await keys.press(registrar.getByRole('button', { name: 'Correct it' }))
  await expect(
    registrar
      .getByRole('region', { name: 'There is a problem' })
      .getByRole('link', { name: 'Say what was wrong' }),
  ).toBeVisible()
  await keys.type(registrar.getByLabel('What was wrong?'), 'The paper book says Ash')
  await keys.press(registrar.getByRole('button', { name: 'Correct it' }))
  await expect(oldest).toContainText('The paper book says Ash')
  await expect(oldest).toContainText('Thea Brackenfold, registrar')
  // The form for the next book replaces the button that opened it. Back closes the form, and the focus returns to the
  // button.
  await keys.press(registrar.getByRole('button', { name: 'Issue the next book' }))
  await expect(registrar.getByRole('heading', { name: 'Issue a book' })).toBeFocused()
  await keys.press(registrar.getByRole('button', { name: 'Back', exact: true }))
  await expect(registrar.getByRole('button', { name: 'Issue the next book' })).toBeFocused()
  await desk.close()

  await openAlive(page, path)
  await expect(page.getByText('Book HVS-204418', { exact: true })).toBeVisible()
  await expect(page.getByText('of 45')).toBeVisible()
  await page.getByRole('button', { name: 'Open book HVS-204417' }).click()
  await expect(page.getByText('Lost, and replaced')).toBeVisible()
  await expect(entries(page).first()).toBeVisible()
})
