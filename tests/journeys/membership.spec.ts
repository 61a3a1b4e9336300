import { expect, test } from '@playwright/test'
import { openAlive } from './kit/alive.ts'
import { axeFindings } from './kit/axe.ts'
import { keysOf } from './kit/keys.ts'
import {
  confirmAsGuardian,
  drawSignature,
  fillIn,
  fillInContact,
  main,
  newcomerPage,
  next,
  payByKeys,
  payInSandbox,
  PHONE,
  signByKeys,
  title,
  typeSignature,
} from './kit/joining.ts'
import { holdBack } from './kit/hold-back.ts'
import { openAs, openSteppedUp } from './kit/logged-in.ts'
import { attemptEmail } from './kit/newcomer.ts'
import { demoPerson, logInByPassword } from './kit/people.ts'

test('an anonymous visitor sees today’s price, joins, waits for approval, and then has a card', async ({
  page,
  browser,
}) => {
  await page.setViewportSize(PHONE)
  await openAlive(page, '/renew')
  await expect(main(page).getByRole('listitem').filter({ hasText: 'Full' })).toContainText('$120.00')
  await expect(page.getByRole('link', { name: 'Log in to renew' })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])

  const joiner = await newcomerPage(browser, 'joiner@paddock.example')
  await openAlive(joiner, '/renew')
  await next(joiner)
  await expect(joiner.getByRole('region', { name: 'There is a problem' }).getByRole('link')).toHaveText([
    'Choose a membership type',
  ])
  await fillIn(joiner, 'Full')
  await joiner.getByRole('button', { name: 'Pay $120.00' }).click()
  await expect(joiner.getByRole('link', { name: 'Sign in the box, or type your name' })).toBeVisible()
  await drawSignature(joiner, 'Your signature')
  await expect(main(joiner)).toContainText('Fee $95.00, joining fee $25.00 (paid once).')
  expect(await axeFindings(joiner)).toEqual([])
  await payInSandbox(joiner, '120.00')
  await openAlive(joiner, '/')
  await expect(main(joiner)).toContainText('Your application is with the committee')
  await openAlive(joiner, '/membershipcard')
  await expect(main(joiner)).toContainText('Awaiting approval')
  await expect(joiner.getByRole('img', { name: 'Code that proves the membership' })).toHaveCount(0)

  const desk = await (await browser.newContext()).newPage()
  await openAs(desk, 'secretary', '/cms/applications')
  await desk
    .getByRole('row', { name: /Newcomer Boomgate.*\$120/ })
    .getByRole('checkbox')
    .check()
  await desk.getByRole('button', { name: 'Approve' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('Committee meeting').fill('Committee, item 4')
  // Wait for the numbers of pending items in the desk's menu, which the app requests again after the decision.
  const counted = desk.waitForResponse('**/api/v1/staff/counts')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(dialog).toBeHidden()
  await counted

  await openAlive(joiner, '/membershipcard')
  await expect(joiner.getByRole('group', { name: 'Membership card' })).toContainText(/CP-\d{4}/)
  await expect(joiner.getByRole('img', { name: 'Code that proves the membership' }).first()).toBeVisible()
  await joiner.context().close()
  await desk.context().close()
})

test('a club without a payment type says so before and after the form, and shows no button', async ({
  browser,
}, info) => {
  const joiner = await newcomerPage(browser, attemptEmail(info, 'join-unpayable'))
  await joiner.route(/\/club\/membership\/offer/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), payment_types: [] } })
  })
  const sentence = main(joiner).getByText(
    'The club takes no payments here yet. Ask the club how you can pay.',
  )
  await openAlive(joiner, '/renew')
  await main(joiner).getByText('Full', { exact: true }).click()
  await next(joiner)
  await expect(title(joiner)).toHaveText('About you')
  await expect(sentence).toBeVisible()
  expect(await axeFindings(joiner)).toEqual([])
  await fillInContact(joiner)
  await main(joiner).getByText('The Silos').click()
  await next(joiner)
  await expect(title(joiner)).toHaveText('Sign and pay')
  await expect(sentence).toBeVisible()
  await expect(main(joiner).getByRole('link', { name: 'Ask the club' })).toHaveAttribute('href', '/contact')
  await expect(main(joiner).getByRole('button', { name: /^(Pay|Send)/ })).toHaveCount(0)
  expect(await axeFindings(joiner)).toEqual([])
  // A path in a text to sign is a link with the name that its page has in the menus.
  await main(joiner).getByText('Read what you sign: Club rules').click()
  const rules = main(joiner).getByRole('link', { name: 'Club rules', exact: true })
  await expect(rules).toHaveAttribute('href', '/rules')
  await expect(main(joiner)).not.toContainText('/rules')
  await joiner.unrouteAll({ behavior: 'ignoreErrors' })
  await joiner.context().close()
})

test('a type that is not open to the person gives its reason and does not look chosen', async ({
  browser,
}, info) => {
  const joiner = await newcomerPage(browser, attemptEmail(info, 'join-too-old'))
  await openAlive(joiner, '/renew?type=JUNIOR')
  await expect(title(joiner)).toHaveText('Choose your membership')
  const junior = main(joiner).getByRole('radio', { name: /^Junior/ })
  await expect(junior).toBeDisabled()
  await expect(main(joiner).getByRole('radio', { checked: true })).toHaveCount(0)
  const rowOf = (name: string) => main(joiner).locator('.choice', { hasText: name })
  const reason = await rowOf('Junior').locator('.text-note').first().innerText()
  expect(reason).toMatch(/\d/)
  // The page says it once more above the list, because the link named this type.
  await expect(main(joiner).locator('.banner')).toHaveText(reason)
  const groundOf = (name: string) => rowOf(name).evaluate((row) => getComputedStyle(row).backgroundColor)
  expect(await groundOf('Junior')).toBe(await groundOf('Social'))
  await expect(rowOf('Junior').locator('.kerb')).toBeHidden()
  expect(await axeFindings(joiner)).toEqual([])
  await main(joiner).getByText('Social', { exact: true }).click()
  await expect(main(joiner).getByRole('radio', { checked: true })).toHaveAccessibleName(/^Social/)
  expect(await groundOf('Social')).not.toBe(await groundOf('Junior'))
  await joiner.context().close()
})

test('the join page tells the online process, and each type leads to the sign-up with it', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await openAlive(page, '/join')
  await expect(main(page)).toContainText('Sign on the screen and pay by card or bank transfer.')
  await expect(main(page)).not.toContainText(/letter|by post|we send you an invoice/i)
  const targets = await main(page)
    .locator('a[href^="/signup"]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href')))
  expect(targets).toEqual(
    expect.arrayContaining(['FULL', 'FAMILY', 'SOCIAL', 'JUNIOR'].map((code) => `/signup?type=${code}`)),
  )
  expect(targets.filter((one) => one === '/signup')).toEqual([])
  await main(page).locator('a[href="/signup?type=SOCIAL"]').click()
  await expect(page).toHaveURL('/signup?type=SOCIAL')
  await expect(title(page)).toHaveText('Join the club')
  await expect(page.locator('#email')).toBeVisible()
})

test('a visitor joins by keyboard alone, and the desk declines by keyboard, with a refund and a reason', async ({
  page,
  browser,
}) => {
  const joiner = await newcomerPage(browser, 'declined@paddock.example')
  const keys = await keysOf(joiner)
  const goOn = () => keys.press(joiner.getByRole('button', { name: 'Continue' }))
  await openAlive(joiner, '/renew')
  await goOn()
  const mistakes = joiner.getByRole('region', { name: 'There is a problem' })
  await expect(mistakes).toBeFocused()
  await keys.press(mistakes.getByRole('link', { name: 'Choose a membership type' }))
  await expect(main(joiner).getByRole('radio').first()).toBeFocused()
  await keys.reach(main(joiner).getByRole('radio', { name: /^Family/ }))
  await goOn()
  await expect(title(joiner)).toHaveText('About you')
  await expect(title(joiner)).toBeFocused()
  await goOn()
  await expect(mistakes.getByRole('link')).toHaveText([
    'Enter your partner’s name',
    'Enter a mobile number, like 0491 570 006',
    'Enter a street address or PO box',
    'Enter a 4-digit postcode',
    'Enter a suburb or town',
    'Select a state or territory',
    'Enter an emergency contact',
    'Enter their phone number',
    'Choose your home track',
  ])
  await keys.type(joiner.getByLabel('Partner’s name'), 'Wattle Boomgate')
  await keys.type(joiner.getByLabel('Your mobile number'), '0491 570 006')
  await keys.type(joiner.getByLabel('Street address or PO box'), '14 Silo Road')
  await keys.type(joiner.getByLabel('Postcode'), '2799')
  await keys.type(joiner.getByLabel('Suburb or town'), 'Corella Plains')
  await keys.type(joiner.getByLabel('Who we call if something happens'), 'Wattle Boomgate')
  await keys.type(joiner.getByLabel('Their phone number'), '0491 570 156')
  await keys.reach(main(joiner).getByRole('radio', { name: /^The Silos/ }))
  await goOn()
  await expect(title(joiner)).toHaveText('Sign and pay')
  for (const tick of await main(joiner).getByRole('checkbox').all()) await keys.press(tick, 'Space')
  await signByKeys(joiner, keys, 'Your signature', 'Newcomer Boomgate')
  await payByKeys(joiner, keys, '165.00')

  await openSteppedUp(page, 'secretary', '/cms/applications')
  const desk = await keysOf(page)
  const applicant = page.getByRole('row', { name: /Newcomer Boomgate.*\$165/ })
  await desk.press(applicant.getByRole('checkbox'), 'Space')
  await desk.press(page.getByRole('button', { name: 'Decline' }))
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Decline' })).toBeFocused()
  await page.keyboard.press('Enter')
  await desk.press(dialog.getByRole('button', { name: 'Decline and refund' }))
  await expect(dialog).toContainText('Say why: the applicant reads it')
  await desk.type(dialog.getByLabel('Reason'), 'We ask for a nominator first.')
  await desk.press(dialog.getByRole('button', { name: 'Decline and refund' }))
  await expect(dialog).toBeHidden()
  // The row disappears after the decision, but the focus must stay within the list's page.
  await expect(applicant).toHaveCount(0)
  await expect(page.locator('main :focus, main:focus')).toHaveCount(1)
  await joiner.reload()
  await expect(main(joiner)).toContainText('Adjustment note')
  await openAlive(joiner, '/renew')
  await expect(title(joiner)).toHaveText('Choose your membership')
  await joiner.context().close()
})

test('a member renews on one page, and the new period continues the old one', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await openAs(page, 'ending', '/')
  await expect(main(page)).toContainText(/Your membership will expire at \d+(st|nd|rd|th) \w+ \d{4}/)
  const card = page.getByRole('group', { name: 'Membership card' })
  await expect(card).toContainText('Expires soon')
  const nameCutPx = card.getByText('Odessa').evaluate((name) => {
    const line = name.closest('p') ?? name
    return line.scrollHeight - line.clientHeight
  })
  expect(await nameCutPx).toBe(0)
  await page.getByRole('link', { name: 'Renew for $140.00' }).click()
  await expect(title(page)).toHaveText('Renew')
  await expect(page.getByLabel('Partner’s name')).toHaveValue(/^Wren /)
  expect(await axeFindings(page)).toEqual([])
  await page.getByLabel(/^I agree to: Club rules, Risk warning, Privacy notice/).check()
  await typeSignature(page, 'Your signature', 'Odessa Tamblyn-Roe')
  await payInSandbox(page, '140.00')
  await openAlive(page, '/')
  await expect(page.getByRole('group', { name: 'Membership card' })).toContainText('Current')
  await expect(page.getByRole('link', { name: /^Renew for \$/ })).toHaveCount(0)

  await openAlive(page, '/membershipcard')
  await expect(page.getByRole('group', { name: 'Membership card' })).toHaveCount(2)
  await expect(main(page)).toContainText('Wren ')
  expect(await axeFindings(page)).toEqual([])
})

test('a junior joins with a guardian, who signs too', async ({ browser }) => {
  const junior = await newcomerPage(browser, 'junior@paddock.example', '2012-04-09')
  await openAlive(junior, '/renew')
  await expect(main(junior)).toContainText('Full membership is for people of 18 or more')
  await main(junior).getByText('Junior', { exact: true }).click()
  await next(junior)
  await fillInContact(junior)
  await next(junior)
  await expect(junior.getByRole('region', { name: 'There is a problem' }).getByRole('link')).toHaveText([
    'Enter a parent or guardian’s name',
    'Enter an email address in the correct format, like name@example.com',
    /^Enter a phone number, like /,
    'Choose your home track',
  ])
  await main(junior).getByText('The Silos').click()
  await junior.getByLabel('Guardian’s name').fill('Clancy Boomgate')
  await junior.getByLabel('Guardian’s email address').fill('clancy@boomgaet.example')
  await junior.getByLabel('Guardian’s phone number').fill('02 5550 0174')
  await next(junior)
  await expect(title(junior)).toHaveText('Sign and pay')
  for (const tick of await main(junior).getByRole('checkbox').all()) await tick.check()
  await drawSignature(junior, 'Your signature')
  await junior.getByRole('button', { name: /^Pay/ }).click()
  await expect(junior.getByRole('link', { name: 'Sign in the box, or type your name' })).toBeVisible()
  await typeSignature(junior, 'Signature of your parent or guardian', 'Clancy Boomgate')
  await junior.getByRole('button', { name: /^Pay/ }).click()
  await expect(junior).toHaveURL(/\/dev\/sandbox-pay\//)
  await junior.getByRole('button', { name: /^Pay A\$/ }).click()
  await expect(junior).toHaveURL(/\/invoice\//)
  await openAlive(junior, '/membershipcard')
  await expect(main(junior)).toContainText('Your guardian has not confirmed yet')
  await junior.getByRole('button', { name: 'Send the mail again' }).click()
  await expect(main(junior)).toContainText('Mail sent to clancy@boomgaet.example.')
  await junior.getByRole('button', { name: 'Correct the address' }).click()
  const dialog = junior.getByRole('dialog')
  await dialog.getByLabel('Guardian’s email address').fill('clancy@')
  await dialog.getByRole('button', { name: 'Save and send the mail' }).click()
  await expect(dialog).toContainText('Enter an email address in the correct format, like name@example.com')
  await dialog.getByLabel('Guardian’s email address').fill('clancy@boomgate.example')
  expect(await axeFindings(junior)).toEqual([])
  await dialog.getByRole('button', { name: 'Save and send the mail' }).click()
  await expect(dialog).toBeHidden()
  await expect(main(junior)).toContainText('Mail sent to clancy@boomgate.example.')
  await expect(junior.getByRole('button', { name: 'Correct the address' })).toBeFocused()
  expect(await axeFindings(junior)).toEqual([])
  const guardian = await confirmAsGuardian(browser, 'clancy@boomgate.example')
  await expect(guardian.getByRole('heading')).toHaveText('You have confirmed')
  await guardian.context().close()
  await openAlive(junior, '/membershipcard')
  await expect(junior.getByRole('group', { name: 'Membership card' })).toContainText('Junior')
  await expect(junior.getByRole('img', { name: 'Code that proves the membership' }).first()).toBeVisible()
  await junior.context().close()
})

test('after a login in another tab, this tab’s home page becomes the members’ home', async ({ page }) => {
  await openAlive(page, '/')
  await expect(page.getByRole('link', { name: 'Log in' }).first()).toBeAttached()
  const other = await page.context().newPage()
  await logInByPassword(other, demoPerson('life'))
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(/^(Morning|Afternoon|Evening), /)
  await openAlive(other, '/logout')
  await expect(main(page).getByRole('heading', { level: 1 })).not.toHaveText(/^(Morning|Afternoon|Evening), /)
})

test('the home page shows stored data while its request hangs', async ({ page }) => {
  await openAs(page, 'life', '/')
  const greeting = main(page).getByRole('heading', { level: 1, name: /^(Morning|Afternoon|Evening), / })
  await expect(greeting).toBeVisible()
  // Store the response as the service worker would. The worker itself cannot be used, because Playwright does not hold
  // back requests that pass through a worker.
  await page.evaluate(async (path) => {
    const { access_token: token } = JSON.parse(localStorage.getItem('paddock.session') ?? '{}') as {
      access_token: string
    }
    const { sub } = JSON.parse(atob(token.split('.')[1] ?? '')) as { sub: string }
    const answer = await fetch(path, { headers: { authorization: `Bearer ${token}` } })
    await (await caches.open(`paddock-own-${sub}`)).put(path, new Response(await answer.text()))
  }, '/api/v1/club/membership/home')
  const held = await holdBack(page, /\/club\/membership\/home$/)
  await page.reload()
  await held.arrived()
  await expect(greeting).toBeVisible()
  await expect(page.getByRole('group', { name: 'Membership card' })).toContainText('CP-0007')
  held.release()
})

test('a life member has nothing to renew, and an applicant waiting for approval can only withdraw', async ({
  page,
  browser,
}) => {
  await openAs(page, 'life', '/')
  await expect(page.getByRole('group', { name: 'Membership card' })).toContainText('CP-0007')
  await expect(page.getByRole('link', { name: /^Renew/ })).toHaveCount(0)
  await openAlive(page, '/renew')
  await expect(title(page)).toHaveText('Nothing to renew')
  const other = await browser.newContext()
  const waiting = await other.newPage()
  await openAs(waiting, 'awaiting', '/renew')
  await expect(title(waiting)).toHaveText('Your application is with the committee')
  await expect(main(waiting).getByRole('button')).toHaveText(['Withdraw my application'])
  await other.close()
})

test('/ is the members’ home by a cookie that names nobody; other pages only get the members’ header', async ({
  request,
  page,
}) => {
  const cookie = { cookie: 'member=1' }
  const open = await request.get('/')
  const own = await request.get('/', { headers: cookie })
  expect(open.headers()['cache-control']).toContain('public')
  expect(own.headers()['cache-control']).toContain('no-store')
  expect(await open.text()).toContain('Drive it.')
  expect(await own.text()).not.toContain('Drive it.')
  for (const path of ['/home', '/about', '/shop']) {
    const html = await (await request.get(path, { headers: cookie })).text()
    expect(html).toMatch(/^<!doctype html><html [^>]*data-member>/)
    const contentOf = (text: string) => text.slice(text.indexOf('</header>'))
    expect(contentOf(html)).toBe(contentOf(await (await request.get(path)).text()))
  }
  // With the cookie but without a session, the public page must be shown and the cookie deleted.
  const origin = new URL(open.url()).origin
  await page.context().addCookies([{ name: 'member', value: '1', url: origin }])
  await page.goto('/')
  await expect(main(page)).toContainText('Drive it.')
  expect((await page.context().cookies()).some(({ name }) => name === 'member')).toBe(false)
})

test('the secretary finds a member, extends a period with a reason, and sees it in the timeline', async ({
  page,
}) => {
  await openAs(page, 'secretary', '/cms/members')
  await page.getByLabel('Find by number, name or email').fill('Inkpen')
  await page.getByRole('link', { name: 'Ruben Inkpen' }).click()
  await expect(title(page)).toHaveText('Ruben Inkpen')
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Edit: Mobile' }).click()
  await page.getByRole('textbox', { name: 'Mobile' }).fill('0491 570 006')
  await page.keyboard.press('Enter')
  await expect(main(page)).toContainText('0491 570 006')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(main(page)).not.toContainText('0491 570 006')
  await page.getByRole('tab', { name: 'Membership' }).click()
  await page.getByRole('button', { name: 'Extend or correct dates' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Valid to').fill('2031-12-31')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toContainText('Say why')
  await dialog.getByLabel('Reason').fill('Six days as an official')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(main(page)).toContainText('31 Dec 2031')
  await expect(
    main(page).getByRole('listitem').filter({ hasText: 'Membership dates corrected' }),
  ).toContainText('Six days as an official')
  // Going back must restore the list with its search.
  await page.goBack()
  await expect(page.getByLabel('Find by number, name or email')).toHaveValue('Inkpen')
})
