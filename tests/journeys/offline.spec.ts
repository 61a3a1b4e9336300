import { expect, type Page, request, test } from '@playwright/test'
import { goWithin, openAlive, untilAlive } from './kit/alive.ts'
import { axeFindings } from './kit/axe.ts'
import { PHONE } from './kit/joining.ts'
import { FINGERPRINT, openAs, type Tokens } from './kit/logged-in.ts'
import { notices, untilKept } from './kit/offline.ts'
import { type DemoPerson, demoPerson } from './kit/people.ts'

test.use({ serviceWorkers: 'allow' })

const card = (page: Page) => page.getByRole('group', { name: 'Membership card' })

const CARD_CALL = '/api/v1/club/membership/card'

/**
 * Reloads until the service worker has cached the card's data: the first page load happens before the worker is active.
 */
async function openStored(page: Page): Promise<void> {
  await untilKept(page, ['/membershipcard', '/calendar'])
  await page.reload()
  await untilAlive(page)
  await untilKept(page, [CARD_CALL])
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const noSignal = (page: Page) => notices(page).getByText(/No signal. Checked/)

/**
 * Waits until the device has stored everything that a member can read offline, including pages that they never opened.
 */
async function untilAllIsKept(page: Page): Promise<void> {
  await untilKept(page, ['/membershipcard', '/calendar', '/logout'])
  await expect.poll(() => page.evaluate(() => localStorage.getItem('paddock.kept'))).not.toBeNull()
}

test('offline, a member reads pages they never opened, logs a drive, and is warned before it would be lost', async ({
  page,
  context,
}) => {
  await page.setViewportSize(PHONE)
  await openAs(page, 'financial', '/')
  await untilAllIsKept(page)

  await context.setOffline(true)
  await page.goto('/membershipcard')
  await untilAlive(page)
  await expect(card(page).first()).toBeVisible()
  await expect(page.getByRole('img', { name: 'Code that proves the membership' }).first()).toBeVisible()
  await expect(notices(page)).toContainText('No signal. Checked just now')
  expect(await axeFindings(page)).toEqual([])

  await page.goto('/somewhere-never-opened')
  await expect(heading(page)).toHaveText('No signal')
  await page.getByRole('link', { name: 'Home' }).click()
  await untilAlive(page)
  await expect(card(page)).toBeVisible()
  await expect(noSignal(page)).toBeVisible()
  await goWithin(page, '/orders')
  await expect(heading(page)).toHaveText('My orders')
  await expect(noSignal(page)).toBeVisible()
  await page
    .getByRole('link', { name: /^Tickets/ })
    .first()
    .click()
  await expect(page.getByRole('img', { name: /^QR code/ }).first()).toBeVisible()
  await expect(noSignal(page)).toBeVisible()
  await goWithin(page, '/calendar')
  await expect(heading(page)).toHaveText('Events')
  await expect(noSignal(page)).toBeVisible()
  await goWithin(page, '/contact')
  await expect(heading(page)).toHaveText('We can’t reach the club’s server')

  await page.goto('/vehicles')
  await page.getByRole('link', { name: 'Marlin 1600 Sport' }).click()
  await expect(heading(page)).toHaveText('Marlin 1600 Sport')
  await expect(noSignal(page)).toBeVisible()
  await page.locator('main a[href$="/logbook"]').click()
  // The entries are not checked, because another journey writes into the same log book.
  await expect(heading(page)).toHaveText('Log book')
  await expect(page.getByText(/^Book HVS-/)).toBeVisible()
  await expect(noSignal(page)).toBeVisible()
  await page.getByRole('button', { name: 'Log a drive' }).click()
  await page.getByRole('button', { name: 'Type my name instead' }).click()
  await page.getByLabel('Type your full name').fill('Jarrah Quillfeather')
  await page.getByRole('button', { name: 'Save entry' }).click()
  await expect(page.getByRole('list', { name: 'Not sent yet' })).toContainText('Will send when online')

  // A log-out with unsent drives must ask for confirmation, and the member can stay logged in.
  await page.goto('/logout')
  await expect(page.getByRole('main').getByRole('status')).toContainText('1 drive is not sent yet.')
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Stay logged in' }).click()
  await expect(card(page)).toBeVisible()
  // When the device is online, logging out sends the drive first. The test answers that request itself, because another
  // journey writes into the same book.
  const sent: (string | undefined)[] = []
  await context.route('**/logBook/entry', async (route) => {
    sent.push(route.request().headers()['idempotency-key'])
    await route.fulfill({ json: { status: 'success', item: {} } })
  })
  await context.setOffline(false)
  await page.goto('/logout')
  await expect(page).toHaveURL('/')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('paddock.log-book.queue'))).toBeNull()
  expect(sent).toEqual([expect.stringMatching(/^[\w-]{10,}$/)])
})

/** Returns everything stored on the device as one text, except the site's code. */
function everythingStored(page: Page): Promise<string> {
  return page.evaluate(async () => {
    // The stored copies of public pages are left out. Anyone may see those pages, and the results on them contain
    // names.
    const { 'paddock.pages': _pages, ...local } = { ...localStorage } as Record<string, string>
    const said: string[] = [JSON.stringify(local), JSON.stringify(sessionStorage), document.cookie]
    for (const name of await caches.keys()) {
      said.push(name)
      const cache = await caches.open(name)
      for (const kept of await cache.keys()) {
        const { pathname } = new URL(kept.url)
        if (name.startsWith('paddock-shell-') && /^\/(assets|theme-[\da-f]+\.css$)/.test(pathname)) continue
        const answer = await cache.match(kept)
        const type = answer?.headers.get('content-type') ?? ''
        said.push(kept.url, /json|html|text/.test(type) ? ((await answer?.text()) ?? '') : type)
      }
    }
    said.push(JSON.stringify(await indexedDB.databases()))
    return said.join('\n')
  })
}

/** Logs in through the API in a separate request context, because this device's cookies belong to another session. */
async function tokensOf(siteUrl: string, { email, password }: DemoPerson): Promise<Tokens> {
  const caller = await request.newContext({ baseURL: siteUrl })
  const answer = await caller.post('/api/v1/cognito/user/login', {
    data: { username: email, password, fingerprint: FINGERPRINT },
  })
  expect(answer.status()).toBe(200)
  const tokens = (await answer.json()) as Tokens
  await caller.dispose()
  return tokens
}

/** Stores a person's session on this device in place of any other. */
async function becomeThem(page: Page, person: DemoPerson): Promise<void> {
  const tokens = await tokensOf(new URL(page.url()).origin, person)
  await page.evaluate(
    (session) => localStorage.setItem('paddock.session', session),
    JSON.stringify({ ...tokens, auth_fingerprint: FINGERPRINT }),
  )
}

/** Opens every page that stores data for a member. @returns their member number */
async function lookAround(page: Page): Promise<string> {
  await openAlive(page, '/membershipcard')
  await expect(card(page).first()).toContainText(/CP-\d{4}/)
  await openStored(page)
  // Wait for each response: a page left before its response arrives stores nothing.
  for (const [path, answer] of [
    ['/', 'club/membership/home'],
    ['/vehicles', 'club/vehicle?body='],
    ['/orders', 'sell/order/mine'],
    ['/calendar', 'paddock-own-'],
  ] as const) {
    await openAlive(page, path)
    await expect.poll(() => everythingStored(page)).toContain(answer)
  }
  const kept = await everythingStored(page)
  const [number = ''] = /CP-\d{4}/.exec(kept) ?? []
  return number
}

test('when two members use one device in turn, no data of the first is left', async ({ page }) => {
  const [first, second] = [demoPerson('financial'), demoPerson('life')]
  const other = await page.context().newPage()
  await openAlive(page, '/about')
  await becomeThem(page, first)
  const number = await lookAround(page)
  // Match whole words, because a token may contain the letters of a short name by chance.
  const marks = (...words: string[]): RegExp[] =>
    words.map((mark) => new RegExp(`(?<![\\w-])${mark}(?![\\w-])`))
  const ofTheFirst = marks(first.email, ...first.name.split(' '), number)
  const kept = await everythingStored(page)
  for (const mark of ofTheFirst) expect(kept).toMatch(mark)

  // Open another tab of the same person. Its session ends together with that of this one.
  await openAlive(other, '/membershipcard')
  await expect(card(other).first()).toBeVisible()
  await page.goto('/logout')
  await expect(page).toHaveURL('/')
  await expect(other).toHaveURL('/')
  await expect.poll(() => everythingStored(page)).not.toContain('paddock-own-')
  const left = await everythingStored(page)
  for (const mark of ofTheFirst) expect(left).not.toMatch(mark)
  expect(left).not.toMatch(/^http:\S+\/(vehicles|membershipcard|orders|logout)$/m)
  // Keys that may remain on the device: those of public pages, and those whose values are empty for the next person.
  const anew = ['paddock.cart', 'paddock.pages', 'paddock.racers', 'paddock.session']
  const names = await page.evaluate(() => Object.keys(localStorage))
  expect(names.filter((name) => !anew.includes(name))).toEqual([])

  // The other tab takes over each login and therefore reports that the previous session has ended.
  await becomeThem(page, second)
  const secondNumber = await lookAround(page)
  const ofSecond = await everythingStored(page)
  for (const mark of ofTheFirst) expect(ofSecond).not.toMatch(mark)

  // A person who logs in while the second person is still logged in must find none of the second person's data on the
  // device.
  await becomeThem(page, first)
  await lookAround(page)
  const ofFirst = await everythingStored(page)
  // The name is not checked, because the public page of every event names its officials.
  for (const mark of marks(second.email, secondNumber)) {
    expect(ofSecond).toMatch(mark)
    expect(ofFirst).not.toMatch(mark)
  }
})

test('an anonymous visitor’s device stores public pages only and no members’ pages', async ({ page }) => {
  await openAlive(page, '/about')
  await untilKept(page, ['/offline.html'])
  await openAlive(page, '/calendar')
  await untilKept(page, ['/calendar'])
  await page.goto('/login')
  const kept = await everythingStored(page)
  expect(kept).not.toMatch(/paddock-own-|access_token|^http:\S+\/(login|membershipcard)$/m)
  await page.context().setOffline(true)
  await page.goto('/calendar')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Events')
  await expect(notices(page)).toContainText('No signal. Checked')
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1, name: 'No signal' })).toBeVisible()
  await page.context().setOffline(false)
})

test('a page that was reached within the app opens with no signal, until the person logs out', async ({
  page,
  context,
}) => {
  await openAs(page, 'financial', '/about')
  await untilKept(page, ['/offline.html', '/about'])
  await page.getByRole('contentinfo').getByRole('link', { name: 'Tracks' }).click()
  await expect(page).toHaveURL('/tracks')
  await page.locator('main a[href="/tracks/mount-quandary"]').first().click()
  await expect(page).toHaveURL('/tracks/mount-quandary')
  const name = 'Mount Quandary Hillclimb'
  await expect(heading(page)).toHaveText(name)
  await untilKept(page, ['/tracks', '/tracks/mount-quandary'])
  await context.setOffline(true)
  await page.goto('/tracks/mount-quandary')
  await untilAlive(page)
  await expect(heading(page)).toHaveText(name)
  await expect(notices(page)).toContainText('No signal. Checked')
  await context.setOffline(false)
  await page.goto('/logout')
  await expect(page).toHaveURL('/')
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/tracks/mount-quandary')) === undefined))
    .toBe(true)
})

test('installing on the home screen is offered after the card was opened, and not again after a refusal', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    viewport: PHONE,
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1',
  })
  const page = await context.newPage()
  const offer = notices(page).getByRole('group', { name: 'Keep your card on your home screen' })
  await openAs(page, 'financial', '/')
  await expect(card(page)).toBeVisible()
  await page.getByRole('link', { name: /^Show my card/ }).click()
  await expect(card(page).first()).toBeVisible()
  await untilKept(page, ['/membershipcard'])
  await expect(offer).toHaveCount(0)
  await goWithin(page, '/vehicles')
  await expect(offer).toContainText('Tap Share, then Add to Home Screen')
  expect(await axeFindings(page)).toEqual([])
  await offer.getByRole('button', { name: 'No thanks' }).click()
  await expect(offer).toBeHidden()
  await openAlive(page, '/vehicles')
  await untilKept(page, ['/membershipcard'])
  await expect(offer).toHaveCount(0)

  await openAlive(page, '/profile')
  await page.getByRole('button', { name: 'How to install' }).click()
  await expect(offer.getByRole('heading')).toBeFocused()
  await expect(offer).toContainText('Tap Share')

  // If the browser supports an install prompt, the page must use it and not show the manual steps.
  await page.evaluate(() => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => document.documentElement.setAttribute('data-asked', ''),
      userChoice: Promise.resolve({ outcome: 'dismissed' }),
    })
    dispatchEvent(event)
  })
  await expect(offer).not.toContainText('Tap Share')
  await offer.getByRole('button', { name: 'Install' }).click()
  await expect(offer).toBeHidden()
  await expect(page.locator('html')).toHaveAttribute('data-asked', '')
  // A page that was opened from the home screen must not offer installation.
  await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }))
  await openAlive(page, '/profile')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My profile')
  await expect(page.getByRole('button', { name: 'How to install' })).toHaveCount(0)
  await context.close()
})
