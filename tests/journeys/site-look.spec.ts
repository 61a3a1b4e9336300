import { expect, type Page, test } from '@playwright/test'
import { openAlive } from './kit/alive.ts'

const DARK_GROUND = 'rgb(13, 20, 22)'
const LIGHT_GROUND = 'rgb(246, 245, 241)'

const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
const choice = (page: Page) => page.getByRole('combobox', { name: 'Colours' })

test.describe('light and dark', () => {
  test('follow the device until the visitor chooses one', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await openAlive(page, '/about')
    expect(await ground(page)).toBe(DARK_GROUND)
    await page.emulateMedia({ colorScheme: 'light' })
    expect(await ground(page)).toBe(LIGHT_GROUND)
  })

  for (const { chosen, device, expected } of [
    { chosen: 'dark', device: 'light', expected: DARK_GROUND },
    { chosen: 'light', device: 'dark', expected: LIGHT_GROUND },
  ] as const) {
    test(`the choice ${chosen} applies from the first frame of the next page`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: device })
      await openAlive(page, '/about')
      await choice(page).selectOption(chosen)
      expect(await ground(page)).toBe(expected)
      await noteGrounds(page)
      await openAlive(page, '/rules')
      await expect(choice(page)).toHaveValue(chosen)
      expect(await groundsSeen(page)).toEqual([expected])
      await page.reload()
      expect(await groundsSeen(page)).toEqual([expected])
    })
  }

  test('follow the device again on request', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await openAlive(page, '/about')
    await choice(page).selectOption('light')
    await choice(page).selectOption('system')
    expect(await ground(page)).toBe(DARK_GROUND)
    await openAlive(page, '/rules')
    await expect(choice(page)).toHaveValue('system')
    expect(await ground(page)).toBe(DARK_GROUND)
  })
})

test('a printed page has no navigation, a white background and black text', async ({ page }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark', reducedMotion: 'reduce' })
  await openAlive(page, '/join')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const chrome of [
    page.locator('.site-header'),
    page.locator('footer nav').first(),
    choice(page),
    page.locator('.skip-link'),
    page.getByRole('button', { name: 'Back to top' }),
  ])
    await expect(chrome).toBeHidden()
  expect(await ground(page)).toBe('rgb(255, 255, 255)')
  expect(
    await page
      .locator('main p')
      .first()
      .evaluate((text) => getComputedStyle(text).color),
  ).toMatch(/^rgb\((\d|[1-5]\d), (\d|[1-6]\d), (\d|[1-7]\d)\)$/)
})

test('print expands collapsed content: all tabs and all answers, in black', async ({ page }) => {
  await page.emulateMedia({ media: 'print', reducedMotion: 'reduce' })
  await openAlive(page, '/classic-tabs')
  for (const panel of await page.locator('[role=tabpanel]').all()) await expect(panel).toBeVisible()
  const onBrand = page.getByRole('heading', { name: 'Would you like a post?' })
  await expect(onBrand).toHaveCSS('color', 'rgb(0, 0, 0)')
  const button = page.getByRole('main').getByRole('link', { name: 'Volunteer' })
  await expect(button).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await openAlive(page, '/join')
  const answer = page.locator('details', { hasText: 'Do I need a licence?' }).locator('div').first()
  expect((await answer.boundingBox())?.height).toBeGreaterThan(20)
})

test('the language cookie takes precedence over the browser’s language, and Arabic is laid out right to left', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'locale', value: 'ar', url: baseURL ?? '' }])
  await openAlive(page, '/tracks')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  const kerb = await page.locator('main .kerb').first().boundingBox()
  const row = await page.locator('main li').first().boundingBox()
  if (kerb === null || row === null) throw new Error('a row or its kerb is not shown')
  expect(kerb.x + kerb.width).toBeCloseTo(row.x + row.width, 0)

  // On a phone, the name of a row is aligned to the start and its figure to the end, even if the texts are in English
  // on a page in Arabic.
  await page.setViewportSize({ width: 360, height: 740 })
  await openAlive(page, '/club-rego')
  const sheet = page.locator('.timing-sheet[data-kerbs] tbody tr').first()
  await expect(sheet.locator('th')).toHaveCSS('text-align', 'right')
  await expect(sheet.locator('td[data-main]')).toHaveCSS('text-align', 'left')
})

/** Records the background colour of every frame until the page is hydrated. */
async function noteGrounds(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { groundsSeen: seen })
    const look = () => {
      const now = getComputedStyle(document.documentElement).backgroundColor
      // Frames before the stylesheet has loaded are ignored, because browsers paint nothing in them.
      if (now !== 'rgba(0, 0, 0, 0)' && !seen.includes(now)) seen.push(now)
      if (document.documentElement.dataset['app'] !== 'hydrated') requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}

function groundsSeen(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { groundsSeen: string[] }).groundsSeen)
}
