import { expect, type Page, test } from '@playwright/test'
import { openAlive } from './kit/alive.ts'
import { axeFindings } from './kit/axe.ts'
import { holdBack } from './kit/hold-back.ts'
import { drawSignature, typeSignature } from './kit/joining.ts'
import { keysOf } from './kit/keys.ts'
import { logInContext, mailAbout, openAs } from './kit/logged-in.ts'
import { halves } from './kit/pictures.ts'
import { draftCase, sendCase, wireAs } from './kit/rego.ts'

const DESK = { width: 1440, height: 900 }
const PHONE = { width: 360, height: 800 }

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const fitsItsWidth = async (page: Page): Promise<void> =>
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0)
const check = (page: Page, item: string, result: string) =>
  page.getByRole('group', { name: item }).getByText(result, { exact: true }).click()

test('a car passes from its owner to the registrar and is registered, but not while a photo is missing or a check is open', async ({
  page,
  browser,
}) => {
  test.slow()
  const dot = await wireAs('life')
  const id = await draftCase(dot, { make: 'Wattle', model: 'Brougham', without: ['vin_plate'] })
  expect(await sendCase(dot, id)).toBe(422)

  // The owner adds the missing photo, signs and submits.
  const owner = await browser.newContext({ viewport: PHONE })
  const member = await owner.newPage()
  const { email } = await logInContext(owner, 'life')
  await openAlive(member, `/specialvehicle/${id}/declare`)
  await expect(member.getByText('These pages are not complete:')).toBeVisible()
  await expect(member.getByRole('button', { name: 'Send to the registrar' })).toHaveCount(0)
  await member.getByRole('main').getByRole('link', { name: 'Photos' }).first().click()
  const plate = member.getByRole('group', { name: 'VIN or chassis plate' })
  const file = { name: 'vin.png', mimeType: 'image/png', buffer: halves(1600, 1200) }
  await plate.locator('input').first().setInputFiles(file)
  await expect(plate.getByRole('button', { name: 'Replace' })).toBeVisible()
  await openAlive(member, `/specialvehicle/${id}/declare`)
  await expect(member.getByRole('checkbox')).toHaveCount(6)
  for (const tick of await member.getByRole('checkbox').all()) await tick.check()
  await member.getByLabel('Your name').fill('Dot Hallorangi')
  await drawSignature(member, 'Your signature')
  await member.getByRole('button', { name: 'Send to the registrar' }).click()
  await expect(member).toHaveURL(new RegExp(`/specialvehicle/${id}$`, 'i'))

  // The registrar opens the case and checks it.
  await page.setViewportSize(DESK)
  // The page is shown without animations, because an element that is fading in fails the contrast check.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openAs(page, 'registrar', '/cms')
  await expect(page.getByText('Club rego to check')).toBeVisible()
  await openAlive(page, '/cms/rego')
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('link', { name: '1974 Wattle Brougham' }).click()
  await expect(heading(page)).toHaveText('1974 Wattle Brougham')
  await page.getByRole('button', { name: 'Start review' }).click()
  await expect(
    page.getByText(/^Only a person with one of these roles can confirm this part: Scrutineer/),
  ).toBeVisible()
  for (const item of ['Financial member', 'Insurance']) await check(page, item, 'Pass')
  await page.getByRole('button', { name: 'Save the check sheet' }).click()
  await expect(page.getByText('Confirmed by Thea Brackenfold')).toBeVisible()

  // Let another person check the vehicle: the owner of the site, who also has the scrutineer role.
  const pit = await browser.newContext({ viewport: PHONE, reducedMotion: 'reduce' })
  const scrutineer = await pit.newPage()
  await openAs(scrutineer, 'owner', `/cms/rego/${id}`)
  for (const item of ['Age of the vehicle', 'Originality']) await check(scrutineer, item, 'Pass')
  await check(scrutineer, 'Photos', 'Fail')
  await scrutineer.getByRole('button', { name: 'Save the check sheet' }).click()
  await expect(scrutineer.getByText('Say what must be fixed')).toBeVisible()
  await expect(scrutineer.getByLabel('Note on Photos')).toBeFocused()
  await scrutineer.getByLabel('Note on Photos').fill('Too dark to read')
  await scrutineer.getByRole('button', { name: 'Save the check sheet' }).click()
  await expect(scrutineer.getByText('Confirmed by Marlow Gantry')).toBeVisible()
  await expect(
    scrutineer.getByText(/^One person cannot confirm both the membership and the vehicle/),
  ).toBeVisible()
  expect(await axeFindings(scrutineer)).toEqual([])
  await fitsItsWidth(scrutineer)
  await page.reload()
  await expect(page.getByText('Still open: Photos, Inspection')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('button', { name: 'Approve it' }).click()
  await expect(
    page.getByText('The check sheet is not complete. Still open: Photos, Inspection'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Back', exact: true }).click()

  // The registrar sends the case back with the failed checks, and the owner resubmits it.
  await page.getByRole('button', { name: 'Ask for changes' }).click()
  await expect(page.getByRole('textbox', { name: /^Photos/ })).toHaveValue('Too dark to read')
  await page.getByRole('button', { name: 'Send it back' }).click()
  await expect(page.getByText('Changes asked for').first()).toBeVisible()
  expect((await mailAbout(member, email, /something to fix/)).text).toContain('Wattle Brougham')
  await openAlive(member, `/specialvehicle/${id}`)
  await expect(member.getByText('Too dark to read').first()).toBeVisible()
  await openAlive(member, `/specialvehicle/${id}/photos`)
  await plate
    .locator('input')
    .first()
    .setInputFiles({ ...file, buffer: halves(1610, 1200) })
  await expect
    .poll(async () => {
      const { item } = (await dot.get(`/api/v1/club/specialVehicle/case?id=${id}`)) as {
        item: { requests: { is_done: boolean }[] }
      }
      return item.requests.every(({ is_done: isDone }) => isDone)
    })
    .toBe(true)
  expect(await sendCase(dot, id)).toBe(200)

  // Now everything passes: the case is approved and signed, and the plate number is entered.
  await scrutineer.reload()
  for (const item of ['Age of the vehicle', 'Originality', 'Photos', 'Inspection'])
    await check(scrutineer, item, 'Pass')
  await scrutineer.getByRole('button', { name: 'Save the check sheet' }).click()
  await expect(scrutineer.getByText('Still open: Insurance')).toBeVisible()
  await pit.close()
  await page.reload()
  await check(page, 'Insurance', 'Pass')
  await page.getByRole('button', { name: 'Save the check sheet' }).click()
  await expect(page.getByText('Complete', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await page.getByLabel('Conditions').fill('Club runs only')
  await page.getByRole('button', { name: 'Approve it' }).click()
  await page.getByRole('button', { name: 'Sign the declaration' }).click()
  await expect(page.getByText('Sign in the box, or type your name')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await typeSignature(page, 'Signature of the registrar', 'Thea Brackenfold')
  await page.getByRole('button', { name: 'Sign the declaration' }).click()
  await expect(page.getByText(/^.*The declaration is valid to/)).toBeVisible()

  await page.getByRole('link', { name: 'Cover sheet' }).click()
  await expect(page.getByText('This sheet is not the form.')).toBeVisible()
  await expect(page.getByText('WB74S0012')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByText('Club runs only')).toBeVisible()
  await page.emulateMedia({ media: null })
  await page.getByRole('link', { name: 'Back to the case' }).click()

  await page.getByLabel('Club plate').fill('74 wtl')
  const nextYear = `${Number(new Intl.DateTimeFormat('en-AU', { year: 'numeric' }).format()) + 1}-10-31`
  await page.getByLabel('Registration ends').fill(nextYear)
  await page.getByRole('button', { name: 'Put it on the register' }).click()
  await expect(page.getByText('On the road').first()).toBeVisible()
  await openAlive(page, '/cms/rego-register')
  await expect(page.getByRole('link', { name: '74WTL' })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^vehicle-register-\d{4}-\d{2}-\d{2}\.csv$/)
  await openAlive(member, `/specialvehicle/${id}`)
  await expect(member.getByText('On the road').first()).toBeVisible()
  await owner.close()
})

test('a registrar can neither decide on their own car nor sign for it', async ({ page }) => {
  // Use the site owner, who has every role, including registrar.
  const marlow = await wireAs('owner')
  const id = await draftCase(marlow, { make: 'Gilgai', model: 'Roadster' })
  expect(await sendCase(marlow, id)).toBe(200)
  await page.setViewportSize(DESK)
  await openAs(page, 'owner', `/cms/rego/${id}`)
  await expect(
    page.getByText('This is your own vehicle. Another registrar must decide on it and sign.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start review' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Next step' })).toHaveCount(0)
  const signature = { method: 'typed', name: 'Marlow Gantry', image: '', strokes: [] }
  for (const [path, body] of [
    ['take', {}],
    ['sign', { signature }],
  ] as const) {
    const { status } = await marlow.post(`/api/v1/club/specialVehicle/desk/${path}`, { id, ...body })
    expect(status).toBe(403)
  }
})

test('a scheme gets new rules from a given day by keyboard, and the old version stays listed', async ({
  page,
}) => {
  await page.setViewportSize(DESK)
  await openAs(page, 'registrar', '/cms/rego-schemes')
  const scheme = page.getByRole('region', { name: 'Code 404 (WA)' })
  const keys = await keysOf(page)
  await keys.press(scheme.getByRole('button', { name: /^Add new rules/ }))
  await keys.type(scheme.getByLabel('Years old or older'), 'a lot')
  await keys.press(scheme.getByRole('button', { name: 'Save rules' }))
  await expect(scheme.getByText('Enter a whole number')).toBeVisible()
  await keys.type(scheme.getByLabel('Years old or older'), '30')
  await keys.type(scheme.getByLabel('Days of personal use a year'), '25')
  expect(await axeFindings(page)).toEqual([])
  await keys.press(scheme.getByRole('button', { name: 'Save rules' }))
  await expect(scheme.getByText('30 years old or older')).toBeVisible()
  await expect(scheme.getByRole('group')).toHaveCount(2)
  await expect(scheme.getByText('Now', { exact: true })).toHaveCount(1)
})

test('while another list loads, a case of the previous list cannot be opened by mistake', async ({
  page,
}) => {
  const chosen = await holdBack(page, /view=registered/)
  await openAs(page, 'registrar', '/cms/rego')
  const list = page.locator('.desk-list')
  await expect(list).toHaveAttribute('aria-busy', 'false')
  await page.getByRole('tab', { name: 'Registered' }).click()
  await expect(list).toHaveAttribute('aria-busy', 'true')
  await expect(list).toHaveCSS('pointer-events', 'none')
  chosen.release()
  await expect(list).toHaveAttribute('aria-busy', 'false')
  await expect(list).toHaveCSS('pointer-events', 'auto')
})

for (const look of ['dark', 'right to left'] as const) {
  test(`the registrar’s desk has no axe findings at 360 px, ${look}`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({
      viewport: PHONE,
      colorScheme: look === 'dark' ? 'dark' : 'light',
      reducedMotion: 'reduce',
      ...(baseURL && { baseURL }),
    })
    if (look === 'right to left')
      await context.addCookies([{ name: 'locale', value: 'ar', url: baseURL ?? '' }])
    const page = await context.newPage()
    await openAs(page, 'registrar', '/cms/rego')
    await page.getByRole('tab').nth(2).click()
    await page.locator('.staff-table tbody a').first().click()
    await expect(page.locator('.check-item').first()).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await fitsItsWidth(page)
    await context.close()
  })
}
