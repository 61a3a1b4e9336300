import { expect, type Page, test } from '@playwright/test'
import { LOCALES } from '#platform/shared/locales.ts'
import { openAlive } from './kit/alive.ts'
import { englishOf, shownTexts, speakPseudo, type Tongue, tonguesOfRun } from './kit/languages.ts'
import { logInContext } from './kit/logged-in.ts'

/** The narrowest supported screen width in pixels. `SCREENS` lists the main screens of each kind of user. */
const WIDTH_PX = 320
const SCREENS = {
  visitor: [
    '/',
    '/calendar',
    '/calendar?view=month',
    '/calendar/mount-quandary-hillclimb-round-6',
    '/shop',
    '/shop/cap',
    '/cart',
    '/login',
    '/signup',
    '/forgotpassword',
    '/renew',
    '/search',
  ],
  financial: [
    '/',
    '/membershipcard',
    '/renew',
    '/profile',
    '/vehicles',
    '/vehicle/new',
    '/specialvehicle',
    '/orders',
    '/checkout',
  ],
  owner: [
    '/cms',
    '/cms/applications',
    '/cms/members',
    '/cms/membership-types',
    '/cms/rego',
    '/cms/rego-register',
    '/cms/log-books',
    '/cms/events',
    '/cms/gate',
    '/cms/money',
    '/cms/orders',
    '/cms/statements',
    '/cms/refunds',
    '/cms/books',
    '/cms/payment-types',
    '/cms/stock',
    '/cms/delivery',
    '/cms/privacy',
    '/cms/accounts',
    '/cms/roles',
    '/cms/audit',
  ],
} as const

test('the first response states each language’s name and direction and has a translated title', async ({
  request,
}) => {
  for (const locale of LOCALES) {
    const titleOf = async (path: string) => {
      const answer = await request.get(path, { headers: { cookie: `locale=${locale}` } })
      expect(answer.headers()['content-language'], path).toBe(locale)
      const text = await answer.text()
      const direction = locale === 'ar' ? 'rtl' : 'ltr'
      expect(text, `${path} in ${locale}`).toContain(`<html lang="${locale}" dir="${direction}"`)
      return /<title>(.*?)<\/title>/.exec(text)?.[1] ?? ''
    }
    for (const [path, english] of [
      ['/login', 'Log in'],
      ['/renew', 'Membership |'],
    ] as const) {
      const title = await titleOf(path)
      if (locale !== 'en') expect(title, locale).not.toContain(english)
    }
    // Only the browser sets the title of a members' screen. The document from the server has the club's name as its
    // title.
    expect(await titleOf('/membershipcard')).toBe('Corella Plains Motor Sport Club')
  }
})

for (const tongue of tonguesOfRun()) {
  for (const [who, paths] of Object.entries(SCREENS)) {
    test(`${tongue}: every text is translated and every screen fits, for a ${who}`, async ({
      browser,
      baseURL,
    }) => {
      const context = await browser.newContext({
        viewport: { width: WIDTH_PX, height: 720 },
        reducedMotion: 'reduce',
        ...(baseURL && { baseURL }),
      })
      await context.addCookies([
        { name: 'locale', value: tongue === 'pseudo' ? 'en' : tongue, url: baseURL ?? '' },
      ])
      if (who !== 'visitor') await logInContext(context, who)
      const page = await context.newPage()
      if (tongue === 'pseudo') await speakPseudo(page)
      const english = tongue === 'pseudo' ? new Set<string>() : englishOf(tongue)
      for (const path of paths) {
        await openAlive(page, path)
        await expect(page.locator('h1').first()).toBeVisible()
        await expect(page.locator('.skeleton').filter({ visible: true })).toHaveCount(0)
        await saysItself(page, path, tongue)
        expect
          .soft(
            (await shownTexts(page)).filter((text) => english.has(text)),
            `English at ${path}`,
          )
          .toEqual([])
        expect.soft(await overflowPx(page), `${path} is wider than ${WIDTH_PX} px by`).toBeLessThanOrEqual(0)
      }
      // Ignore errors of prefetched message files whose requests are still pending.
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await context.close()
    })
  }
}

test('open menus stay within the screen of a phone in every language', async ({ browser, baseURL }) => {
  for (const locale of ['en', 'ka', 'ar']) {
    const context = await browser.newContext({
      viewport: { width: WIDTH_PX, height: 720 },
      ...(baseURL && { baseURL }),
    })
    await context.addCookies([{ name: 'locale', value: locale, url: baseURL ?? '' }])
    const page = await context.newPage()
    await openAlive(page, '/calendar?view=month')
    expect(await overflowPx(page), locale).toBeLessThanOrEqual(0)
    const menus = page.locator('.filter-menu')
    await expect(menus.first()).toBeVisible()
    for (const menu of await menus.all()) {
      await menu.locator('summary').click()
      const box = await menu.locator('ul').boundingBox()
      expect(box?.x, locale).toBeGreaterThanOrEqual(0)
      expect((box?.x ?? 0) + (box?.width ?? 0), locale).toBeLessThanOrEqual(WIDTH_PX)
      await menu.locator('summary').click()
    }
    await context.close()
  }
})

/** Expects the page to be in the requested language; otherwise this test would accept a page without translations. */
async function saysItself(page: Page, path: string, tongue: Tongue): Promise<void> {
  await expect(page.locator('html'), path).toHaveAttribute('lang', tongue === 'pseudo' ? 'en' : tongue)
  await expect(page.locator('html'), path).toHaveAttribute('dir', tongue === 'ar' ? 'rtl' : 'ltr')
  if (tongue === 'pseudo') await expect(page.locator('body')).toContainText(/[áéíóú][àèìòù]/)
}

function overflowPx(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}
