import { expect, test } from '@playwright/test'
import { DESK, PHONE, summary } from './kit/account-screens.ts'
import { openAlive } from './kit/alive.ts'
import { axeFindings } from './kit/axe.ts'
import { watchConsole } from './kit/console-watch.ts'

for (const path of ['/login', '/signup', '/forgotpassword', '/token-login']) {
  test(`${path} sends no referrer and has no axe findings while it shows validation errors`, async ({
    page,
  }) => {
    const said = watchConsole(page)
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
    await page.setViewportSize(PHONE)
    const answer = await openAlive(page, path)
    expect(answer.headers()['referrer-policy']).toBe('no-referrer')
    const button = page.getByRole('button', { name: 'Email me a code' })
    if ((await button.count()) > 0) {
      await button.click()
      await expect(summary(page)).toBeFocused()
      expect(await axeFindings(page), 'light').toEqual([])
      await page.emulateMedia({ colorScheme: 'dark' })
      expect(await axeFindings(page, ['color-contrast']), 'dark').toEqual([])
    }
    expect(said).toEqual([])
  })
}

test('the header of the log-in screens is 120 px high on a phone and on a wide screen', async ({ page }) => {
  for (const size of [PHONE, { width: 390, height: 844 }, DESK])
    for (const path of ['/login', '/signup', '/signup?type=SOCIAL', '/forgotpassword']) {
      await page.setViewportSize(size)
      await openAlive(page, path)
      const header = await page.getByRole('banner').boundingBox()
      expect([path, size.width, header?.height]).toEqual([path, size.width, 120])
    }
})
