import { expect, type Page, test } from '@playwright/test'
import { LOCALES } from '#platform/shared/locales.ts'
import { openAlive } from './kit/alive.ts'
import { axeFindings } from './kit/axe.ts'
import { openAs } from './kit/logged-in.ts'

const HILL = '/calendar/mount-quandary-hillclimb-round-6'
/** Height in px that the folded footer may have on a phone. */
const FOOTER_MOST = 360

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const main = (page: Page) => page.getByRole('main')
const footer = (page: Page) => page.getByRole('contentinfo')
const bar = (page: Page) => page.locator('.event-bar')
const backToTop = (page: Page) => page.getByRole('button', { name: 'Back to top' })

test('the footer is at most 360 px high in each language, and its columns open by keyboard', async ({
  page,
  context,
  baseURL,
}) => {
  for (const locale of LOCALES) {
    await context.addCookies([{ name: 'locale', value: locale, url: baseURL ?? '' }])
    for (const width of [360, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto('/rules')
      await expect(page.locator('html')).toHaveAttribute('lang', locale)
      const box = await footer(page).boundingBox()
      expect(box?.height, `${locale}, ${width} px`).toBeLessThanOrEqual(FOOTER_MOST)
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0)
    }
  }
  await context.addCookies([{ name: 'locale', value: 'en', url: baseURL ?? '' }])
  await openAlive(page, '/rules')
  await expect(footer(page).getByRole('combobox', { name: 'Language' }).getByRole('option')).toHaveCount(
    LOCALES.length,
  )
  const link = footer(page).getByRole('link', { name: 'Committee' })
  await expect(link).toBeHidden()
  await footer(page).locator('summary', { hasText: 'The club' }).press('Enter')
  await expect(link).toBeVisible()
  await footer(page).locator('summary', { hasText: 'Address and phone' }).press('Enter')
  await expect(footer(page).getByRole('link', { name: 'hello@corellaplains.example' })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
})

test('the next event in the hero reads from right to left in Arabic', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'locale', value: 'ar', url: baseURL ?? '' }])
  await openAlive(page, '/')
  const line = main(page).locator('.card p:has(bdi)').first()
  const place = await line.locator('bdi').first().boundingBox()
  const box = await line.boundingBox()
  // The place comes first, so it is at the right end of the line.
  const endPx = (place?.x ?? 0) + (place?.width ?? 0)
  expect(Math.abs(endPx - (box?.x ?? 0) - (box?.width ?? 0))).toBeLessThanOrEqual(2)
})

test('the bar of an event shows price and button, and in their place the person’s entry if they have one', async ({
  page,
  browser,
}) => {
  await openAlive(page, HILL)
  await expect(bar(page)).toContainText('$120.00')
  await expect(bar(page)).toBeInViewport({ ratio: 1 })
  await expect(main(page).getByRole('link', { name: 'Enter', exact: true })).toHaveCount(1)
  await main(page).getByRole('heading', { name: 'Getting there' }).scrollIntoViewIfNeeded()
  await expect(bar(page)).toBeInViewport({ ratio: 1 })
  await bar(page).getByRole('link', { name: 'Enter', exact: true }).click()
  // A guest must first log in or create an account, which is not a membership.
  await expect(page).toHaveURL('/login')
  const event = main(page).getByRole('region', { name: 'Mount Quandary Hillclimb' })
  await expect(event).toContainText('This event is for club members.')
  await expect(event.getByRole('link', { name: 'Join the club' })).toBeVisible()
  // For a members' event, the login does not suggest a new account, because a person without membership could not
  // enter.
  await expect(main(page).getByRole('radio', { name: 'Yes, log in' })).toBeChecked()
  await expect(page.locator('#first_name')).toBeHidden()
  expect(await axeFindings(page)).toEqual([])
  await main(page).getByText('No, create one').click()
  await expect(page.locator('#first_name')).toBeVisible()
  await main(page).getByText('Yes, log in').click()
  await page.getByRole('button', { name: 'Use a password instead' }).click()
  await expect(page.getByLabel('Password')).toBeVisible()
  await expect(event).toContainText('This event is for club members.')
  await page.getByRole('button', { name: 'Email me a code instead' }).click()
  await expect(main(page).getByRole('radio', { name: 'Yes, log in' })).toBeChecked()

  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    baseURL: new URL(page.url()).origin,
  })
  const own = await context.newPage()
  await openAs(own, 'financial', HILL)
  await expect(bar(own)).toContainText('Entered')
  await expect(bar(own).getByText('$120.00')).toBeHidden()
  await expect(main(own).getByText('61 of 65 places taken')).toBeHidden()
  await expect(main(own).getByRole('link', { name: 'Enter', exact: true })).toHaveCount(0)
  expect(await axeFindings(own)).toEqual([])
  await context.close()
})

test('the back-to-top button is in the corner of the footer and covers nothing', async ({ page }) => {
  for (const [path, width] of [
    ['/join', 360],
    [HILL, 360],
    ['/rules', 600],
    ['/rules', 1280],
  ] as const) {
    await page.setViewportSize({ width, height: 640 })
    await openAlive(page, path)
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await expect(backToTop(page)).toBeVisible()
    expect(await coveredTexts(page), `${path}, ${width} px`).toEqual([])
    await backToTop(page).click()
    await expect(backToTop(page)).toHaveCount(0)
  }
})

/** Returns the texts and controls that overlap the button. */
function coveredTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const button = document.querySelector('.back-to-top')
    if (button === null) return ['no button']
    const own = button.getBoundingClientRect()
    const overlaps = (box: DOMRect) =>
      box.width > 0 &&
      box.left < own.right &&
      box.right > own.left &&
      box.top < own.bottom &&
      box.bottom > own.top
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    while (walker.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(walker.currentNode)
      const text = walker.currentNode.textContent?.trim() ?? ''
      if (text !== '' && [...range.getClientRects()].some(overlaps)) found.push(text)
    }
    for (const control of document.querySelectorAll('a, button, input, select, summary'))
      if (control !== button && [...control.getClientRects()].some(overlaps)) found.push(control.outerHTML)
    return found
  })
}

test('the rows of the calendar use the whole width, and the month view is on a tab of its own', async ({
  page,
}) => {
  await openAlive(page, '/calendar')
  const row = main(page).locator('.timing-row').filter({ hasText: '$' }).first()
  expect(await row.boundingBox()).toMatchObject({ x: 0, width: 390 })
  const note = await row.locator('.timing-name > p').boundingBox()
  const price = await row.locator('.timing-price').boundingBox()
  expect((note?.x ?? 0) + (note?.width ?? 0)).toBeGreaterThan(price?.x ?? 390)
  await expect(main(page).getByRole('table')).toHaveCount(0)
  await main(page).getByRole('link', { name: 'Month', exact: true }).click()
  await expect(main(page).getByRole('table')).toBeVisible()
})

for (const locale of ['en', 'ar'] as const)
  test(`the search field has the full width with its button inside, and results have names, in ${locale}`, async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([{ name: 'locale', value: locale, url: baseURL ?? '' }])
    for (const width of [360, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await openAlive(page, '/search/hillclimb')
      const [field, button, heading] = await Promise.all(
        [
          main(page).getByRole('searchbox'),
          main(page).getByRole('search').getByRole('button'),
          main(page).getByRole('heading', { level: 1 }),
        ].map((part) => part.boundingBox()),
      )
      // The heading is as wide as the content, so the field has the full width if both have the same edges.
      expect([field?.x, field?.width]).toEqual([heading?.x, heading?.width])
      expect(button?.x).toBeGreaterThan(field?.x ?? width)
      expect((button?.x ?? width) + (button?.width ?? 0)).toBeLessThan((field?.x ?? 0) + (field?.width ?? 0))
      expect(button?.y).toBeGreaterThan(field?.y ?? 844)
      expect((button?.y ?? 844) + (button?.height ?? 0)).toBeLessThan((field?.y ?? 0) + (field?.height ?? 0))
      const results = main(page).getByRole('listitem')
      expect(await results.count()).toBeGreaterThan(2)
      for (const text of await results.allInnerTexts()) expect(text).not.toMatch(/https?:|(^|\s)\/\w/)
      expect(await axeFindings(page)).toEqual([])
    }
  })

test('the documents of an event are aligned: names at one edge, sizes at the other', async ({ page }) => {
  await openAlive(page, HILL)
  const rows = main(page)
    .locator('section', { has: page.getByRole('heading', { name: 'Documents' }) })
    .getByRole('listitem')
  expect(await rows.count()).toBeGreaterThan(1)
  const edges = await rows.evaluateAll((all) =>
    all.map((row) => {
      const [name, size] = [...row.children].map((child) => child.getBoundingClientRect())
      return {
        start: name?.left,
        end: size?.right,
        isOnOneLine:
          Math.abs((name?.y ?? 0) * 2 + (name?.height ?? 0) - (size?.y ?? 0) * 2 - (size?.height ?? 0)) <= 2,
      }
    }),
  )
  for (const edge of edges) expect(edge).toEqual({ ...edges[0], isOnOneLine: true })
})

test('a date is entered in the browser’s own field on a phone', async ({ page }) => {
  await openAlive(page, '/demo_asdf')
  await expect(main(page).getByLabel('Day of the run')).toHaveAttribute('type', 'date')
})

/**
 * Classes that need no CSS rule of their own, because scripts and print rules use them to find elements, or because the
 * icon library adds them.
 */
const WITHOUT_RULE = /^(lucide|phone-menu-sheet$|site-footer$)/

/**
 * Tailwind scans only some folders for class names, so that the public style sheet stays small. If a public page uses a
 * component from another folder, a class has no effect unless a scanned folder also contains it.
 */
test('each class on a public page has a rule in its style sheets', async ({ page }) => {
  for (const path of [
    '/',
    '/join',
    '/renew',
    '/signup?type=FULL',
    '/login',
    '/calendar',
    HILL,
    '/shop',
    '/shop/beanie',
    '/cart',
    '/search/cap',
    '/nothing',
  ]) {
    await openAlive(page, path)
    await expect(page.locator('h1').first(), path).toBeVisible()
    const classes = await classesWithoutRule(page)
    expect(
      classes.filter((one) => !WITHOUT_RULE.test(one)),
      path,
    ).toEqual([])
  }
})

function classesWithoutRule(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const selectors: string[] = []
    const collect = (rules: CSSRuleList): void => {
      for (const rule of rules) {
        if (rule instanceof CSSStyleRule) selectors.push(rule.selectorText)
        if ('cssRules' in rule) collect(rule.cssRules as CSSRuleList)
      }
    }
    for (const sheet of document.styleSheets) collect(sheet.cssRules)
    const named = new Set(selectors.flatMap((selector) => selector.match(/\.(?:\\.|[\w-])+/g) ?? []))
    const used = new Set([...document.querySelectorAll('[class]')].flatMap(({ classList }) => [...classList]))
    return [...used].filter((one) => !named.has(`.${CSS.escape(one)}`))
  })
}

test('the card of the next event has one button on a phone', async ({ page }) => {
  await openAlive(page, '/')
  const card = main(page).locator('.hero-next .card')
  await expect(card.getByRole('link', { name: /^Enter/ })).toBeHidden()
  expect((await card.boundingBox())?.height).toBeLessThan(160)
})
