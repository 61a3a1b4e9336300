import { expect, test } from '@playwright/test'
import { axeFindings } from './kit/axe.ts'
import { openAllSections, openProfile, partOf } from './kit/profile.ts'

for (const width of [360, 1280]) {
  for (const look of ['light', 'dark', 'right to left'] as const) {
    test(`axe finds nothing in the profile at ${width} px, ${look}`, async ({ browser, baseURL }) => {
      const context = await browser.newContext({
        viewport: { width, height: 800 },
        colorScheme: look === 'dark' ? 'dark' : 'light',
        reducedMotion: 'reduce',
        ...(baseURL && { baseURL }),
      })
      if (look === 'right to left')
        await context.addCookies([{ name: 'locale', value: 'ar', url: baseURL ?? '' }])
      const page = await context.newPage()
      await openProfile(page, 'secretary')
      await expect(partOf(page, 'security').getByRole('listitem').first()).toBeVisible()
      await openAllSections(page)
      expect(await axeFindings(page)).toEqual([])
      expect(
        await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ),
      ).toBeLessThanOrEqual(0)
      await partOf(page, 'addresses').getByRole('button').last().click()
      await expect(page.getByRole('dialog')).toBeVisible()
      expect(await axeFindings(page)).toEqual([])
      await context.close()
    })
  }
}

test('the profile fits into 320 px with everything open', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await openProfile(page, 'secretary')
  await openAllSections(page)
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0)
})
