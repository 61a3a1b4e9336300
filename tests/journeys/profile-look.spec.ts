import { expect, type Page, test } from '@playwright/test'
import { openAlive } from './kit/alive.ts'
import { axeFindings } from './kit/axe.ts'
import { openAllSections, openProfile, partOf } from './kit/profile.ts'

/** Returns the links of the profile's index that are shown. */
const indexLinks = (page: Page) => page.locator('.profile-index a').filter({ visible: true })

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

for (const locale of ['en', 'ar'] as const) {
  test(`the profile has an index beside its sections on a wide screen, which stays in view, in ${locale}`, async ({
    page,
    baseURL,
  }) => {
    await page.context().addCookies([{ name: 'locale', value: locale, url: baseURL ?? '' }])
    await page.setViewportSize({ width: 1280, height: 800 })
    await openProfile(page, 'financial')
    await expect(partOf(page, 'privacy')).toBeVisible()
    const sections = await page
      .locator('main section[aria-labelledby]:not([aria-labelledby="photo"])')
      .evaluateAll((all) => all.map((one) => `#${one.getAttribute('aria-labelledby')}`))
    const targets = await indexLinks(page).evaluateAll((all) => all.map((one) => one.getAttribute('href')))
    expect(targets).toEqual(sections)
    const contact = await partOf(page, 'contact').boundingBox()
    const first = await indexLinks(page).first().boundingBox()
    const isBeside =
      locale === 'ar'
        ? (first?.x ?? 0) > (contact?.x ?? 0) + (contact?.width ?? 0)
        : (first?.x ?? 1280) + (first?.width ?? 0) < (contact?.x ?? 0)
    expect(isBeside).toBe(true)
    await page.locator('.profile-index a[href="#orders"]').filter({ visible: true }).click()
    await expect(page.locator('#orders')).toBeInViewport()
    await expect(indexLinks(page).first()).toBeInViewport()
    await expect(indexLinks(page).last()).toBeInViewport()
  })

  test(`on a phone the index of the profile is folded above the sections, in ${locale}`, async ({
    page,
    baseURL,
  }) => {
    await page.context().addCookies([{ name: 'locale', value: locale, url: baseURL ?? '' }])
    await openProfile(page, 'financial')
    for (const width of [360, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await openAlive(page, '/profile')
      await expect(partOf(page, 'security')).toBeVisible()
      await expect(indexLinks(page)).toHaveCount(0)
      await page.locator('.profile-index summary').press('Enter')
      await page.locator('.profile-index a[href="#security"]').filter({ visible: true }).click()
      await expect(page.locator('#security')).toBeInViewport()
    }
    expect(await axeFindings(page)).toEqual([])
  })
}
