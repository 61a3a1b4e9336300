import { expect, type Page, request, test } from '@playwright/test'
import { goWithin, isSameDocument, markDocument, openAlive, untilAlive } from './kit/alive.ts'
import { axeFindings } from './kit/axe.ts'
import { PHONE } from './kit/joining.ts'
import { FINGERPRINT, openAs, type Tokens } from './kit/logged-in.ts'
import { type NewerWorker, openBeforeSite } from './kit/newer-worker.ts'
import { type DemoPerson, demoPerson } from './kit/people.ts'

test.use({ serviceWorkers: 'allow' })

const card = (page: Page) => page.getByRole('group', { name: 'Membership card' })
const notices = (page: Page) => page.getByRole('region', { name: 'This app' })

/** Waits until the worker answers for this page and has kept what a member reads. */
async function untilKept(page: Page, paths: readonly string[]): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  for (const path of paths)
    await expect
      .poll(() => page.evaluate(async (at) => (await caches.match(at)) !== undefined, path), {
        message: path,
      })
      .toBe(true)
}

const CARD_CALL = '/api/v1/club/membership/card'

/** Opens the card until the worker has it: the very first page is older than its worker. */
async function openKept(page: Page): Promise<void> {
  await untilKept(page, ['/membershipcard', '/calendar'])
  await page.reload()
  await untilAlive(page)
  await untilKept(page, [CARD_CALL])
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const noSignal = (page: Page) => notices(page).getByText(/No signal. Checked/)

/** Waits until everything is on the device that a member reads with no signal, whatever they opened. */
async function untilAllIsKept(page: Page): Promise<void> {
  await untilKept(page, ['/membershipcard', '/calendar', '/logout'])
  await expect.poll(() => page.evaluate(() => localStorage.getItem('paddock.kept'))).not.toBeNull()
}

test('with no signal a member reads what they never opened, logs a drive, and is asked before it is lost', async ({
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
  // What is written in it depends on who was here before: another journey writes into this book.
  await expect(heading(page)).toHaveText('Log book')
  await expect(page.getByText(/^Book HVS-/)).toBeVisible()
  await expect(noSignal(page)).toBeVisible()
  await page.getByRole('button', { name: 'Log a drive' }).click()
  await page.getByRole('button', { name: 'Type my name instead' }).click()
  await page.getByLabel('Type your full name').fill('Jarrah Quillfeather')
  await page.getByRole('button', { name: 'Write it down' }).click()
  await expect(page.getByRole('list', { name: 'Not sent yet' })).toContainText('Will send when online')

  // Who leaves now is asked first, and may stay.
  await page.goto('/logout')
  await expect(page.getByRole('main').getByRole('status')).toContainText('1 drive waits.')
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Stay logged in' }).click()
  await expect(card(page)).toBeVisible()
  // With a signal it is sent before they go; another journey writes into this book, so the club is not told of it.
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

test.describe('a new version of the app', () => {
  let site: NewerWorker
  test.beforeEach(async ({ baseURL }) => {
    site = await openBeforeSite(baseURL ?? '')
  })
  test.afterEach(() => site.close())

  const banner = (page: Page) =>
    notices(page).getByRole('status').filter({ hasText: 'New content available' })
  const update = (page: Page) => notices(page).getByRole('button', { name: 'Update' })

  /** Opens a page whose worker has taken over. */
  async function openWatched(page: Page, path: string): Promise<void> {
    await page.clock.install()
    await openAlive(page, site.url + path)
    await untilKept(page, ['/offline.html'])
    await markDocument(page)
  }

  /** Waits until no worker waits behind another. */
  async function untilTaken(page: Page): Promise<void> {
    await expect
      .poll(() =>
        page
          .evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting === null)
          .catch(() => false),
      )
      .toBe(true)
  }

  /** Ten minutes later there is a newer one. */
  async function release(page: Page): Promise<void> {
    site.release()
    await page.clock.fastForward('10:01')
    await expect(banner(page)).toBeVisible()
  }

  test('is found within ten minutes, told for 6 seconds, and applied by the next navigation', async ({
    page,
  }) => {
    await openWatched(page, '/about')
    await release(page)
    expect(await axeFindings(page)).toEqual([])
    await banner(page).hover()
    await page.clock.fastForward(7_000)
    await expect(banner(page)).toBeVisible()
    await page.mouse.move(0, 0)
    await page.clock.fastForward(6_100)
    await expect(banner(page)).toBeHidden()
    await expect(update(page)).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    expect(await isSameDocument(page)).toBe(true)

    await goWithin(page, '/volunteer')
    await expect.poll(() => isSameDocument(page).catch(() => true)).toBe(false)
    await untilAlive(page)
    await expect(page).toHaveURL(/volunteer$/)
    await expect(update(page)).toHaveCount(0)
  })

  test('is applied by the button, also after it was dismissed', async ({ page }) => {
    await openWatched(page, '/about')
    await release(page)
    await banner(page).getByRole('button', { name: 'Close' }).click()
    await expect(banner(page)).toBeHidden()
    await update(page).click()
    await expect.poll(() => isSameDocument(page).catch(() => true)).toBe(false)
    await untilAlive(page)
    await expect(page).toHaveURL(/about$/)

    // One that cannot even begin is not taken, and harms nobody.
    await markDocument(page)
    site.ruin()
    await page.clock.fastForward('10:01')
    await goWithin(page, '/volunteer')
    await expect(page).toHaveURL(/volunteer$/)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/^About/)
    expect(await isSameDocument(page)).toBe(true)
    await expect(update(page)).toHaveCount(0)
  })

  test('never takes away what somebody is typing', async ({ page }) => {
    await openWatched(page, '/contact')
    await page.getByLabel('Message', { exact: true }).fill('Is there room in the twilight sprint?')
    await release(page)
    await update(page).click()
    await expect(notices(page)).toContainText('The update waits until you have finished here.')
    // Nor does another tab, in which the newer version takes over.
    const other = await page.context().newPage()
    // It begins anew as soon as it has begun, so nothing may hold on to its first answer.
    await other.evaluate((url) => location.assign(url), `${site.url}/about`)
    await untilTaken(other)
    await page.clock.fastForward(30_000)
    expect(await isSameDocument(page)).toBe(true)
    await other.close()
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue(
      'Is there room in the twilight sprint?',
    )
    await goWithin(page, '/about')
    await expect.poll(() => isSameDocument(page).catch(() => true)).toBe(false)
  })
})

/** All that is kept on the device, as one text, but for the code of the site. */
function everythingKept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    // The public pages are everybody's, and name whom the club's results name.
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

/** Over the wire, and not as a page would: this device's cookies are another session's. */
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

/** Begins somebody's session on this device, in place of whoever's there was. */
async function becomeThem(page: Page, person: DemoPerson): Promise<void> {
  const tokens = await tokensOf(new URL(page.url()).origin, person)
  await page.evaluate(
    (session) => localStorage.setItem('paddock.session', session),
    JSON.stringify({ ...tokens, auth_fingerprint: FINGERPRINT }),
  )
}

/** Sees everything that is kept for a member. @returns their number */
async function lookAround(page: Page): Promise<string> {
  await openAlive(page, '/membershipcard')
  await expect(card(page).first()).toContainText(/CP-\d{4}/)
  await openKept(page)
  // A page that is left before its answer came leaves nothing.
  for (const [path, answer] of [
    ['/', 'club/membership/home'],
    ['/vehicles', 'club/vehicle?body='],
    ['/orders', 'sell/order/mine'],
    ['/calendar', 'paddock-own-'],
  ] as const) {
    await openAlive(page, path)
    await expect.poll(() => everythingKept(page)).toContain(answer)
  }
  const kept = await everythingKept(page)
  const [number = ''] = /CP-\d{4}/.exec(kept) ?? []
  return number
}

test('two members on one device, one after the other: nothing of the first is left', async ({ page }) => {
  const [first, second] = [demoPerson('financial'), demoPerson('life')]
  const other = await page.context().newPage()
  await openAlive(page, '/about')
  await becomeThem(page, first)
  const number = await lookAround(page)
  // Whole words: by chance a token holds the letters of a short name.
  const marks = (...words: string[]): RegExp[] =>
    words.map((mark) => new RegExp(`(?<![\\w-])${mark}(?![\\w-])`))
  const ofTheFirst = marks(first.email, ...first.name.split(' '), number)
  const kept = await everythingKept(page)
  for (const mark of ofTheFirst) expect(kept).toMatch(mark)

  // Another tab of theirs, whose session ends with it.
  await openAlive(other, '/membershipcard')
  await expect(card(other).first()).toBeVisible()
  await page.goto('/logout')
  await expect(page).toHaveURL('/')
  await expect(other).toHaveURL('/')
  await expect.poll(() => everythingKept(page)).not.toContain('paddock-own-')
  const left = await everythingKept(page)
  for (const mark of ofTheFirst) expect(left).not.toMatch(mark)
  expect(left).not.toMatch(/^http:\S+\/(vehicles|membershipcard|orders|logout)$/m)
  // The public pages, and what begins anew for whoever comes next.
  const anew = ['paddock.cart', 'paddock.pages', 'paddock.racers', 'paddock.session']
  const names = await page.evaluate(() => Object.keys(localStorage))
  expect(names.filter((name) => !anew.includes(name))).toEqual([])

  await becomeThem(page, second)
  const secondNumber = await lookAround(page)
  const ofSecond = await everythingKept(page)
  for (const mark of ofTheFirst) expect(ofSecond).not.toMatch(mark)

  // Somebody who logs in over them leaves nothing of them either.
  await becomeThem(page, first)
  await lookAround(page)
  const ofFirst = await everythingKept(page)
  // Not the name: it stands on the page of every event they officiate at.
  for (const mark of marks(second.email, secondNumber)) {
    expect(ofSecond).toMatch(mark)
    expect(ofFirst).not.toMatch(mark)
  }
  await other.close()
})

test('a stranger’s device keeps what everybody may see, and none of the members’ pages', async ({ page }) => {
  await openAlive(page, '/about')
  await untilKept(page, ['/offline.html'])
  await openAlive(page, '/calendar')
  await untilKept(page, ['/calendar'])
  await page.goto('/login')
  const kept = await everythingKept(page)
  expect(kept).not.toMatch(/paddock-own-|access_token|^http:\S+\/(login|membershipcard)$/m)
  await page.context().setOffline(true)
  await page.goto('/calendar')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Events')
  await expect(notices(page)).toContainText('No signal. Checked')
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1, name: 'No signal' })).toBeVisible()
  await page.context().setOffline(false)
})

test('the way to the home screen is offered once the card was seen, and not again after a no', async ({
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

  // Where the browser can ask by itself, it does, and nobody is told of a menu.
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
  // On the home screen there is nothing to offer.
  await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }))
  await openAlive(page, '/profile')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My profile')
  await expect(page.getByRole('button', { name: 'How to install' })).toHaveCount(0)
  await context.close()
})
