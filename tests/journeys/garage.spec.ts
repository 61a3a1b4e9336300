import { expect, type Page, test } from '@playwright/test'
import { corner, PHONE } from './kit/account-screens.ts'
import { openAlive } from './kit/alive.ts'
import { axeFindings } from './kit/axe.ts'
import { watchConsole } from './kit/console-watch.ts'
import { openAs } from './kit/logged-in.ts'
import { halves, noise } from './kit/pictures.ts'
import { toasts } from './kit/profile.ts'

/** A file name as phones create it, wider than the screen of a phone. */
const LONG_NAME = 'IMG_20261121_101522_from_the_left_hand_side_of_the_car.png'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const photo = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer })
const fitsItsWidth = async (page: Page): Promise<void> =>
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0)

test('a member adds a car on a phone in three pages and retries a photo whose upload failed', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await openAs(page, 'arabic', '/vehicles')
  await expect(page.getByRole('heading', { name: 'No cars yet' })).toBeVisible()
  await expect(page.getByText('Add the one you drive most.')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])

  await page.getByRole('link', { name: 'Add a vehicle' }).click()
  await expect(heading(page)).toHaveText('What do you drive?')
  await expect(page.getByText('Step 1 of 3')).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  const summary = page.getByRole('region', { name: 'There is a problem' })
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveText([
    'Enter the make, like Mazda',
    'Enter the model',
    /^Enter a year between 1885 and \d{4}$/,
    'Select a body type',
    'Enter the colour',
  ])
  await expect(page).toHaveTitle(/^Error: /)
  expect(await axeFindings(page)).toEqual([])
  await page.getByLabel('Make').fill('Wombat')
  await page.getByLabel('Model').fill('Sprint')
  await page.getByLabel('Year').fill('1992')
  await page.getByLabel('Body type').selectOption('Hatch')
  await page.getByLabel('Colour', { exact: true }).fill('Orange')
  await expect(summary).toBeHidden()
  await fitsItsWidth(page)

  // The input is stored on the device, so it survives if the page is lost.
  await expect(page.getByText(/^Saved on this device at/)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Make')).toHaveValue('Wombat')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(heading(page)).toHaveText('Plates and numbers')
  await expect(heading(page)).toBeFocused()
  await page.getByLabel('Rego (optional)').fill('ab-12 cd')
  await page.getByLabel('VIN').fill('too short')
  await page.getByRole('button', { name: 'Save and add photos' }).click()
  await expect(summary.getByRole('link')).toHaveText([
    'Select the state of registration',
    'VIN must be 17 characters and cannot include I, O or Q',
  ])
  await page.getByLabel('Registered in').selectOption('NSW')
  await page.getByLabel('VIN').fill('WMB1SPR9200012345')
  await page.getByText('For racing').click()
  await page.getByLabel('Fuel').selectOption('Petrol')
  await page.getByLabel('Engine size in cc').fill('1100')
  await page.getByLabel('Induction').selectOption('Supercharged')
  await expect(
    page.getByText('Class by engine size: B. The engine counts as 1870 cc, 1.7 times its size'),
  ).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await fitsItsWidth(page)

  // The server saves the car, but its response is lost. A second press of the button must find the saved car and not
  // add another one.
  let saves = 0
  await page.route('**/vehicle/create', async (route) => {
    saves += 1
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Save and add photos' }).click()
  await expect(page.getByText('That didn’t save. Check your signal and try again.')).toBeVisible()
  await page.getByRole('button', { name: 'Save and add photos' }).click()
  await expect(heading(page)).toHaveText('Photos')
  expect(saves).toBe(1)

  // Make the first upload fail for lack of a connection. The second photo is uploaded, and the first one is then sent
  // again.
  let tries = 0
  await page.route('**/vehicle/upload', (route) => (tries++ === 0 ? route.abort() : route.continue()))
  await page
    .getByLabel('Photos from files')
    .setInputFiles([photo(LONG_NAME, halves(900, 600)), photo('front.png', halves(640, 480))])
  const photos = page.getByRole('list', { name: 'Photos', exact: true }).getByRole('listitem')
  await expect(photos).toHaveCount(1)
  await expect(page.getByRole('alert').filter({ hasText: LONG_NAME })).toContainText(
    'The photo didn’t go through. Check your signal and try again.',
  )
  await fitsItsWidth(page)
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(photos).toHaveCount(2)
  await expect(page.getByRole('alert').filter({ hasText: LONG_NAME })).toBeHidden()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(heading(page)).toHaveText('Wombat Sprint')
  await expect(page.getByText('AB12CD', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'Garage' }).click()
  await expect(page.getByRole('link', { name: 'Wombat Sprint' })).toHaveCount(1)
  await page.goto('/vehicle/new')
  await expect(page.getByLabel('Make')).toHaveValue('')
})

test('photos are reordered by keyboard, the first becomes the cover, and one is removed', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await openAs(page, 'life', '/vehicle/new')
  await addCar(page, 'Quokka', 'Hopper')
  await page
    .getByLabel('Photos from files')
    .setInputFiles([
      photo('1.png', halves(600, 400)),
      photo('2.png', halves(610, 400)),
      photo('3.png', halves(620, 400)),
    ])
  const list = page.getByRole('list', { name: 'Photos', exact: true })
  const photos = list.getByRole('listitem')
  await expect(photos).toHaveCount(3)
  // Images further down load lazily, so the photos are identified by their `data-photo` attribute.
  const shown = () =>
    photos.locator('[data-photo]').evaluateAll((all) => all.map((one) => one.getAttribute('data-photo')))
  const before = await shown()
  await expect(photos.first()).toContainText('Cover')

  const earlier = page.getByRole('button', { name: 'Move photo 3 earlier' })
  await earlier.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Move photo 2 earlier' })).toBeFocused()
  await expect(page.getByText('Now photo 2 of 3')).toBeAttached()
  await page.keyboard.press('Enter')
  await expect.poll(shown).toEqual([before[2], before[0], before[1]])
  await page.getByRole('button', { name: 'Make it the cover photo 1' }).click()
  await expect(photos.first().getByText('Cover', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Remove photo 3' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove this photo?' })
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(photos).toHaveCount(2)

  await page.getByRole('button', { name: 'Done' }).click()
  await expect(heading(page)).toHaveText('Quokka Hopper')
  await page.reload()
  await page.getByRole('tab', { name: 'Photos' }).click()
  await expect(photos).toHaveCount(2)
  expect(await shown()).toEqual([before[2], before[0]])
  await expect(photos.first().getByText('Cover', { exact: true })).toBeVisible()
})

test('a photo shows its upload progress on a slow connection, and a file that is not a photo is refused with a message', async ({
  page,
}) => {
  await openAs(page, 'secretary', '/vehicle/new')
  await addCar(page, 'Numbat', 'Digger')
  const files = page.getByLabel('Photos from files')
  for (const [file, words] of [
    [photo('small.png', halves(399, 800)), 'The photo must be at least 400 pixels wide and high'],
    [photo('words.png', Buffer.from('words')), 'The photo must be a JPG, PNG or WebP'],
  ] as const) {
    await files.setInputFiles(file)
    await expect(page.getByRole('alert').filter({ hasText: file.name })).toContainText(words)
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Leave it out' }).click()
  }
  const network = await page.context().newCDPSession(page)
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 400 * 1024,
  })
  await files.setInputFiles(photo('big.png', noise(900)))
  const bar = page.getByRole('progressbar', { name: 'big.png' })
  await expect.poll(() => bar.getAttribute('value').then(Number)).toBeGreaterThan(0)
  expect(Number(await bar.getAttribute('value'))).toBeLessThan(1)
  expect(await axeFindings(page)).toEqual([])
  await expect(page.getByRole('list', { name: 'Photos', exact: true }).getByRole('listitem')).toHaveCount(1)

  // An upload must continue when the member moves on to the next page.
  await files.setInputFiles(photo('later.png', noise(800)))
  await expect(page.getByRole('progressbar', { name: 'later.png' })).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(heading(page)).toHaveText('Numbat Digger')
  await expect(page.getByRole('tab', { name: /^Photos ?2$/ })).toBeVisible()
})

test('a car is edited, archived and restored', async ({ page }) => {
  await openAs(page, 'treasurer', '/vehicle/new')
  await addCar(page, 'Bilby', 'Ears')
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(heading(page)).toHaveText('Bilby Ears')
  await page.getByRole('button', { name: 'Edit details' }).click()
  await page.getByLabel('Nickname').fill('Easter')
  await page.getByLabel('Race number').fill('44')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('link', { name: 'Number 44 is taken this season' })).toBeVisible()
  await page.getByLabel('Race number').fill('45')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toasts(page)).toContainText(['Saved'])
  await expect(heading(page)).toHaveText('Easter')
  await expect(page.getByText(/^45, season \d{4}$/)).toBeVisible()

  await page.getByRole('button', { name: 'Archive' }).click()
  const dialog = page.getByRole('dialog', { name: 'Archive Easter?' })
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Archive' }).click()
  await expect(page).toHaveURL(/\/vehicles$/)
  await expect(page.getByText('Archive: 1 vehicle')).toBeVisible()
  await toasts(page)
    .filter({ hasText: 'Easter is in the archive' })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(page.getByRole('link', { name: 'Easter' })).toBeVisible()
  await expect(page.getByText('Archive: 1 vehicle')).toBeHidden()
})

test('an expired member can read the garage and is linked to renewal', async ({ page }) => {
  await openAs(page, 'expired', '/')
  await expect(page.getByRole('heading', { level: 2, name: 'Your membership has expired' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Garage' })).toHaveCount(0)
  await openAlive(page, '/vehicles')
  await expect(page.getByText('Your membership has expired. Your garage is kept')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add a vehicle' })).toHaveCount(0)
  await page.getByRole('link', { name: 'The old ute' }).click()
  await expect(heading(page)).toHaveText('The old ute')
  await expect(page.getByRole('button', { name: 'Edit details' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Archive' })).toHaveCount(0)
  await page.getByRole('tab', { name: 'Photos' }).click()
  await expect(page.getByRole('img', { name: 'The old ute, photo 1 of 1' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add photos' })).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'renew' }).click()
  await expect(page).toHaveURL(/\/renew$/)
  await openAlive(page, '/vehicle/new')
  await expect(page.getByText('Your membership has expired. Your garage is kept')).toBeVisible()
  await expect(page.getByLabel('Make')).toHaveCount(0)
})

test('the home page links to the garage, and no member sees another’s garage', async ({ page, browser }) => {
  const said = watchConsole(page)
  await openAs(page, 'financial', '/')
  await page.getByRole('main').getByRole('link', { name: 'Garage' }).click()
  await expect(page.getByRole('link', { name: 'Marlin 1600 Sport' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Kisho RX-2 Turbo' })).toBeVisible()
  await page.getByRole('link', { name: 'Marlin 1600 Sport' }).click()
  await expect(page).toHaveURL(/\/vehicle\/\d+$/)
  const { pathname } = new URL(page.url())
  expect(said).toEqual([])
  const other = await browser.newContext()
  const theirs = await other.newPage()
  await openAs(theirs, 'ending', pathname)
  await expect(heading(theirs)).toHaveText('Vehicle not found')
  await other.close()
  const nobody = await browser.newContext()
  const guest = await nobody.newPage()
  await guest.goto(pathname)
  await expect(guest).toHaveURL(/\/login/)
  await expect(corner(guest)).toBeVisible()
  await nobody.close()
})

test('a stored draft of a car is deleted from the device at log-out', async ({ page }) => {
  await openAs(page, 'registrar', '/vehicle/new')
  await page.getByLabel('Make').fill('Bandicoot')
  await expect(page.getByText(/^Saved on this device at/)).toBeVisible()
  await page.goto('/logout')
  // The log-out loads a new document. Wait for its address, because until then the previous document is still shown.
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(async () => {
    const kept = await page.evaluate(() => Object.values({ ...localStorage }).join())
    expect(kept).not.toContain('Bandicoot')
  }).toPass()
})

for (const look of ['dark', 'right to left'] as const) {
  test(`the edit page of a car has no axe findings, ${look}`, async ({ browser, baseURL }) => {
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
    await page.getByRole('link', { name: 'Kisho RX-2 Turbo' }).click()
    await expect(heading(page)).toHaveText('Kisho RX-2 Turbo')
    await page.getByRole('tab').nth(1).click()
    await expect(page.getByRole('tabpanel').getByRole('img').first()).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('tab').first().click()
    await page.getByRole('tabpanel').getByRole('button').first().click()
    await expect(page.getByRole('textbox').first()).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await fitsItsWidth(page)
    await context.close()
  })
}

/** Fills in the required fields on the first two pages of a new car. */
async function addCar(page: Page, make: string, model: string): Promise<void> {
  await page.getByLabel('Make').fill(make)
  await page.getByLabel('Model').fill(model)
  await page.getByLabel('Year').fill('2001')
  await page.getByLabel('Body type').selectOption('Sedan')
  await page.getByLabel('Colour', { exact: true }).fill('Grey')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Save and add photos' }).click()
  await expect(heading(page)).toHaveText('Photos')
}
