import { expect, type Locator, type Page, test } from '@playwright/test'
import { PHONE } from './kit/account-screens.ts'
import { openAlive } from './kit/alive.ts'
import { axeFindings } from './kit/axe.ts'
import { keysOf } from './kit/keys.ts'
import { logInContext, mailAbout, openAs } from './kit/logged-in.ts'
import { halves } from './kit/pictures.ts'
import { draftCase, sendCase, wireAs } from './kit/rego.ts'

const DESK = '/api/v1/club/specialVehicle/desk'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const summaryOf = (page: Page) => page.getByRole('region', { name: 'There is a problem' })
const next = (page: Page) => page.getByRole('button', { name: 'Save and continue' }).click()
const fitsItsWidth = async (page: Page): Promise<void> =>
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0)

const PAPER = { name: 'paper.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') }
const photo = (name: string, widthPx = 1600) => ({
  name,
  mimeType: 'image/png',
  buffer: halves(widthPx, 1200),
})

async function addOldCar(page: Page): Promise<void> {
  await openAlive(page, '/vehicle/new')
  await page.getByLabel('Make').fill('Wombat')
  await page.getByLabel('Model').fill('Tourer')
  await page.getByLabel('Year').fill('1978')
  await page.getByLabel('Body type').selectOption('Wagon')
  await page.getByLabel('Colour', { exact: true }).fill('Orange')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Chassis number').fill('WT78-0012')
  await page.getByRole('button', { name: 'Save and add photos' }).click()
  await expect(heading(page)).toHaveText('Photos')
}

async function fillDay(page: Page, group: string, day: Date): Promise<void> {
  const boxes = page.getByRole('group', { name: group })
  await boxes.getByLabel('Day').fill(String(day.getDate()))
  await boxes.getByLabel('Month').fill(String(day.getMonth() + 1))
  await boxes.getByLabel('Year').fill(String(day.getFullYear()))
}

/** Adds a document and waits until it is uploaded. */
async function addPaper(page: Page, kind: string): Promise<void> {
  await page.getByLabel(kind, { exact: true }).and(page.locator('input')).setInputFiles(PAPER)
  await expect(
    page.getByRole('group', { name: kind }).getByRole('button', { name: 'paper.pdf', exact: true }),
  ).toBeVisible()
}

const slot = (page: Page, name: string): Locator => page.getByRole('group', { name })

test('a member on a phone takes a car from a draft to submission', async ({ page }) => {
  test.slow()
  await page.setViewportSize(PHONE)
  const minhanh = await logInContext(page.context(), 'treasurer')
  await addOldCar(page)
  await openAlive(page, '/')
  const keys = await keysOf(page)
  await keys.press(page.getByRole('link', { name: 'Club Rego Application' }))
  await expect(page).toHaveURL(/\/specialVehicle$/)
  await expect(heading(page)).toHaveText('Club rego')
  await expect(page.getByText('Member for at least 90 days')).toBeVisible()
  await expect(page.getByText('check with your registrar')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await fitsItsWidth(page)

  await keys.press(page.getByRole('button', { name: 'Start an application' }))
  await keys.press(page.getByRole('button', { name: 'Start', exact: true }))
  await expect(summaryOf(page).getByRole('link')).toHaveText(['Choose a vehicle'])
  await expect(summaryOf(page)).toBeFocused()
  await keys.press(summaryOf(page).getByRole('link'))
  await expect(page.getByLabel('Vehicle', { exact: true })).toBeFocused()
  await page.keyboard.type('1978 W')
  await keys.press(page.getByRole('button', { name: 'Start', exact: true }))
  await expect(heading(page)).toHaveText('1978 Wombat Tourer')
  await expect(page.getByText('Not yet')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await fitsItsWidth(page)

  await keys.press(page.getByRole('link', { name: 'The vehicle' }))
  await expect(heading(page)).toHaveText('The vehicle')
  await expect(heading(page)).toBeFocused()
  await expect(page.getByLabel('Make')).toHaveValue('Wombat')
  await keys.press(page.getByRole('button', { name: 'Save and continue' }))
  await expect(summaryOf(page).getByRole('link')).toHaveText([
    'Enter the odometer reading, digits only',
    'Select the current registration',
    'Select left- or right-hand drive',
  ])
  expect(await axeFindings(page)).toEqual([])
  await keys.type(page.getByLabel('Odometer'), '84 210')
  await keys.type(page.getByLabel('Current registration'), 'Not')
  await keys.press(page.getByLabel('On the right'), 'Space')
  await expect(summaryOf(page)).toBeHidden()
  // The input is stored on the server, so it survives when the page is reloaded.
  await expect(page.getByText(/^Saved \d/)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Odometer')).toHaveValue('84210')
  await keys.press(page.getByRole('button', { name: 'Save and continue' }))

  await expect(heading(page)).toHaveText('Identity numbers')
  await expect(page.getByLabel('VIN or chassis number')).toHaveValue('WT780012')
  await keys.type(page.getByLabel('Engine number'), 'W6-4410')
  await keys.press(page.getByRole('button', { name: 'Save and continue' }))
  await expect(heading(page)).toHaveText('Modifications')
  await keys.press(page.getByLabel('Yes'), 'Space')
  await expect(page.getByText('Choose the classic scheme for a modified one')).toBeVisible()
  await page.getByLabel('No', { exact: true }).check()
  await next(page)

  await expect(heading(page)).toHaveText('Photos')
  const front = slot(page, 'Front, three quarters')
  await front
    .locator('input')
    .first()
    .setInputFiles({ ...photo('small.png'), buffer: halves(1600, 1199) })
  await expect(front.getByRole('alert')).toContainText('The photo is too small to read')
  await front.getByRole('button', { name: 'Leave it out' }).click()
  await next(page)
  await expect(summaryOf(page).getByRole('link')).toHaveCount(7)
  await expect(summaryOf(page)).toContainText('Add the photo of the engine bay')
  expect(await axeFindings(page)).toEqual([])
  await fitsItsWidth(page)

  // Make the first upload fail for lack of a connection; the photo is then sent again.
  let tries = 0
  await page.route('**/specialVehicle/upload', (route) => (tries++ === 0 ? route.abort() : route.continue()))
  await front.locator('input').first().setInputFiles(photo('front.png'))
  await expect(front.getByRole('alert')).toContainText('The file didn’t go through.')
  await front.getByRole('button', { name: 'Try again' }).click()
  await expect(front.getByRole('button', { name: 'Replace' })).toBeVisible()
  // A photo may fill only one slot, so the same photo is refused in a second slot.
  const rear = slot(page, 'Rear, three quarters')
  await rear.locator('input').first().setInputFiles(photo('front.png'))
  await expect(rear.getByRole('alert')).toContainText('This photo is already used for another view.')
  await rear.getByRole('button', { name: 'Leave it out' }).click()
  const places = ['Rear, three quarters', 'Left side', 'Right side', 'Interior and odometer']
  for (const [at, name] of places.entries())
    await slot(page, name)
      .locator('input')
      .first()
      .setInputFiles(photo('photo.png', 1610 + at * 10))
  await slot(page, 'VIN or chassis plate').locator('input').first().setInputFiles(photo('vin.png', 1660))
  await expect(slot(page, 'VIN or chassis plate').getByRole('button', { name: 'Replace' })).toBeVisible()
  await next(page)
  await expect(summaryOf(page).getByRole('link')).toHaveText(['Add the photo of the engine bay'])
  await slot(page, 'Engine bay').locator('input').first().setInputFiles(photo('engine.png', 1670))
  await expect(slot(page, 'Engine bay').getByRole('button', { name: 'Replace' })).toBeVisible()
  await next(page)

  await expect(heading(page)).toHaveText('Inspection')
  await page.getByLabel('Kind of inspection').selectOption('Safety check (pink slip)')
  await page.getByLabel('Report number').fill('88213')
  const now = new Date()
  await fillDay(
    page,
    'Day of the inspection',
    new Date(now.getFullYear(), now.getMonth(), now.getDate() - 60),
  )
  await next(page)
  await expect(summaryOf(page).getByRole('link')).toHaveText([
    'The report must be no more than 42 days old',
    'Upload the inspection report',
  ])
  await fillDay(page, 'Day of the inspection', new Date(now.getFullYear(), now.getMonth(), now.getDate() - 2))
  await addPaper(page, 'Inspection report')
  await next(page)
  await expect(heading(page)).toHaveText('Insurance')
  await page.getByLabel('Insurer').fill('Plains Mutual')
  await page.getByLabel('Policy number').fill('PM-1')
  await fillDay(page, 'The policy ends', new Date(now.getFullYear() + 1, 0, 31))
  await addPaper(page, 'Certificate of insurance')
  await next(page)
  await expect(heading(page)).toHaveText('Proof of ownership')
  await addPaper(page, 'Proof of ownership')
  await next(page)
  await expect(heading(page)).toHaveText('Garage address')
  await page.getByLabel('Street address').fill('3 Pit Lane')
  await page.getByLabel('Suburb or town').fill('Corella Plains')
  await page.getByLabel('Postcode').fill('3000')
  await page.getByLabel('State or territory').selectOption('VIC')
  await next(page)
  await expect(summaryOf(page).getByRole('link')).toHaveText(['The vehicle must be garaged in NSW'])
  await page.getByLabel('State or territory').selectOption('NSW')
  await page.getByLabel('Postcode').fill('2799')
  await next(page)

  await expect(heading(page)).toHaveText('1978 Wombat Tourer')
  await page.getByRole('link', { name: 'Check and send' }).click()
  await expect(heading(page)).toHaveText('Check, sign and send')
  await expect(page.getByText('84,210 km')).toBeVisible()
  await page.getByRole('button', { name: 'Send to the registrar' }).click()
  await expect(summaryOf(page).getByRole('link')).toHaveCount(8)
  expect(await axeFindings(page)).toEqual([])
  await fitsItsWidth(page)
  await expect(page.getByRole('checkbox')).toHaveCount(6)
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await page.getByLabel('Your name').fill(minhanh.name)
  await page.getByRole('button', { name: 'Type my name instead' }).click()
  await page.getByLabel('Type your full name').fill(minhanh.name)
  // The server receives the request, but its response is lost. A second press of the button must not submit the case
  // twice.
  await page.route('**/specialVehicle/submit', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Send to the registrar' }).click()
  await expect(page.getByText('It is sent only once')).toBeVisible()
  await page.unroute('**/specialVehicle/submit')
  await page.getByRole('button', { name: 'Send to the registrar' }).click()
  await expect(page.getByText('The registrar is checking your application', { exact: true })).toBeVisible()
  const mail = await mailAbout(page, minhanh.email, /we have your application/)
  expect(mail.text).toContain('Wombat Tourer')

  await page.getByLabel('Message to the registrar').fill('The log book can wait.')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'The log book can wait.' })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
})

test('the registrar’s requests are shown on the pages they concern, in dark mode and in Arabic too', async ({
  browser,
}) => {
  for (const [colorScheme, locale] of [
    ['dark', 'en-AU'],
    ['light', 'ar'],
  ] as const) {
    const context = await browser.newContext({ viewport: PHONE, colorScheme, locale })
    const page = await context.newPage()
    await openAs(page, 'ending', '/specialvehicle')
    await page.getByRole('link', { name: /Halden Torrens V6/ }).click()
    await expect(heading(page)).toHaveText('1987 Halden Torrens V6')
    const quotes = page.getByRole('listitem').locator('blockquote')
    await expect(quotes).toHaveText([
      'List the year the exhaust was fitted. The certificate is fine.',
      'Engine bay is too dark to read the number.',
    ])
    expect(await axeFindings(page)).toEqual([])
    await fitsItsWidth(page)
    await context.close()
  }
})

test('the owner corrects what the registrar requested, signs again and resubmits', async ({ page }) => {
  const wire = await wireAs('secretary')
  const id = await draftCase(wire, { make: 'Bilby', model: 'Shooting Brake' })
  expect(await sendCase(wire, id)).toBe(200)
  const desk = await wireAs('registrar')
  const requests = [
    { row: 'numbers', words: 'The engine number lacks its letter.' },
    { row: 'photos', words: 'Engine bay is too dark to read.' },
  ]
  expect((await desk.post(`${DESK}/take`, { id })).status).toBe(200)
  expect((await desk.post(`${DESK}/ask`, { id, requests, words: '' })).status).toBe(200)

  await page.setViewportSize(PHONE)
  const col = await openAs(page, 'secretary', '/')
  await page.getByRole('link', { name: 'Fix them' }).click()
  await expect(page.getByText('2 things to fix')).toBeVisible()
  await page.getByRole('link', { name: 'Identity numbers' }).click()
  await expect(page.getByText('The engine number lacks its letter.')).toBeVisible()
  await page.getByLabel('Engine number').fill('E-4417B')
  await next(page)
  await expect(page.getByText('One thing to fix')).toBeVisible()
  await page.getByRole('link', { name: 'Photos' }).click()
  await slot(page, 'Engine bay').locator('input').first().setInputFiles(photo('engine.png'))
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await next(page)
  await expect(page.getByText('Ready to send back')).toBeVisible()
  await page.getByRole('link', { name: 'Send back to the registrar' }).click()
  await expect(page.getByRole('checkbox')).toHaveCount(6)
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await page.getByLabel('Your name').fill(col.name)
  await page.getByRole('button', { name: 'Type my name instead' }).click()
  await page.getByLabel('Type your full name').fill(col.name)
  await page.getByRole('button', { name: 'Send back to the registrar' }).click()
  await expect(page.getByText('The registrar is looking at it')).toBeVisible()
})

test('a registered vehicle shows its plate, log book, policy and fee', async ({ page }) => {
  await openAs(page, 'financial', '/vehicles')
  await page.getByRole('link', { name: 'Marlin 1600 Sport' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Club rego' }).click()
  await expect(heading(page)).toHaveText('1991 Marlin 1600 Sport')
  await expect(page.getByText('24HVS', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Log book' })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.getByText('Your answers').click()
  expect(await axeFindings(page)).toEqual([])
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'ownership.pdf' }).click()
  expect((await download).suggestedFilename()).toBe('ownership.pdf')
  const path = new URL(page.url()).pathname
  await page.getByRole('link', { name: 'New insurance policy' }).click()
  await expect(heading(page)).toHaveText('New insurance policy')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(summaryOf(page).getByRole('link')).toHaveText(['Enter the day the policy ends'])
  expect(await axeFindings(page)).toEqual([])
  await fillDay(page, 'The policy ends', new Date(new Date().getFullYear() + 2, 5, 30))
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(path)
  await page.getByRole('button', { name: 'Pay the plate fee' }).click()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByText('Club rego plate fee').first()).toBeVisible()
  // Empty the cart: other journeys use the same person.
  await page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click()
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
})

test('a person whose membership has expired can read their club-rego cases and is linked to renewal', async ({
  page,
}) => {
  await openAs(page, 'expired', '/specialvehicle')
  await expect(page.getByText('Your membership has expired.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start an application' })).toHaveCount(0)
  await page.getByRole('link', { name: /Brindle Ranger/ }).click()
  await expect(heading(page)).toHaveText('1969 Brindle Ranger')
  await expect(page.getByRole('main').getByRole('link', { name: 'renew' })).toHaveAttribute('href', '/renew')
  await expect(page.getByRole('link', { name: 'Check and send' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Identity numbers' })).toHaveCount(0)
  await expect(page.getByText('BR69114')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await openAlive(page, new URL(page.url()).pathname + '/numbers')
  await expect(heading(page)).toHaveText('This answer cannot be changed')
  await expect(page.getByText('Your membership has expired.')).toBeVisible()
  await openAlive(page, '/specialvehicle/999999')
  await expect(heading(page)).toHaveText('Application not found')
})
