import { expect, type Page, test } from '@playwright/test'
import { addDays } from '#platform/shared/days.ts'
import { openAlive, untilAlive } from './kit/alive.ts'
import { axeFindings } from './kit/axe.ts'
import { watchConsole } from './kit/console-watch.ts'
import { clubDay, enterOverWire, newDriver, pageOf, putOnEntries, withdrawOverWire } from './kit/entering.ts'
import { buyerPage, fillInBirth, main, payByKeys, signByKeys, title, typeSignature } from './kit/joining.ts'
import { keysOf } from './kit/keys.ts'
import { mailAbout, openAs, stepUpInDialog } from './kit/logged-in.ts'
import { attemptEmail } from './kit/newcomer.ts'

/** Pays on the sandbox provider's page and returns to the club's site. */
async function payAtSandboxPage(page: Page, amount: string): Promise<void> {
  await expect(page).toHaveURL(/\/dev\/sandbox-pay\//)
  await page.getByRole('button', { name: `Pay A$${amount}` }).click()
  await expect(page).toHaveURL(/\/invoice\//)
  await untilAlive(page)
}

/** Fills in the entry form and signs. The details of a member are filled in already. */
async function fillInAndSign(page: Page, name: string): Promise<void> {
  await expect(title(page)).toHaveText(/^Enter /)
  await expect(page.getByLabel('Your mobile number')).not.toHaveValue('')
  await page.getByLabel('Who we call if something happens').fill('Wattle Boomgate')
  await page.getByLabel('Their phone number').fill('0491 570 156')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  for (const tick of await page.locator('#agreed').getByRole('checkbox').all()) await tick.check()
  await typeSignature(page, 'Your signature', name)
}

test('an entry to a full event joins the reserve list, moves up, and is paid', async ({
  page,
  browser,
  baseURL,
}) => {
  const yearOn = addDays(clubDay(), 300)
  const event = await putOnEntries(baseURL, {
    title: 'Flag school',
    inDays: 30,
    capacity: 1,
    reserve_capacity: 5,
  })
  const first = await newDriver(baseURL, 'entry-first@paddock.example', yearOn)
  const second = await newDriver(baseURL, 'entry-second@paddock.example', yearOn)
  const { id } = await enterOverWire(first, event.slug)

  await openAlive(page, `/calendar/${event.slug}`)
  await expect(main(page)).toContainText('Full, reserves open')
  await expect(main(page).getByText('1 of 1 place taken')).toBeVisible()
  await expect(main(page).locator('.event-card').getByText('$30.00', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Join the reserve list' })).toBeVisible()

  const phone = await pageOf(browser, second)
  const said = watchConsole(phone)
  await openAlive(phone, `/calendar/${event.slug}`)
  await phone.getByRole('link', { name: 'Join the reserve list' }).click()
  await expect(phone).toHaveURL(`/calendar/${event.slug}/enter`)
  await expect(main(phone)).toContainText('All places are taken. You can join the reserve list.')
  expect(await axeFindings(phone), 'entry and contact').toEqual([])
  for (const label of ['Your mobile number', 'Who we call if something happens', 'Their phone number'])
    await phone.getByLabel(label).fill('')
  await phone.getByRole('button', { name: 'Join the reserve list' }).click()
  await expect(phone.getByRole('region', { name: 'There is a problem' }).getByRole('link')).toHaveText([
    'Enter your mobile number',
    'Enter who we call if something happens',
    'Enter their phone number',
    /^Tick to agree to ./,
    'Sign in the box, or type your name',
  ])
  await phone.getByLabel('Your mobile number').fill('0491 570 006')
  expect(await axeFindings(phone), 'what is missing').toEqual([])
  await fillInAndSign(phone, 'Newcomer Boomgate')
  expect(await axeFindings(phone), 'check').toEqual([])
  expect(await phone.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await phone.getByRole('button', { name: 'Join the reserve list' }).click()
  await expect(main(phone)).toContainText('You are number 1 on the reserve list.')

  await withdrawOverWire(first, id)
  const mail = await mailAbout(phone, second.email, /^A place is yours: Flag school/)
  await phone.goto(mail.link ?? '')
  await expect(main(phone)).toContainText('A place is free and reserved for you until')
  expect(await axeFindings(phone), 'the place').toEqual([])
  await (await keysOf(phone)).press(phone.getByRole('button', { name: 'Take the place for $30.00' }))
  await payAtSandboxPage(phone, '30.00')
  const confirmed = await mailAbout(phone, second.email, /^You are in: Flag school/)
  expect(confirmed.text).toContain(`/calendar/${event.slug}.ics`)
  expect(confirmed.link).toContain('/print-tickets/')

  await openAlive(phone, `/calendar/${event.slug}`)
  await expect(main(phone)).toContainText('Entered')
  await expect(phone.getByRole('link', { name: 'Show my ticket' })).toBeVisible()
  // Places and price help a person to decide whether to enter, so they are hidden after the entry.
  await expect(main(phone).getByText('1 of 1 place taken')).toBeHidden()
  await expect(main(phone).locator('.event-card').getByText('$30.00', { exact: true })).toBeHidden()
  expect(await axeFindings(phone), 'one’s own entry').toEqual([])
  await openAlive(phone, '/')
  const next = main(phone).getByRole('region', { name: 'Next up, you’re entered' })
  await expect(next.getByRole('link', { name: 'Flag school' })).toBeVisible()
  await expect(next).toContainText('Sign on with your membership card')
  expect(await axeFindings(phone), 'the members’ home').toEqual([])
  expect(said).toEqual([])
  await phone.context().close()
})

test('an error of the entry form disappears as soon as its field is valid', async ({
  browser,
  baseURL,
}, info) => {
  const event = await putOnEntries(baseURL, { title: 'Braking evening', inDays: 40, capacity: 5 })
  const driver = await newDriver(baseURL, attemptEmail(info, 'entry-errors'), addDays(clubDay(), 300))
  const phone = await pageOf(browser, driver)
  await openAlive(phone, `/calendar/${event.slug}/enter`)
  const summary = phone.getByRole('region', { name: 'There is a problem' })
  const mobile = phone.getByLabel('Your mobile number')
  for (const label of ['Your mobile number', 'Who we call if something happens', 'Their phone number'])
    await phone.getByLabel(label).fill('')
  await phone.getByRole('button', { name: 'Pay $30.00' }).click()
  await expect(summary.getByRole('link')).toHaveCount(5)

  await mobile.fill('049')
  await expect(summary.getByRole('link').first()).toHaveText('Enter a mobile number, like 0491 570 006')
  await expect(mobile).toHaveAttribute('aria-invalid', 'true')
  await mobile.fill('0491 570 006')
  await expect(summary.getByRole('link')).toHaveText([
    'Enter who we call if something happens',
    'Enter their phone number',
    /^Tick to agree to ./,
    'Sign in the box, or type your name',
  ])
  await expect(mobile).not.toHaveAttribute('aria-invalid', 'true')
  await expect(mobile, 'the focus stays').toBeFocused()
  const ticks = phone.locator('#agreed').getByRole('checkbox')
  for (const tick of await ticks.all()) await tick.check()
  await expect(summary.getByRole('link')).toHaveCount(3)
  await fillInAndSign(phone, 'Newcomer Boomgate')
  await expect(summary).toBeHidden()
  await ticks.first().uncheck()
  await expect(summary, 'an error appears only after the button is pressed').toBeHidden()
  await phone.context().close()
})

test('an entry at a club without a payment type says what to do instead of showing a button', async ({
  browser,
  baseURL,
}, info) => {
  const event = await putOnEntries(baseURL, { title: 'Wet braking evening', inDays: 40, capacity: 5 })
  const driver = await newDriver(baseURL, attemptEmail(info, 'entry-unpayable'), addDays(clubDay(), 300))
  const phone = await pageOf(browser, driver)
  await openAlive(phone, `/calendar/${event.slug}/enter`)
  await expect(main(phone)).toContainText('Total with GST')
  await expect(phone.getByRole('button', { name: 'Pay $30.00' })).toBeVisible()
  await phone.route(/\/club\/entry\/offer\?/, async (route) => {
    const response = await route.fetch()
    const { item } = await response.json()
    await route.fulfill({ response, json: { item: { ...item, payment_types: [], has_gst: false } } })
  })
  await openAlive(phone, `/calendar/${event.slug}/enter`)
  await expect(main(phone)).toContainText('This entry can’t be paid for here. Ask the club how you can pay.')
  await expect(main(phone).getByText('Total', { exact: true })).toBeVisible()
  await expect(main(phone).locator('button[type="submit"]')).toHaveCount(0)
  await expect(main(phone).getByRole('link', { name: 'Ask the club' })).toHaveAttribute('href', '/contact')
  expect(await axeFindings(phone)).toEqual([])
  await phone.unrouteAll({ behavior: 'ignoreErrors' })
  await phone.context().close()
})

test('cancelling an event refunds every entry and invalidates its tickets at the gate', async ({
  page,
  browser,
  baseURL,
}) => {
  const event = await putOnEntries(baseURL, { title: 'Skid pan evening', inDays: 20, capacity: 10 })
  const driver = await newDriver(baseURL, 'entry-cancelled@paddock.example', addDays(clubDay(), 300))
  const { order } = await enterOverWire(driver, event.slug)

  const officer = await openAs(page, 'events', `/cms/entries/${event.id}`)
  await expect(title(page)).toHaveText('Skid pan evening')
  await expect(main(page).getByRole('row', { name: /Newcomer Boomgate/ })).toContainText('Entered')
  expect(await axeFindings(page), 'the list').toEqual([])
  await main(page).getByRole('link', { name: 'Newcomer Boomgate' }).click()
  await page.getByRole('button', { name: 'Signed on' }).click()
  await expect(main(page)).toContainText('event-disclaimer 1')
  await expect(page.getByRole('button', { name: 'Car passed inspection' })).toBeVisible()
  expect(await axeFindings(page), 'one entry').toEqual([])
  await page.getByRole('link', { name: 'All entries' }).click()
  await page.getByRole('button', { name: 'Add a paper entry' }).click()
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Alby Ashgrove')
  await page.getByRole('dialog').getByRole('button', { name: 'Add entry' }).click()
  await expect(main(page).getByRole('row', { name: /Alby Ashgrove/ })).toContainText('On paper')
  await page.getByRole('link', { name: 'Sheets to print' }).click()
  await page.getByText('Sign-on sheet, by name').click()
  await expect(page.getByRole('table', { name: 'Sign-on sheet' }).getByRole('row')).toHaveCount(3)
  expect(await axeFindings(page), 'the sheets').toEqual([])

  await openAlive(page, `/cms/events/${event.id}`)
  await page.getByRole('button', { name: 'Cancel this event' }).click()
  await page.getByLabel('Reason').fill('The pan is under water.')
  await page.getByRole('button', { name: 'Cancel the event' }).click()
  // Cancelling the event refunds an entry, so the officer must enter a mailed code first.
  await stepUpInDialog(page, officer.email)
  await expect(page.getByText('It cannot be changed any more.')).toBeVisible()

  const mail = await mailAbout(page, driver.email, /^Cancelled: Skid pan evening/)
  expect(mail.text).toContain('The pan is under water.')
  expect(mail.text).toContain('$30.00')
  await openAlive(page, `/cms/entries/${event.id}`)
  await expect(main(page)).toContainText('Every entry is refunded, and every entrant was sent an email.')
  const phone = await pageOf(browser, driver)
  await openAlive(phone, `/invoice/${order}`)
  await expect(main(phone)).toContainText('Adjustment note')
  await openAlive(phone, `/print-tickets/${order}`)
  await expect(main(phone)).toContainText('These were refunded and are no longer valid.')
  await phone.context().close()
})

test('a member whose membership ends before the event is told so, renews, and enters, by keyboard alone', async ({
  browser,
  baseURL,
}) => {
  const today = clubDay()
  const event = await putOnEntries(baseURL, { title: 'Night navigation', inDays: 20 })
  const driver = await newDriver(baseURL, 'entry-ending@paddock.example', addDays(today, 10))
  const phone = await pageOf(browser, driver)
  const said = watchConsole(phone)
  await openAlive(phone, `/calendar/${event.slug}`)
  await expect(main(phone)).toContainText(
    /The membership runs to \d+ \w+ \d{4}, which is before the event is over\./,
  )
  expect(await axeFindings(phone), 'what stands in the way').toEqual([])
  const keys = await keysOf(phone)
  await keys.press(phone.getByRole('link', { name: 'Renew your membership' }))
  await expect(title(phone)).toHaveText('Renew')
  await expect(title(phone)).toBeFocused()
  await keys.press(phone.getByLabel(/^I agree to: Club rules, Risk warning, Privacy notice/), 'Space')
  await signByKeys(phone, keys, 'Your signature', 'Newcomer Boomgate')
  await payByKeys(phone, keys, '40.00')

  await openAlive(phone, `/calendar/${event.slug}`)
  await keys.press(phone.getByRole('link', { name: 'Enter', exact: true }))
  await expect(title(phone)).toHaveText('Enter Night navigation')
  await expect(title(phone)).toBeFocused()
  // The form already contains the emergency contact that the person gave when they applied for membership.
  await expect(phone.getByLabel('Their phone number')).toHaveValue('0491 570 156')
  for (const tick of await phone.locator('#agreed').getByRole('checkbox').all())
    await keys.press(tick, 'Space')
  await signByKeys(phone, keys, 'Your signature', 'Newcomer Boomgate')
  await payByKeys(phone, keys, '30.00')
  await openAlive(phone, `/calendar/${event.slug}/enter`)
  await expect(main(phone)).toContainText('Entered')
  await keys.press(phone.getByRole('button', { name: 'Withdraw' }))
  await expect(phone.getByRole('dialog')).toContainText('We refund $30.00')
  await keys.press(phone.getByRole('dialog').getByRole('button', { name: 'Withdraw' }))
  await mailAbout(phone, driver.email, /^Entry withdrawn: Night navigation/)
  expect(said).toEqual([])
  await phone.context().close()
})

test('an entrant passes a place on to another person, who signs for themselves, and then volunteers as a helper', async ({
  browser,
  baseURL,
}) => {
  const event = await putOnEntries(baseURL, {
    title: 'Gravel evening',
    inDays: 25,
    capacity: 1,
    volunteers: [{ role: 'Barbecue', needed: 2, taken: 0 }],
  })
  const yearOn = addDays(clubDay(), 300)
  const giver = await newDriver(baseURL, 'entry-giver@paddock.example', yearOn)
  const taker = await newDriver(baseURL, 'entry-taker@paddock.example', yearOn)
  await enterOverWire(giver, event.slug)
  const own = await pageOf(browser, giver)
  await openAlive(own, `/calendar/${event.slug}/enter`)
  await own.getByRole('button', { name: 'Pass my place on' }).click()
  const address = await own.getByLabel('Send them this address').inputValue()
  expect(await axeFindings(own), 'the address').toEqual([])

  const phone = await pageOf(browser, taker)
  await openAlive(phone, address)
  await expect(main(phone)).toContainText('What they paid counts towards your price')
  await fillInAndSign(phone, 'Newcomer Boomgate')
  await phone.getByRole('button', { name: 'Enter', exact: true }).click()
  await expect(main(phone)).toContainText('Entered')

  // A member who has given up their place may still volunteer.
  await openAlive(own, `/calendar/${event.slug}`)
  await own.getByRole('button', { name: 'Help with Barbecue' }).click()
  await expect(main(own)).toContainText('You volunteer')
  expect(await axeFindings(own), 'lending a hand').toEqual([])
  await mailAbout(own, giver.email, /^Thank you for helping: Gravel evening/)
  await own.context().close()
  await phone.context().close()
})

test('a helper under 18 adds a date of birth and signs the disclaimer together with a guardian', async ({
  browser,
  baseURL,
}, info) => {
  const event = await putOnEntries(baseURL, {
    title: 'Gravel morning',
    inDays: 26,
    capacity: 1,
    volunteers: [{ role: 'Flags', needed: 2, taken: 0 }],
  })
  const page = await buyerPage(browser, attemptEmail(info, 'young-helper'))
  await openAlive(page, `/calendar/${event.slug}`)
  await page.getByRole('button', { name: 'Help with Flags' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog).toContainText('Enter your date of birth')
  expect(await axeFindings(page), 'the date of birth of a helper').toEqual([])
  await fillInBirth(dialog, ['9', '4', '2012'])
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('button', { name: 'Sign and help' }).click()
  await expect(dialog).toContainText('Enter a parent or guardian’s name')
  expect(await axeFindings(page), 'the disclaimer of a helper').toEqual([])
  await dialog.getByLabel('Name of your parent or guardian').fill('Clancy Boomgate')
  await dialog.getByLabel('Guardian’s email address').fill('clancy@boomgate.example')
  await dialog.getByLabel('Guardian’s phone number').fill('02 5550 0174')
  for (const tick of await dialog.getByRole('checkbox').all()) await tick.check()
  await typeSignature(page, 'Your signature', 'Newcomer Boomgate')
  await typeSignature(page, 'Signature of your parent or guardian', 'Clancy Boomgate')
  await dialog.getByRole('button', { name: 'Sign and help' }).click()
  await expect(main(page)).toContainText('You volunteer')
  await page.context().close()
})

test('the licence and the numbers of a member’s racing car are filled in', async ({ page }) => {
  await openAs(page, 'financial', '/calendar/autocross-round-1')
  await expect(main(page).locator('.event-facts')).toBeVisible()
  await expect(main(page), 'a member needs no day membership').not.toContainText(/day membership/i)
  await main(page).locator('a[href="/calendar/autocross-round-1/enter"]:visible').click()
  await expect(title(page)).toHaveText('Enter Autocross')
  await expect(page.getByLabel('Licence number')).toHaveValue('1048771')
  await expect(main(page), 'a member needs no day membership').not.toContainText(/day membership/i)
  await expect(page.getByLabel('Type, like Speed or Club (optional)')).toHaveValue('Speed')
  await expect(page.getByRole('radio', { name: /^Kisho RX-2 Turbo/ })).toBeChecked()
  await expect(page.getByLabel('Class', { exact: true })).toHaveValue('E')
  await expect(page.getByLabel('Race number (optional)')).toHaveValue('44')
  await expect(page.getByLabel('Transponder number (optional)')).toHaveValue('6049213')
  await page.getByRole('radio', { name: /^Marlin 1600 Sport/ }).check()
  await expect(page.getByLabel('Class', { exact: true })).toHaveValue('A')
  await expect(page.getByLabel('Race number (optional)')).toHaveValue('')
  await page.getByRole('radio', { name: /^Kisho RX-2 Turbo/ }).check()
  await expect(page.getByLabel('Race number (optional)')).toHaveValue('44')
  expect(await axeFindings(page), 'the form with a licence').toEqual([])
})

test('an account created by the checkout adds its date of birth where an entry and a membership need it', async ({
  browser,
  baseURL,
}, info) => {
  const event = await putOnEntries(baseURL, {
    title: 'Idle evening',
    inDays: 27,
    company: 'anybody',
    prices: [{ label: 'Everybody', note: '', price: 0, who: 'everybody' }],
  })
  const entrant = await buyerPage(browser, attemptEmail(info, 'ageless-entrant'))
  await openAlive(entrant, `/calendar/${event.slug}`)
  await main(entrant).locator(`a[href="/calendar/${event.slug}/enter"]:visible`).click()
  await expect(title(entrant)).toHaveText('Enter Idle evening')
  await entrant.getByRole('button', { name: 'Continue' }).click()
  await expect(entrant.getByRole('link', { name: 'Enter your date of birth' })).toBeVisible()
  expect(await axeFindings(entrant), 'the date of birth before an entry').toEqual([])
  await fillInBirth(entrant, ['9', 'Apr', '2012'])
  await entrant.getByRole('button', { name: 'Continue' }).click()
  // The entrant is under 18, so the form must ask for a guardian.
  await expect(entrant.getByRole('group', { name: 'Your guardian' })).toBeVisible()
  await expect(title(entrant)).toBeFocused()
  await entrant.context().close()

  const joiner = await buyerPage(browser, attemptEmail(info, 'ageless-joiner'))
  await openAlive(joiner, '/renew?type=SOCIAL')
  await expect(title(joiner)).toHaveText('Join')
  await fillInBirth(joiner, ['27', '3', '1987'])
  await joiner.getByRole('button', { name: 'Continue' }).click()
  await expect(title(joiner)).toHaveText('About you')
  await expect(title(joiner)).toBeFocused()
  await expect(main(joiner)).toContainText('Social')
  await joiner.getByRole('button', { name: 'Change' }).click()
  await expect(title(joiner)).toHaveText('Choose your membership')
  await expect(title(joiner)).toBeFocused()
  await joiner.context().close()
})
