import { expect, test } from '@playwright/test'
import { DESK, GROUND, PHONE, summary } from './kit/account-screens.ts'
import { openAlive } from './kit/alive.ts'
import { axeFindings } from './kit/axe.ts'
import { watchConsole } from './kit/console-watch.ts'

for (const path of ['/login', '/signup', '/forgotpassword', '/token-login']) {
  test(`${path} comes to life in silence, fits, and has nothing for axe to find in light, dark and right to left`, async ({
    page,
    browser,
  }) => {
    const said = watchConsole(page)
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
    await page.setViewportSize(PHONE)
    const answer = await openAlive(page, path)
    expect(answer.headers()['referrer-policy']).toBe('no-referrer')
    await expect(page.locator('h1')).toHaveCount(1)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expect(page.locator('html')).toHaveCSS('background-color', GROUND[colorScheme])
      for (const size of [PHONE, DESK]) {
        await page.setViewportSize(size)
        expect(await axeFindings(page), `${colorScheme}, ${size.width}`).toEqual([])
      }
    }
    await page.setViewportSize({ width: 320, height: 640 })
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBe(0)
    const button = page.getByRole('button', { name: 'Email me a code' })
    if ((await button.count()) > 0) {
      await button.click()
      await expect(summary(page)).toBeFocused()
      expect(await axeFindings(page), 'with mistakes').toEqual([])
    }
    expect(said).toEqual([])

    const arabic = await browser.newContext({ locale: 'ar', reducedMotion: 'reduce', viewport: PHONE })
    const rtl = await arabic.newPage()
    await openAlive(rtl, path)
    await expect(rtl.locator('html')).toHaveAttribute('dir', 'rtl')
    expect(await axeFindings(rtl), 'right to left').toEqual([])
    await arabic.close()
  })
}
