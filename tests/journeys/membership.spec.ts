import { expect, test } from '@playwright/test'
import { openAlive } from './kit/alive.ts'
import { axeFindings } from './kit/axe.ts'
import { keysOf } from './kit/keys.ts'
import {
  drawSignature,
  fillIn,
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
import { openAs } from './kit/logged-in.ts'

test('a stranger sees what it costs today, joins, waits for the committee, and has a card once it said yes', async ({
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
  await next(joiner)
  await expect(joiner.getByRole('link', { name: 'Sign in the box, or type your name' })).toBeVisible()
  await drawSignature(joiner, 'Your signature')
  await next(joiner)
  await expect(title(joiner)).toHaveText('Check and pay')
  await expect(main(joiner)).toContainText('Fee $95.00, joining fee $25.00, paid once.')
  expect(await axeFindings(joiner)).toEqual([])
  await payInSandbox(joiner, '120.00')
  await openAlive(joiner, '/')
  await expect(main(joiner)).toContainText('Your application waits for the committee')
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
  await dialog.getByLabel('Meeting').fill('Committee, item 4')
  // What waits is counted again beside the desks.
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

test('somebody joins by the keyboard alone; the desk declines by it, gives back, and says why', async ({
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
  await keys.type(joiner.getByLabel('Partner’s name'), 'Wattle Boomgate')
  await goOn()
  await keys.reach(main(joiner).getByRole('radio', { name: /^The Silos/ }))
  await goOn()
  await expect(title(joiner)).toHaveText('Declare and sign')
  for (const tick of await main(joiner).getByRole('checkbox').all()) await keys.press(tick, 'Space')
  await signByKeys(joiner, keys, 'Your signature', 'Newcomer Boomgate')
  await goOn()
  await payByKeys(joiner, keys, '165.00')

  await openAs(page, 'secretary', '/cms/applications')
  const desk = await keysOf(page)
  const applicant = page.getByRole('row', { name: /Newcomer Boomgate.*\$165/ })
  await desk.press(applicant.getByRole('checkbox'), 'Space')
  await desk.press(page.getByRole('button', { name: 'Decline' }))
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Decline' })).toBeFocused()
  await page.keyboard.press('Enter')
  await desk.press(dialog.getByRole('button', { name: 'Decline and give back' }))
  await expect(dialog).toContainText('Say why: the applicant reads it')
  await desk.type(dialog.getByLabel('Why'), 'We ask for a nominator first.')
  await desk.press(dialog.getByRole('button', { name: 'Decline and give back' }))
  await expect(dialog).toBeHidden()
  // What opened the question stands over the list still, though the row has gone.
  await expect(applicant).toHaveCount(0)
  await expect(page.locator('main :focus, main:focus')).toHaveCount(1)
  await joiner.reload()
  await expect(main(joiner)).toContainText('Adjustment note')
  await openAlive(joiner, '/renew')
  await expect(title(joiner)).toHaveText('Choose your membership')
  await joiner.context().close()
})

test('a member renews on one page, and the new period continues from the old one', async ({ page }) => {
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
  await expect(page.getByLabel('Partner’s name')).toHaveValue('Wren Tamblyn-Roe')
  expect(await axeFindings(page)).toEqual([])
  await page.getByLabel(/^I agree to: Club rules, Risk warning, Privacy notice/).check()
  await typeSignature(page, 'Your signature', 'Odessa Tamblyn-Roe')
  await payInSandbox(page, '140.00')
  await openAlive(page, '/')
  await expect(page.getByRole('group', { name: 'Membership card' })).toContainText('Current')
  await expect(page.getByRole('link', { name: /^Renew/ })).toHaveCount(0)

  await openAlive(page, '/membershipcard')
  await expect(page.getByRole('group', { name: 'Membership card' })).toHaveCount(2)
  await expect(main(page)).toContainText('Wren Tamblyn-Roe')
  expect(await axeFindings(page)).toEqual([])
})

test('a junior joins with a guardian, who signs as well', async ({ browser }) => {
  const junior = await newcomerPage(browser, 'junior@paddock.example', '2012-04-09')
  await openAlive(junior, '/renew')
  await expect(main(junior)).toContainText('Full membership is for people of 18 or more')
  await main(junior).getByText('Junior', { exact: true }).click()
  await next(junior)
  await next(junior)
  await expect(junior.getByRole('region', { name: 'There is a problem' }).getByRole('link')).toHaveText([
    'Enter a parent or guardian’s name',
    'Enter an email address in the correct format, like name@example.com',
    'Enter a phone number, like 02 5550 1234',
  ])
  await junior.getByLabel('Their full name').fill('Clancy Boomgate')
  await junior.getByLabel('Their email address').fill('clancy@boomgate.example')
  await junior.getByLabel('Their phone').fill('02 5550 0174')
  await next(junior)
  await main(junior).getByText('The Silos').click()
  await next(junior)
  for (const tick of await main(junior).getByRole('checkbox').all()) await tick.check()
  await drawSignature(junior, 'Your signature')
  await next(junior)
  await expect(junior.getByRole('link', { name: 'Sign in the box, or type your name' })).toBeVisible()
  await typeSignature(junior, 'Signature of your parent or guardian', 'Clancy Boomgate')
  await next(junior)
  await expect(title(junior)).toHaveText('Check and pay')
  await junior.getByRole('button', { name: /^Pay/ }).click()
  await expect(junior).toHaveURL(/\/dev\/sandbox-pay\//)
  await junior.getByRole('button', { name: /^Pay A\$/ }).click()
  await expect(junior).toHaveURL(/\/invoice\//)
  await openAlive(junior, '/membershipcard')
  await expect(junior.getByRole('group', { name: 'Membership card' })).toContainText('Junior')
  await expect(junior.getByRole('img', { name: 'Code that proves the membership' }).first()).toBeVisible()
  await junior.context().close()
})

test('who has expired reads their card, which has no code, and is asked to renew', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await openAs(page, 'expired', '/')
  await expect(main(page).getByRole('heading', { name: 'Your membership has expired' })).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'Membership card', exact: true })).toHaveCount(0)
  await openAlive(page, '/membershipcard')
  await expect(page.getByRole('group', { name: 'Membership card' })).toContainText('Expired')
  await expect(page.getByRole('img', { name: 'Code that proves the membership' })).toHaveCount(0)
  await expect(main(page).getByRole('link', { name: 'Renew' })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
})

test('a life member has nothing to renew, and who waits has nothing to press but taking it back', async ({
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
  await expect(title(waiting)).toHaveText('Your application waits for the committee')
  await expect(main(waiting).getByRole('button')).toHaveText(['Take my application back'])
  await other.close()
})

test('the code of a card opens a page that says valid, and a code that was touched says nothing', async ({
  page,
  browser,
}) => {
  const answered = page.waitForResponse((response) => response.url().endsWith('/club/membership/card'))
  await openAs(page, 'financial', '/membershipcard')
  const { cards } = (await (await answered).json()) as { cards: { verify_url: string }[] }
  const address = cards[0]?.verify_url ?? ''
  const stranger = await (await browser.newContext({ viewport: PHONE })).newPage()
  const document = await stranger.goto(address)
  expect(document?.headers()['referrer-policy']).toBe('no-referrer')
  await expect(title(stranger)).toHaveText('Valid')
  await expect(main(stranger)).toContainText('Jarrah Q.')
  await expect(main(stranger)).not.toContainText('Quillfeather')
  expect(await axeFindings(stranger)).toEqual([])
  await stranger.goto(address.replace('/card/', '/card/x'))
  await expect(title(stranger)).toHaveText('Not a card of ours')
  await stranger.context().close()
})

test('/ is the members’ home by a cookie that says no more, and no other page looks at it', async ({
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
  for (const path of ['/home', '/about', '/shop'])
    expect(await (await request.get(path, { headers: cookie })).text()).toBe(
      await (await request.get(path)).text(),
    )
  // A cookie without a session: the public page comes all the same, and the cookie goes.
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
  await page.getByRole('button', { name: 'Extend or correct' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Valid to').fill('2031-12-31')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toContainText('Say why')
  await dialog.getByLabel('Why').fill('Six days as an official')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(main(page)).toContainText('31 Dec 2031')
  await expect(main(page).getByRole('listitem').filter({ hasText: 'Days corrected' })).toContainText(
    'Six days as an official',
  )
  // Back at the list, it is as it was left.
  await page.goBack()
  await expect(page.getByLabel('Find by number, name or email')).toHaveValue('Inkpen')
})
