import { expect, test } from '@playwright/test'
import { axeFindings } from './kit/axe.ts'
import { openAllSections, openProfile, partOf } from './kit/profile.ts'

for (const dir of ['ltr', 'rtl'] as const) {
  test(`the profile with every form open fits 320 px and has no axe findings, ${dir}`, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({
      viewport: { width: 320, height: 800 },
      reducedMotion: 'reduce',
      ...(baseURL && { baseURL }),
    })
    if (dir === 'rtl') await context.addCookies([{ name: 'locale', value: 'ar', url: baseURL ?? '' }])
    const page = await context.newPage()
    await openProfile(page, 'secretary')
    await expect(partOf(page, 'security').getByRole('listitem').first()).toBeVisible()
    await openAllSections(page)
    expect(await axeFindings(page)).toEqual([])
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBeLessThanOrEqual(0)
    await partOf(page, 'addresses').getByRole('button').last().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await axeFindings(page, ['color-contrast'])).toEqual([])
    await context.close()
  })
}
