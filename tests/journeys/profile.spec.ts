import { crc32, deflateSync } from 'node:zlib'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { openAlive } from './kit/alive.ts'
import { axeFindings } from './kit/axe.ts'
import { logInContext, mailAbout, openAs } from './kit/logged-in.ts'

const section = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const toasts = (page: Page): Locator => page.getByRole('region', { name: 'Notices' }).getByRole('listitem')

async function openProfile(page: Page, key: string) {
  const person = await openAs(page, key, '/profile')
  await expect(page.getByRole('heading', { level: 2, name: person.name })).toBeVisible()
  return person
}

async function reload(page: Page): Promise<void> {
  await openAlive(page, '/profile')
  await expect(section(page, 'Contact')).toBeVisible()
}

/** One form after the other; each button is gone once its form is open. */
async function openAllSections(page: Page): Promise<void> {
  for (const name of [
    'mobile phone',
    'driver licence',
    'emergency contact',
    'Partner Name',
    'business details',
  ]) {
    await page.getByRole('button', { name: `Change ${name}` }).click()
  }
}

test.describe('the profile', () => {
  test('takes a change in each section, and shows it again after a reload', async ({ page }) => {
    await openProfile(page, 'ending')

    await page.getByRole('button', { name: 'Change mobile phone' }).click()
    await expect(page.getByLabel('Mobile phone')).toBeFocused()
    await page.getByLabel('Mobile phone').fill('0491 570 006')
    await page.keyboard.press('Enter')
    await expect(toasts(page)).toContainText(['Saved'])
    await expect(page.getByRole('button', { name: 'Change mobile phone' })).toBeFocused()

    await page.getByRole('button', { name: 'Change driver licence' }).click()
    const licence = page.getByRole('form', { name: 'Driver licence' })
    await licence.getByLabel('Licence number').fill('ab12 345')
    await licence.getByLabel('State that issued it').selectOption('VIC')
    await expect(licence).toContainText('VIC licences usually look like 012345678')
    await licence.getByLabel('Day').fill('1')
    await licence.getByLabel('Month').fill('6')
    await licence.getByLabel('Year').fill('2020')
    await expect(licence).toContainText('This licence expired on 1 June 2020')
    await licence.getByRole('button', { name: 'Save' }).click()

    await page.getByRole('button', { name: 'Change emergency contact' }).click()
    await page.getByRole('form', { name: 'Emergency contact' }).getByLabel('Phone').fill('02 5550 1234')
    await page.getByRole('form', { name: 'Emergency contact' }).getByRole('button', { name: 'Save' }).click()

    await page.getByRole('button', { name: 'Change Partner Name' }).click()
    await page.getByRole('form', { name: 'Additional member' }).getByLabel('Partner Name').fill('Wren Roe')
    await page.getByRole('form', { name: 'Additional member' }).getByRole('button', { name: 'Save' }).click()

    await page.getByRole('button', { name: 'Change business details' }).click()
    const business = page.getByRole('form', { name: 'Business' })
    await business.getByLabel('Company name').fill('Dam Road Motors')
    await business.getByLabel('ABN').fill('44000000012')
    await business.getByLabel('Website').fill('damroad.example')
    await business.getByLabel('Facebook').fill('damroadmotors')
    await business.getByRole('button', { name: 'Save' }).click()

    await page.getByRole('checkbox', { name: 'Send me the club’s newsletter' }).check()
    await expect(page.getByRole('button', { name: 'Change business details' })).toHaveText('Change')
    await expect(toasts(page).last()).toContainText('Saved')

    await reload(page)
    await expect(section(page, 'Contact')).toContainText('0491 570 006')
    await expect(section(page, 'Driver licence')).toContainText('AB12345')
    await expect(section(page, 'Driver licence')).toContainText('VIC')
    await expect(section(page, 'Driver licence')).toContainText('This licence expired on 1 June 2020')
    await expect(section(page, 'Emergency contact')).toContainText('02 5550 1234')
    await expect(section(page, 'Additional member')).toContainText('Wren Roe')
    await expect(section(page, 'Business')).toContainText('44 000 000 012')
    await expect(section(page, 'Business').getByRole('link', { name: 'damroad.example' })).toHaveAttribute(
      'href',
      'https://damroad.example',
    )
    await expect(
      section(page, 'Business').getByRole('link', { name: 'facebook.com/damroadmotors' }),
    ).toBeVisible()
    await expect(page.getByRole('checkbox', { name: 'Send me the club’s newsletter' })).toBeChecked()
  })

  test('has what was saved changed back by Undo', async ({ page }) => {
    await openProfile(page, 'treasurer')
    const emergency = section(page, 'Emergency contact')
    const before = await emergency.locator('dd').first().innerText()
    await page.getByRole('button', { name: 'Change emergency contact' }).click()
    await emergency.getByLabel('Name').fill('Somebody Else')
    await emergency.getByRole('button', { name: 'Save' }).click()
    await expect(emergency).toContainText('Somebody Else')
    await toasts(page).getByRole('button', { name: 'Undo' }).click()
    await expect(toasts(page)).toContainText(['Changed back'])
    await expect(emergency.locator('dd').first()).toHaveText(before)
    await reload(page)
    await expect(emergency.locator('dd').first()).toHaveText(before)
  })

  test('locks the name, and says who can change it', async ({ page }) => {
    await openProfile(page, 'registrar')
    const you = section(page, 'You')
    await expect(you.getByText('Only the club can change this')).toHaveCount(3)
    await expect(you.getByRole('button')).toHaveCount(0)
    await expect(you.getByRole('link', { name: 'Ask the club to change this' })).toHaveAttribute(
      'href',
      /^mailto:hello@corellaplains\.example\?/,
    )
  })

  test('takes a date of birth where there is none', async ({ page }) => {
    await page.route('**/api/v1/cognito/user/myAccount', async (route) => {
      const answer = await route.fetch()
      const body = (await answer.json()) as { user: object }
      await route.fulfill({
        response: answer,
        json: { ...body, user: { ...body.user, date_of_birth: null } },
      })
    })
    await openProfile(page, 'registrar')
    const you = section(page, 'You')
    await page.getByRole('button', { name: 'Change your details' }).click()
    await expect(you.getByLabel('First name')).toHaveCount(0)
    await you.getByLabel('Day').fill('31')
    await you.getByLabel('Month').fill('2')
    await you.getByLabel('Year').fill('1987')
    await you.getByRole('button', { name: 'Save' }).click()
    await expect(
      you.getByRole('link', { name: 'Date of birth must be a real date, like 27 3 1987' }),
    ).toBeVisible()
  })

  test('refuses a wrong ABN in its own words, keeps what was typed, and looks again while it is mended', async ({
    page,
  }) => {
    await openProfile(page, 'events')
    await page.getByRole('button', { name: 'Change business details' }).click()
    const form = page.getByRole('form', { name: 'Business' })
    await form.getByLabel('ABN').fill('11 223 493 504')
    await form.getByLabel('Company phone').fill('12')
    await form.getByRole('button', { name: 'Save' }).click()
    const summary = form.getByRole('region', { name: 'There is a problem' })
    await expect(summary).toBeFocused()
    await expect(page).toHaveTitle(/^Error: /)
    await expect(summary.getByRole('link')).toHaveText([
      'Enter a phone number, like 02 5550 1234',
      'That ABN is not valid. Check the digits',
    ])
    await summary.getByRole('link', { name: 'That ABN is not valid. Check the digits' }).click()
    const abn = form.getByLabel('ABN')
    await expect(abn).toBeFocused()
    await expect(abn).toHaveValue('11 223 493 504')
    await expect(abn).toHaveAttribute('aria-invalid', 'true')
    await abn.fill('1122349150')
    await expect(form).toContainText('ABN must have 11 digits')
    await abn.fill('11223491505')
    await expect(abn).not.toHaveAttribute('aria-invalid')
    await form.getByRole('button', { name: 'Cancel' }).click()
    await expect(page).not.toHaveTitle(/^Error: /)
    await expect(section(page, 'Business').getByRole('link', { name: 'There is a problem' })).toHaveCount(0)
  })

  test('asks before it is left with something typed and not saved', async ({ page }) => {
    await openProfile(page, 'content')
    await page.getByRole('button', { name: 'Change mobile phone' }).click()
    await page.getByLabel('Mobile phone').fill('0491 5')
    await page.getByRole('link', { name: 'Events', exact: true }).first().click()
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await question.getByRole('button', { name: 'Stay here' }).click()
    await expect(page).toHaveURL(/\/profile$/)
    await expect(page.getByLabel('Mobile phone')).toHaveValue('0491 5')
    await page.getByRole('link', { name: 'Events', exact: true }).first().click()
    await question.getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL(/\/events-info$/)
  })

  test('keeps what was typed where there is no signal, and saves it once there is', async ({
    page,
    context,
  }) => {
    await openProfile(page, 'content')
    await page.getByRole('button', { name: 'Change mobile phone' }).click()
    await page.getByLabel('Mobile phone').fill('0491 570 158')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(
      page.getByRole('alert').filter({ hasText: 'That didn’t save. Check your signal and try again.' }),
    ).toBeVisible()
    await expect(page.getByLabel('Mobile phone')).toHaveValue('0491 570 158')
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(section(page, 'Contact')).toContainText('0491 570 158')
    await expect(toasts(page)).toContainText(['Saved'])
  })
})

test.describe('a photo', () => {
  test('is cropped by keyboard, sent, and shown from then on', async ({ page }) => {
    await openProfile(page, 'expired')
    await page
      .getByLabel('Photo from a file')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: halves(1200, 800) })
    const dialog = page.getByRole('dialog', { name: 'Which part of the photo?' })
    await expect(dialog).toBeVisible()
    expect(await colourInMiddle(dialog)).toBe('rgb(128, 0, 128)')
    await dialog.getByLabel('Zoom').focus()
    await page.keyboard.press('End')
    await dialog.getByLabel('Left to right').focus()
    await page.keyboard.press('End')
    await expect.poll(() => colourInMiddle(dialog)).toBe('rgb(0, 0, 255)')
    await dialog.getByRole('button', { name: 'Use this photo' }).click()
    await expect(dialog).toBeHidden()
    const photo = page.locator('section[aria-labelledby=photo] img')
    await expect(photo).toHaveJSProperty('complete', true)
    await expect(photo).toHaveJSProperty('naturalWidth', 300)
    await reload(page)
    await expect(photo).toHaveJSProperty('naturalWidth', 300)
    await expect(page.getByRole('button', { name: 'Change photo' })).toBeVisible()
  })

  test('is dragged into place', async ({ page }) => {
    await openProfile(page, 'events')
    await page
      .getByLabel('Photo from a file')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: halves(1200, 600) })
    const stage = page.getByRole('img', { name: 'The part of the photo that is used' })
    const box = await stage.boundingBox()
    if (box === null) throw new Error('the stage is not drawn')
    await page.mouse.move(box.x + box.width * 0.8, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width * 0.1, box.y + box.height / 2, { steps: 4 })
    await page.mouse.up()
    expect(await colourInMiddle(page.getByRole('dialog'))).toBe('rgb(0, 0, 255)')
    await expect(page.getByLabel('Left to right')).toHaveValue('1')
  })

  for (const [what, file, words] of [
    [
      'too small',
      { name: 'me.png', mimeType: 'image/png', buffer: halves(399, 800) },
      'The photo must be at least 400 pixels wide and high',
    ],
    [
      'no picture',
      { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') },
      'The photo must be a JPG, PNG or WebP',
    ],
    [
      'too heavy',
      { name: 'me.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) },
      'The photo must be smaller than 10 MB',
    ],
  ] as const) {
    test(`that is ${what} is refused in its own words`, async ({ page }) => {
      await openProfile(page, 'secretary')
      await page.getByLabel('Photo from a file').setInputFiles(file)
      await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible()
      await expect(page.getByRole('dialog')).toBeHidden()
    })
  }

  test('that does not go through can be sent again', async ({ page }) => {
    await openProfile(page, 'owner')
    let tries = 0
    await page.route('**/uploadImage', (route) => (tries++ === 0 ? route.abort() : route.continue()))
    await page
      .getByLabel('Photo from a file')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: halves(500, 500) })
    const dialog = page.getByRole('dialog', { name: 'Which part of the photo?' })
    await dialog.getByRole('button', { name: 'Use this photo' }).click()
    await expect(dialog.getByRole('alert')).toHaveText(
      'The photo didn’t go through. Check your signal and try again.',
    )
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(dialog).toBeHidden()
    await expect(toasts(page)).toContainText(['Photo saved'])
  })
})

test.describe('saved addresses', () => {
  test('are added with a warning about the state, removed with a way back, and used again', async ({
    page,
  }) => {
    await openProfile(page, 'life')
    const saved = section(page, 'Saved addresses')
    await saved.getByRole('button', { name: 'Add an address' }).click()
    const form = page.getByRole('form', { name: 'Address' })
    await form.getByRole('button', { name: 'Save address' }).click()
    await expect(form.getByRole('region', { name: 'There is a problem' }).getByRole('link')).toHaveText([
      'Enter a street address or PO box',
      'Enter a 4-digit postcode',
      'Enter a suburb or town',
      'Select a state or territory',
    ])
    await form.getByLabel('Name of the address').fill('Home')
    await form.getByLabel('Street address or PO box').fill('22 Dam Road')
    await page.keyboard.press('Escape')
    await expect(form).toBeHidden()
    await saved.getByRole('button', { name: 'Add an address' }).click()
    await expect(form.getByLabel('Street address or PO box')).toHaveValue('22 Dam Road')
    await form.getByLabel('Suburb or town').fill('Corella Plains')
    await form.getByLabel('Postcode').fill('2799')
    await expect(form.getByLabel('State')).toHaveValue('NSW')
    await form.getByLabel('State').selectOption('VIC')
    await expect(form).toContainText('2799 is usually in NSW. Check the state')
    await form.getByLabel('State').selectOption('NSW')
    await form.getByRole('button', { name: 'Save address' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(saved.getByRole('listitem')).toContainText(['22 Dam Road, Corella Plains NSW 2799'])

    await saved.getByRole('button', { name: 'Remove Home' }).click()
    await expect(saved.getByRole('button', { name: 'Use Home again' })).toBeVisible()
    await toasts(page).getByRole('button', { name: 'Undo' }).click()
    await expect(saved.getByRole('button', { name: 'Remove Home' })).toBeVisible()

    await saved.getByRole('button', { name: 'Remove Home' }).click()
    await expect(toasts(page).filter({ hasText: 'Home removed' })).toBeVisible()
    await reload(page)
    await expect(saved.getByText('Removed', { exact: true })).toBeVisible()
    await saved.getByRole('button', { name: 'Use Home again' }).click()
    await expect(toasts(page)).toContainText(['Home is in use again'])
    await reload(page)
    await expect(saved.getByRole('button', { name: 'Remove Home' })).toBeVisible()
    await expect(saved.getByText('Deliver here')).toBeVisible()
  })
})

test.describe('security', () => {
  test('logs out everywhere: this browser at once, the other at its next look', async ({
    page,
    browser,
    baseURL,
  }) => {
    const elsewhere = await browser.newContext(baseURL === undefined ? {} : { baseURL })
    await logInContext(elsewhere, 'awaiting')
    const other = await elsewhere.newPage()
    await openAlive(other, '/profile')
    await expect(section(other, 'Contact')).toBeVisible()
    await openProfile(page, 'awaiting')
    await expect(section(page, 'Security').getByText('This device')).toHaveCount(1)
    await page.getByRole('button', { name: 'Log out everywhere' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Log out everywhere' }).click()
    await expect(page).toHaveURL(/\/$/)
    await openAlive(page, '/profile')
    await expect(page).toHaveURL(/\/login$/)

    await other.getByRole('button', { name: 'Change mobile phone' }).click()
    await other.getByLabel('Mobile phone').fill('0491 570 006')
    await other.getByRole('button', { name: 'Save' }).click()
    await expect(other).toHaveURL(/\/$/)
    await expect
      .poll(() => other.evaluate(() => localStorage.getItem('paddock.session')))
      .not.toContain('Piotr')
    await elsewhere.close()
  })

  test('ends one other session alone', async ({ page, browser, baseURL }) => {
    const elsewhere = await browser.newContext({
      userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Safari/604.1',
      ...(baseURL && { baseURL }),
    })
    await logInContext(elsewhere, 'account')
    const other = await elsewhere.newPage()
    await openAlive(other, '/profile')
    await openProfile(page, 'account')
    const security = section(page, 'Security')
    await security
      .getByRole('button', { name: /^Log out (?!everywhere)/ })
      .first()
      .click()
    await expect(toasts(page)).toContainText(['That device is logged out'])
    await reload(page)
    await expect(security.getByText('This device')).toBeVisible()
    await elsewhere.close()
  })

  test('sets a password and a new email address with codes', async ({ page }) => {
    const person = await openProfile(page, 'junior')
    const security = section(page, 'Security')
    await security.getByRole('button', { name: /password/ }).click()
    await security.getByRole('button', { name: 'Email me a code' }).click()
    const form = page.getByRole('form', { name: 'Password' })
    await form.getByLabel('New password').fill('short')
    await form.getByRole('button', { name: /password$/ }).click()
    await expect(form.getByRole('region', { name: 'There is a problem' }).getByRole('link')).toHaveText([
      'Enter the 6-digit code',
      'Use at least 10 characters',
    ])
    const { code = '' } = await mailAbout(page, person.email, /is your code$/)
    await form.getByLabel('Code', { exact: true }).fill(code)
    await form.getByLabel('New password').fill('three odd wombats')
    await form.getByRole('button', { name: /password$/ }).click()
    await expect(toasts(page)).toContainText(['Password saved. Other devices are logged out.'])

    await page.getByRole('button', { name: 'Change email address' }).click()
    await page.getByRole('button', { name: 'Email me a code' }).click()
    const change = page.getByRole('form', { name: 'Change email address' })
    await expect(change).toBeVisible()
    let second = ''
    await expect(async () => {
      second = (await mailAbout(page, person.email, /is your code$/)).code ?? ''
      expect(second).not.toBe(code)
    }).toPass()
    await change.getByLabel('Code', { exact: true }).fill(second)
    await change.getByLabel('New email address').fill('tully-new@corellaplains.example')
    await change.getByRole('button', { name: 'Continue' }).click()
    const { code: third = '' } = await mailAbout(
      page,
      'tully-new@corellaplains.example',
      /is the code for your new address$/,
    )
    await page.getByLabel('Code from the new address').fill(third)
    await page.getByRole('button', { name: 'Use this address' }).click()
    await expect(toasts(page)).toContainText(['Email address changed'])
    await expect(section(page, 'Contact')).toContainText('tully-new@corellaplains.example')
  })
})

test.describe('privacy', () => {
  test('mails when a copy of the data is ready, and lets it be fetched', async ({ page }) => {
    const person = await openProfile(page, 'financial')
    const privacy = section(page, 'Privacy')
    await privacy.getByRole('button', { name: 'Get a copy of my data' }).click()
    await privacy.getByRole('button', { name: 'Email me a code' }).click()
    const { code = '' } = await mailAbout(page, person.email, /is your code$/)
    await privacy.getByLabel('Code', { exact: true }).fill(code)
    await privacy.getByRole('button', { name: 'Ask for my copy' }).click()
    await expect(toasts(page)).toContainText(['We email you when your copy is ready'])
    const mail = await mailAbout(page, person.email, /copy|data/i)
    expect(mail.link ?? mail.text).toContain('/profile')
    await expect(privacy.getByText(/^Your copy of .* is ready$/)).toBeVisible({ timeout: 15_000 })
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      privacy.getByRole('button', { name: 'Download' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('my-data.json')
    const content = await (await download.createReadStream()).toArray()
    expect(JSON.parse(Buffer.concat(content as Buffer[]).toString())).toMatchObject({
      profile: { email: person.email },
      addresses: expect.any(Array),
    })
  })

  test('explains what deletion means before it is asked for', async ({ page }) => {
    await openProfile(page, 'arabic')
    await page.getByRole('button', { name: 'Delete my data' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete your data?' })
    await expect(dialog).toContainText('The committee answers within 30 days.')
    await expect(dialog).toContainText('invoices and orders, 7 years')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Delete my data' })).toBeFocused()
  })
})

for (const width of [360, 1280]) {
  for (const look of ['light', 'dark', 'right to left'] as const) {
    test(`axe finds nothing in the profile at ${width} px, ${look}`, async ({ browser, baseURL }) => {
      const context = await browser.newContext({
        viewport: { width, height: 800 },
        colorScheme: look === 'dark' ? 'dark' : 'light',
        reducedMotion: 'reduce',
        ...(baseURL && { baseURL }),
      })
      if (look === 'right to left')
        await context.addCookies([{ name: 'locale', value: 'ar', url: baseURL ?? '' }])
      const page = await context.newPage()
      await openProfile(page, 'secretary')
      await expect(page.getByText('This device', { exact: true })).toBeVisible()
      await openAllSections(page)
      expect(await axeFindings(page)).toEqual([])
      expect(
        await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ),
      ).toBeLessThanOrEqual(0)
      await page.getByRole('button', { name: 'Add an address' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      expect(await axeFindings(page)).toEqual([])
      await context.close()
    })
  }
}

test('the profile fits into 320 px with everything open', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await openProfile(page, 'secretary')
  await openAllSections(page)
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0)
})

function colourInMiddle(within: Locator): Promise<string> {
  return within
    .locator('canvas')
    .first()
    .evaluate((canvas: HTMLCanvasElement) => {
      const [red = 0, green = 0, blue = 0] =
        canvas.getContext('2d')?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data ?? []
      // The seam between the two halves comes out as a mixture.
      const isSeam = red > 60 && red < 200 && blue > 60 && blue < 200
      return isSeam ? 'rgb(128, 0, 128)' : `rgb(${red}, ${green}, ${blue})`
    })
}

/** A PNG whose start half is red and whose end half is blue, two pixels of purple between them. */
function halves(widthPx: number, heightPx: number): Buffer {
  const row = Buffer.alloc(1 + widthPx * 3)
  for (let x = 0; x < widthPx; x += 1) {
    const colour =
      Math.abs(x - widthPx / 2) <= 4 ? [128, 0, 128] : x < widthPx / 2 ? [255, 0, 0] : [0, 0, 255]
    row.set(colour, 1 + x * 3)
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(widthPx, 0)
  header.writeUInt32BE(heightPx, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const pixels = deflateSync(Buffer.concat(Array.from({ length: heightPx }, () => row)))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
