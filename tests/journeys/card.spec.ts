import { expect, test } from '@playwright/test'
import { goWithin, openAlive, untilAlive } from './kit/alive.ts'
import { axeFindings } from './kit/axe.ts'
import { main, PHONE, title } from './kit/joining.ts'
import { logInContext, openAs } from './kit/logged-in.ts'

// Tests the membership card on the member's phone and in a wallet, and the page that its QR code opens.

test('an expired member sees their card without a code and is prompted to renew', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await openAs(page, 'expired', '/')
  await expect(main(page).getByRole('heading', { name: 'Your membership has expired' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Membership card' })).toContainText('Expired')
  await expect(page.locator('a[href*="membershipcard" i]')).toHaveCount(0)
  await openAlive(page, '/membershipcard')
  await expect(page.getByRole('group', { name: 'Membership card' })).toContainText('Expired')
  await expect(page.getByRole('img', { name: 'Code that proves the membership' })).toHaveCount(0)
  await expect(main(page).getByRole('link', { name: 'Renew' })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
})

test('a card shows a long name in full on the narrowest phone', async ({ page }) => {
  const names = [
    'Fionnuala O’Harkness-Wintergreen',
    'Wolfeschlegelsteinhausenbergerdorff Featherstonehaugh-Cholmondeley',
    'Maximiliana Theodora Konstantina Philippa Alexandrina of Saxe-Coburg-Altenburg-Hildburghausen',
  ]
  await page.setViewportSize({ width: 320, height: 700 })
  let shown = ''
  await page.route(/\/club\/membership\/(home|card)$/, async (route) => {
    const response = await route.fetch()
    const text = await response.text()
    await route.fulfill({ response, body: text.replaceAll('"Jarrah Quillfeather"', JSON.stringify(shown)) })
  })
  for (const name of names) {
    shown = name
    if (name === names[0]) await openAs(page, 'financial', '/')
    for (const path of ['/', '/membershipcard']) {
      await openAlive(page, path)
      const card = page.getByRole('group', { name: 'Membership card' }).first()
      await expect(card).toContainText(name)
      const cut = await card.evaluate((element) => {
        const box = element.getBoundingClientRect()
        const text = element.querySelector('.name') ?? element
        const { top, bottom } = text.getBoundingClientRect()
        const band = element.querySelector('.band')?.getBoundingClientRect().bottom ?? box.top
        return {
          hiddenPx: text.scrollHeight - text.clientHeight + text.scrollWidth - text.clientWidth,
          isInside:
            top >= band - 1 && bottom <= box.bottom + 1 && element.scrollHeight <= element.clientHeight,
        }
      })
      expect([name, path, cut]).toEqual([name, path, { hiddenPx: 0, isInside: true }])
    }
  }
})

test('the card has the club’s name on two lines, below a dark header', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await openAs(page, 'financial', '/membershipcard')
  const lines = page.getByRole('group', { name: 'Membership card' }).locator('.club .block')
  await expect(lines).toHaveText(['Corella Plains', 'Motor Sport Club'])
  await expect(page.getByRole('banner')).toHaveCSS('background-color', 'rgb(22, 31, 34)')
  await expect(main(page).getByText('Larger code', { exact: true })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
})

for (const { person, cards, locale } of [
  { person: 'financial', cards: 1, locale: 'en' },
  { person: 'ending', cards: 2, locale: 'en' },
  { person: 'financial', cards: 1, locale: 'ar' },
  { person: 'ending', cards: 2, locale: 'ar' },
])
  test(`the cards are in the middle of a wide screen: ${cards}, in ${locale}`, async ({ page, baseURL }) => {
    await page.context().addCookies([{ name: 'locale', value: locale, url: baseURL ?? '' }])
    await page.setViewportSize({ width: 1280, height: 800 })
    await openAs(page, person, '/membershipcard')
    const shown = page.locator('.member-card')
    await expect(shown).toHaveCount(cards)
    const boxes = await shown.evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect),
    )
    const screenPx = await page.evaluate(() => document.documentElement.clientWidth)
    const before = Math.min(...boxes.map(({ left }) => left))
    const after = screenPx - Math.max(...boxes.map(({ right }) => right))
    expect(before).toBeGreaterThan(0)
    expect(Math.abs(before - after)).toBeLessThanOrEqual(1)
  })

/** A name of common length, one with a long double surname, and one whose surname alone is longer than a line. */
const WHOLE_WORDS = [
  'Odessa Tamblyn-Roe',
  'Fionnuala O’Harkness-Wintergreen',
  'Christopher-Sebastian Featherstonehaugh',
  'Wolfeschlegelsteinhausen',
]

for (const locale of ['en', 'ar'] as const)
  test(`a long name on the card shrinks before a word of it is split, in ${locale}`, async ({
    page,
    baseURL,
  }) => {
    await page.context().addCookies([{ name: 'locale', value: locale, url: baseURL ?? '' }])
    let shown = ''
    await page.route(/\/club\/membership\/card$/, async (route) => {
      const response = await route.fetch()
      const text = await response.text()
      await route.fulfill({ response, body: text.replaceAll('"Jarrah Quillfeather"', JSON.stringify(shown)) })
    })
    await logInContext(page.context(), 'financial')
    for (const widthPx of [360, 390, 1280]) {
      await page.setViewportSize({ width: widthPx, height: 800 })
      const sizes: number[] = []
      for (const name of WHOLE_WORDS) {
        shown = name
        await openAlive(page, '/membershipcard')
        const line = page.locator('.member-card .name bdi').first()
        await expect(line).toHaveText(name)
        const { split, fontPx } = await line.evaluate(splitWords)
        expect([widthPx, name, split]).toEqual([widthPx, name, []])
        sizes.push(fontPx)
      }
      expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
      expect(sizes[0]).toBeGreaterThan(sizes.at(-1) ?? 0)
    }
  })

/** Runs in the document. Returns the parts of a name that begin on one line and end on another, and the font size. */
function splitWords(element: Element): { split: string[]; fontPx: number } {
  const node = element.firstChild
  const text = node?.textContent ?? ''
  const split: string[] = []
  for (const found of text.matchAll(/[^\s-]+/g)) {
    const range = document.createRange()
    if (node === null) break
    range.setStart(node, found.index)
    range.setEnd(node, found.index + found[0].length)
    if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) split.push(found[0])
  }
  return { split, fontPx: Number.parseFloat(getComputedStyle(element).fontSize) }
}

test('the code is black on plain white in light and dark, and neither card nor track is mirrored in Arabic', async ({
  page,
  baseURL,
}) => {
  await logInContext(page.context(), 'financial')
  for (const locale of ['en', 'ar']) {
    await page.context().addCookies([{ name: 'locale', value: locale, url: baseURL ?? '' }])
    for (const colorScheme of ['light', 'dark'] as const)
      for (const [path, widthPx] of [
        ['/', 390],
        ['/membershipcard', 360],
        ['/membershipcard', 390],
        ['/membershipcard', 1280],
      ] as const) {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize({ width: widthPx, height: 800 })
        await openAlive(page, path)
        const card = page.locator('.member-card').first()
        await expect(card.locator('.plate svg')).toBeVisible()
        const look = await card.evaluate((element) => {
          const plate = element.querySelector('.plate')
          const code = plate?.querySelector('svg')
          const boxes = [element, plate, code].map((one) => one?.getBoundingClientRect())
          const [whole, white, drawn] = boxes
          return {
            plate: plate && getComputedStyle(plate).backgroundColor,
            opacity: plate && getComputedStyle(plate).opacity,
            fills: [...(code?.children ?? [])].map((part) => getComputedStyle(part).fill),
            isAtRight: (white?.left ?? 0) > (whole?.left ?? 0) + (whole?.width ?? 0) / 2,
            hasMargin: (drawn?.left ?? 0) > (white?.left ?? 0) && (drawn?.right ?? 0) < (white?.right ?? 0),
          }
        })
        expect([locale, colorScheme, path, widthPx, look]).toEqual([
          locale,
          colorScheme,
          path,
          widthPx,
          {
            plate: 'rgb(255, 255, 255)',
            opacity: '1',
            fills: ['rgb(255, 255, 255)', 'rgb(0, 0, 0)'],
            isAtRight: true,
            hasMargin: true,
          },
        ])
        // A mirrored drawing would have a negative horizontal scale.
        const scales = await page
          .locator('.member-card .course, .track-clock')
          .evaluateAll((all) => all.map((one) => (one as SVGSVGElement).getScreenCTM()?.a ?? 0))
        expect(scales.length).toBeGreaterThan(0)
        for (const scale of scales) expect(scale).toBeGreaterThan(0)
      }
  }
})

test('the card keeps the screen on while it is shown, also after the page was hidden', async ({ page }) => {
  await page.addInitScript(replaceWakeLock)
  const acts = () => page.evaluate(() => (globalThis as unknown as WatchedLock).acts)
  const setVisibility = (state: DocumentVisibilityState) =>
    page.evaluate((shown) => (globalThis as unknown as WatchedLock).setVisibility(shown), state)
  await openAs(page, 'financial', '/membershipcard')
  await expect.poll(acts).toEqual(['request screen'])
  await setVisibility('hidden')
  expect(await acts()).toEqual(['request screen'])
  await setVisibility('visible')
  await expect.poll(acts).toEqual(['request screen', 'request screen'])
  await goWithin(page, '/calendar')
  await expect(title(page)).toHaveText('Events')
  await expect.poll(acts).toEqual(['request screen', 'request screen', 'release 2'])
  await setVisibility('hidden')
  await setVisibility('visible')
  expect(await acts()).toHaveLength(3)
})

type WatchedLock = { acts: string[]; setVisibility(state: DocumentVisibilityState): void }

/** Runs in the document. Replaces the browser's wake lock, and records each request and release. */
function replaceWakeLock(): void {
  const watched = globalThis as unknown as WatchedLock
  watched.acts = []
  let count = 0
  const request = (type: string) => {
    count += 1
    const own = count
    watched.acts.push(`request ${type}`)
    return Promise.resolve({ release: () => Promise.resolve(void watched.acts.push(`release ${own}`)) })
  }
  Object.defineProperty(navigator, 'wakeLock', { value: { request } })
  watched.setVisibility = (state) => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }
}

test('a card’s code opens a page that says valid, and a forged code shows nothing about a member', async ({
  page,
  browser,
}) => {
  const answered = page.waitForResponse((response) => response.url().endsWith('/club/membership/card'))
  await openAs(page, 'financial', '/membershipcard')
  const { cards } = (await (await answered).json()) as { cards: { verify_url: string }[] }
  const address = cards[0]?.verify_url ?? ''
  const guest = await (await browser.newContext({ viewport: PHONE })).newPage()
  const document = await guest.goto(address)
  expect(document?.headers()['referrer-policy']).toBe('no-referrer')
  await expect(title(guest)).toHaveText('Valid')
  await expect(main(guest)).toContainText('Jarrah Q.')
  await expect(main(guest)).not.toContainText('Quillfeather')
  expect(await axeFindings(guest)).toEqual([])
  await guest.goto(address.replace('/card/', '/card/x'))
  await expect(title(guest)).toHaveText('Not a card of this club')
  await guest.context().close()
})

test('a member adds the card to both wallets and removes it, where the club has set them up', async ({
  page,
}) => {
  // The demo club has no certificates for wallets, so the test answers these calls itself. wallet.test.ts tests the
  // server's answers.
  const item = { apple: true, google: true, has_pass: false }
  await page.route(/\/api\/v1\/club\/wallet(\/\w+)?$/, async (route) => {
    const what = new URL(route.request().url()).pathname.split('/').at(-1) ?? ''
    if (what === 'remove') item.has_pass = false
    const isAdding = what === 'apple' || what === 'google'
    if (isAdding) item.has_pass = true
    const json = { status: 'success', item: isAdding ? { url: `/membershipcard?added=${what}` } : item }
    await route.fulfill({ json })
  })
  await page.setViewportSize(PHONE)
  await openAs(page, 'financial', '/membershipcard')
  for (const [button, what] of [
    ['Add to Apple Wallet', 'apple'],
    ['Add to Google Wallet', 'google'],
  ] as const) {
    await page.getByRole('button', { name: button }).click()
    await page.waitForURL(`**/membershipcard?added=${what}`)
    await untilAlive(page)
  }
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Remove from wallets' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove from wallets' }).click()
  await expect(main(page).getByText('Your passes are no longer accepted')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove from wallets' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add to Apple Wallet' })).toBeVisible()
})
