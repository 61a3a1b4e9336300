/** Common tasks of a member, by keyboard alone. @source WCAG 2.1.1, 2.1.2, 2.4.3, 2.4.7, 2.4.11 */
import { expect, type Page, test } from '@playwright/test'
import { addDays } from '#platform/shared/days.ts'
import { corner, heading, ownMenu } from './kit/account-screens.ts'
import { openAlive, untilAlive } from './kit/alive.ts'
import { clubDay, enterOverWire, newDriver, pageOf, putOnEntries } from './kit/entering.ts'
import { main, newcomerPage, payByKeys, signByKeys } from './kit/joining.ts'
import { arrive, keysOf } from './kit/keys.ts'
import { openAs } from './kit/logged-in.ts'
import { logInByMailedCode } from './kit/newcomer.ts'
import { codeTo } from './kit/people.ts'
import { halves } from './kit/pictures.ts'
import { section, toasts } from './kit/profile.ts'
import { draftCase, wireAs } from './kit/rego.ts'

/** Returns an email address that only this test run uses. */
const addressOf = (name: string) =>
  `keys-${name}-${test.info().repeatEachIndex}-${test.info().retry}@paddock.example`
const photo = (name: string, widthPx: number) => ({
  name,
  mimeType: 'image/png',
  buffer: halves(widthPx, 1200),
})
const button = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name })

test('a new person signs up, fills in their profile, ends a session, and downloads their data', async ({
  page,
  request,
}) => {
  const email = addressOf('new')
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': '10.77.1.1' })
  const keys = await keysOf(page)
  await openAlive(page, '/signup')
  await keys.type(page.getByLabel('Email address'), email)
  await keys.type(page.getByLabel('First name'), 'Wallaby')
  await keys.type(page.getByLabel('Last name'), 'Keys')
  await keys.type(page.getByLabel('Day'), '27')
  await keys.type(page.getByLabel('Month'), '3')
  await keys.type(page.getByLabel('Year'), '1987')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Code')).toBeFocused()
  await page.keyboard.insertText(await codeTo(request, email))
  await expect(heading(page, 'You’re in, Wallaby')).toBeFocused()
  await keys.press(page.getByRole('button', { name: 'Just browsing' }))
  await expect(page).toHaveURL('/')
  await logInByMailedCode(email)
  await openAlive(page, '/about')
  await keys.press(ownMenu(page))
  await keys.press(corner(page).getByRole('link', { name: 'My profile' }))
  await arrive(page, 'My profile')

  await keys.attach(button(page, 'Add a photo'), photo('me.png', 1200))
  const crop = page.getByRole('dialog', { name: 'Which part of the photo?' })
  await keys.reach(crop.getByLabel('Zoom'))
  await page.keyboard.press('End')
  await keys.press(crop.getByRole('button', { name: 'Use this photo' }))
  await expect(crop).toBeHidden()
  await keys.press(button(page, 'Change mobile phone'))
  await expect(page.getByLabel('Mobile phone')).toBeFocused()
  await page.keyboard.insertText('0491 570 006')
  await page.keyboard.press('Enter')
  await expect(section(page, 'Contact')).toContainText('0491 570 006')
  await expect(button(page, 'Change mobile phone')).toBeFocused()

  const saved = section(page, 'Saved addresses')
  await keys.press(saved.getByRole('button', { name: 'Add an address' }))
  const form = page.getByRole('form', { name: 'Address' })
  await keys.type(form.getByLabel('Name of the address'), 'Home')
  await keys.type(form.getByLabel('Street address or PO box'), '22 Dam Road')
  await keys.type(form.getByLabel('Postcode'), '2799')
  await keys.type(form.getByLabel('Suburb or town'), 'Corella Plains')
  await keys.type(form.getByLabel('State'), 'NSW')
  await keys.press(form.getByRole('button', { name: 'Save address' }))
  await expect(page.getByRole('dialog')).toBeHidden()
  await keys.press(saved.getByRole('button', { name: 'Remove Home' }))
  await keys.press(toasts(page).filter({ hasText: 'Home removed' }).getByRole('button', { name: 'Undo' }))
  await expect(saved.getByRole('button', { name: 'Remove Home' })).toBeVisible()

  await keys.type(main(page).getByLabel('Colours'), 'Dark')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await keys.press(section(page, 'Security').getByRole('button', { name: /^Log out (?!everywhere)/ }))
  await expect(section(page, 'Security').getByRole('listitem')).toHaveCount(1)

  const privacy = section(page, 'Privacy')
  await keys.press(privacy.getByRole('button', { name: 'Get a copy of my data' }))
  await keys.press(privacy.getByRole('button', { name: 'Email me a code' }))
  const code = privacy.getByLabel('Code', { exact: true })
  await expect(code).toBeFocused()
  await page.keyboard.insertText(await codeTo(request, email, 3))
  await keys.press(privacy.getByRole('button', { name: 'Ask for my copy' }))
  await expect(privacy.getByText(/^Your copy of .* is ready$/)).toBeVisible()
  const download = page.waitForEvent('download')
  await keys.press(privacy.getByRole('button', { name: 'Download' }))
  expect((await download).suggestedFilename()).toBe('my-data.zip')

  await keys.press(ownMenu(page))
  await keys.press(corner(page).getByRole('link', { name: 'Log out' }))
  await expect(page).toHaveURL('/')
  await expect(corner(page).getByRole('link', { name: 'Log in' })).toBeVisible()
})

test('a buyer orders a parcel to a new address and cancels it, then pays for a seat and names its ticket', async ({
  browser,
}) => {
  const page = await newcomerPage(browser, addressOf('buyer'))
  const keys = await keysOf(page)
  await openAlive(page, '/shop/cap')
  await keys.press(page.getByRole('button', { name: /Add to cart/ }))
  await keys.press(page.getByRole('link', { name: 'Go to the cart' }))
  await arrive(page, /cart/i)
  await keys.press(page.getByRole('link', { name: 'Check out' }))
  await arrive(page, 'Checkout')
  await keys.press(page.getByRole('radio', { name: /^Pick up at the clubrooms/ }), 'Space')
  await expect(page.getByRole('heading', { name: 'Address' })).toHaveCount(0)
  await expect(main(page)).toContainText('Delivery from $11.20')
  await keys.press(page.getByRole('radio', { name: /^Send it to me/ }), 'Space')
  await keys.press(button(page, 'Pay $28.00 plus delivery'))
  const problems = page.getByRole('region', { name: 'There is a problem' })
  await expect(problems.getByRole('link')).toHaveText([
    'Enter a street address or PO box',
    'Enter a 4-digit postcode',
    'Enter a suburb or town',
    'Select a state or territory',
    'Enter a phone number, like (02) 5550 1234',
  ])
  await keys.press(problems.getByRole('link', { name: 'Enter a street address or PO box' }))
  await expect(page.getByLabel('Street address or PO box')).toBeFocused()
  await keys.type(page.getByLabel('Street address or PO box'), '22 Dam Road')
  await expect(problems.getByRole('link')).toHaveCount(4)
  await keys.type(page.getByLabel('Postcode'), '2799')
  await keys.type(page.getByLabel('Suburb or town'), 'Corella Plains')
  await keys.type(page.getByLabel('State'), 'NSW')
  await keys.type(page.getByLabel('Phone'), '0491 570 006')
  // Delivery is priced while the person types the address. The address is saved when they pay.
  await expect(page.getByRole('radio', { name: /^Parcel/ })).toBeChecked()
  await expect(main(page).locator('summary')).toContainText('$39.20')
  await keys.press(page.getByRole('radio', { name: /^Bank transfer/ }), 'Space')
  await keys.press(button(page, 'Place the order'))
  await expect(page).toHaveURL(/\/invoice\//)
  await expect(page.getByText('Transfer it like this')).toBeVisible()
  await keys.press(button(page, 'Cancel order'))
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(button(page, 'Cancel order')).toBeFocused()
  await page.keyboard.press('Enter')
  await keys.press(page.getByRole('dialog').getByRole('button', { name: 'Yes, cancel it' }))
  await expect(page).toHaveURL('/cart')
  await untilAlive(page)
  await keys.press(button(page, /^Remove Cap/))
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()

  await openAlive(page, '/shop/trophy-dinner-ticket')
  await keys.press(page.getByRole('button', { name: /Add to cart/ }))
  await expect(page.getByText('The item is in your cart.')).toBeVisible()
  await openAlive(page, '/checkout')
  await keys.press(page.getByRole('radio', { name: /^Sandbox/ }), 'Space')
  await payByKeys(page, keys, '55.00')
  await keys.press(page.getByRole('link', { name: 'Show my ticket' }))
  await arrive(page, 'Your ticket')
  const ticket = page.getByRole('article').first()
  await keys.press(ticket.getByRole('button', { name: /name$/ }))
  await keys.type(page.getByLabel('Name of the holder'), 'Wren Keys')
  await page.keyboard.press('Enter')
  await expect(ticket).toContainText('Wren Keys')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(ticket.getByRole('button', { name: 'Change the name' })).toBeFocused()
  await page.context().close()
})

test('a member adds a car with photos, edits, archives and restores it', async ({ browser, baseURL }) => {
  const member = await newDriver(baseURL, addressOf('garage'), addDays(clubDay(), 300))
  const page = await pageOf(browser, member)
  const keys = await keysOf(page)
  await openAlive(page, '/vehicles')
  await keys.press(page.getByRole('link', { name: 'Add a vehicle' }))
  await arrive(page, 'What do you drive?')
  await keys.type(page.getByLabel('Make'), 'Wombat')
  await keys.type(page.getByLabel('Model'), 'Sprint')
  await keys.type(page.getByLabel('Year'), '1992')
  await keys.type(page.getByLabel('Body type'), 'Hatch')
  await keys.type(page.getByLabel('Colour', { exact: true }), 'Orange')
  await keys.press(button(page, 'Continue'))
  await arrive(page, 'Plates and numbers')
  await keys.type(page.getByLabel('VIN'), 'too short')
  await keys.press(button(page, 'Save and add photos'))
  const problem = page.getByRole('region', { name: 'There is a problem' })
  await expect(problem).toBeFocused()
  await keys.press(problem.getByRole('link', { name: /^VIN must be/ }))
  await keys.type(
    page.getByLabel('VIN'),
    `KEY1SPR9200012${String(test.info().repeatEachIndex).padStart(3, '0')}`,
  )
  await keys.press(main(page).locator('summary').filter({ hasText: 'For racing' }))
  await keys.type(page.getByLabel('Fuel'), 'Petrol')
  await keys.type(page.getByLabel('Engine size in cc'), '1100')
  await keys.press(button(page, 'Save and add photos'))
  await arrive(page, 'Photos')
  await keys.attach(button(page, 'Add photos'), [photo('1.png', 1600), photo('2.png', 1610)])
  const photos = page.getByRole('list', { name: 'Photos', exact: true }).getByRole('listitem')
  await expect(photos).toHaveCount(2)
  await keys.press(button(page, 'Move photo 2 earlier'))
  await expect(page.getByText('Now photo 1 of 2')).toBeAttached()
  await keys.press(button(page, 'Remove photo 2'))
  await keys.press(page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }))
  await expect(photos).toHaveCount(1)
  await keys.press(button(page, 'Done'))
  await arrive(page, 'Wombat Sprint')
  await keys.reach(page.getByRole('tab', { name: /^Photos/ }))
  await expect(photos).toHaveCount(1)
  await keys.reach(page.getByRole('tab').first())
  await keys.press(button(page, 'Edit details'))
  await keys.type(page.getByLabel('Nickname'), 'Easter')
  await keys.press(button(page, 'Save'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Easter')
  await keys.press(button(page, 'Archive'))
  await keys.press(page.getByRole('dialog').getByRole('button', { name: 'Archive' }))
  await expect(page).toHaveURL(/\/vehicles$/)
  await keys.press(toasts(page).getByRole('button', { name: 'Undo' }))
  await expect(page.getByRole('link', { name: 'Easter' })).toBeVisible()
  await page.context().close()
})

test('a member adds a photo, documents and a signature to a club-rego case and submits it', async ({
  page,
}) => {
  const id = await draftCase(await wireAs('treasurer'), {
    make: 'Bettong',
    model: 'Tourer',
    without: ['vin_plate'],
  })
  const keys = await keysOf(page)
  const { name } = await openAs(page, 'treasurer', `/specialvehicle/${id}`)
  await keys.press(main(page).getByRole('link', { name: 'Photos' }))
  await arrive(page, 'Photos')
  const plate = page.getByRole('group', { name: 'VIN or chassis plate' })
  await keys.attach(plate.getByRole('button').first(), photo('vin.png', 1660))
  await expect(plate.getByRole('button', { name: 'Replace' })).toBeVisible()
  await keys.press(button(page, 'Save and continue'))
  await arrive(page, '1974 Bettong Tourer')
  await keys.press(page.getByRole('link', { name: 'Check and send' }))
  await arrive(page, 'Check, sign and send')
  await expect(page.getByRole('checkbox')).toHaveCount(6)
  for (const box of await page.getByRole('checkbox').all()) await keys.press(box, 'Space')
  await keys.type(page.getByLabel('Your name'), name)
  await signByKeys(page, keys, 'Your signature', name)
  await keys.press(button(page, 'Send to the registrar'))
  await expect(page.getByText('The registrar is checking your application', { exact: true })).toBeVisible()
  await keys.type(page.getByLabel('Message to the registrar'), 'The log book can wait.')
  await keys.press(button(page, 'Send message'))
  await expect(page.getByRole('listitem').filter({ hasText: 'The log book can wait.' })).toBeVisible()
})

test('a member passes on a place, volunteers as a helper, and switches a calendar feed on and off', async ({
  browser,
  baseURL,
}) => {
  const event = await putOnEntries(baseURL, {
    title: 'Keyboard evening',
    inDays: 26,
    capacity: 1,
  })
  const bee = await putOnEntries(baseURL, {
    title: 'Keyboard working bee',
    inDays: 27,
    volunteers: [{ role: 'Barbecue', needed: 2, taken: 0 }],
  })
  const driver = await newDriver(baseURL, addressOf('giver'), addDays(clubDay(), 300))
  const { id } = await enterOverWire(driver, event.slug)
  expect(id).not.toBe('')
  const page = await pageOf(browser, driver)
  const keys = await keysOf(page)
  await openAlive(page, '/calendar')
  const mine = button(page, 'Your entries')
  await keys.press(mine)
  await expect(mine).toHaveAttribute('aria-pressed', 'true')
  const own = main(page).getByRole('region', { name: 'Your own events' })
  await keys.press(own.getByRole('button', { name: 'Create my address' }))
  await keys.press(own.getByRole('button', { name: 'Turn it off' }))
  await keys.reach(own.getByRole('button', { name: 'Create my address' }))
  await keys.press(
    main(page)
      .getByRole('heading', { name: /^Keyboard evening/ })
      .getByRole('link')
      .first(),
  )
  await arrive(page, 'Keyboard evening')
  await keys.press(button(page, 'Pass my place on'))
  await keys.reach(page.getByLabel('Send them this address'))
  await openAlive(page, `/calendar/${bee.slug}`)
  await keys.press(button(page, 'Help with Barbecue'))
  await expect(main(page)).toContainText('You volunteer')
  await page.context().close()
})
