import { expect, type Page, test } from '@playwright/test'
import { goWithin, isSameDocument, markDocument, openAlive } from './kit/alive.ts'
import { holdBack } from './kit/hold-back.ts'
import { keysOf } from './kit/keys.ts'

const footer = (page: Page) => page.getByRole('contentinfo')
const progress = (page: Page) => page.getByRole('progressbar', { name: 'Loading' })

test.describe('an unknown address', () => {
  test('is a 404 with the text of the specification and a link home', async ({ page }) => {
    const answer = await openAlive(page, '/no-such-page')
    expect(answer.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
    await expect(
      page.getByText('Please visit our homepage to get where you need to go.', { exact: true }),
    ).toBeVisible()
    await expect(page).toHaveTitle(/^Page not found/)
    const home = await page.getByRole('link', { name: 'Take me home', exact: true }).boundingBox()
    const search = await page.getByRole('main').getByRole('searchbox').boundingBox()
    expect(search?.y, 'the search field is below the button').toBeGreaterThan(
      (home?.y ?? 0) + (home?.height ?? 0),
    )
    await markDocument(page)
    await page.getByRole('link', { name: 'Take me home', exact: true }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Drive it.')
    expect(await isSameDocument(page)).toBe(true)
  })

  test('shows the same within the app, and going back works', async ({ page }) => {
    await openAlive(page, '/rules')
    await markDocument(page)
    await goWithin(page, '/nowhere/at/all')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Club rules')
    expect(await isSameDocument(page)).toBe(true)
  })

  for (const path of ['/no-such-page.php', '/%ff', '/a%2fb', '/home/', '/About']) {
    test(`never crashes the server: ${path}`, async ({ request }) => {
      expect((await request.get(path)).status()).toBeLessThan(500)
    })
  }
})

test.describe('the redirect table', () => {
  test('redirects on the server and within the app', async ({ page, request }) => {
    const { redirects } = (await (await request.get('/api/v1/cognito/domain/initialData')).json()) as {
      redirects: { from: string; to: string }[]
    }
    expect(redirects.length).toBeGreaterThan(0)
    await openAlive(page, '/')
    await markDocument(page)
    for (const { from, to } of redirects) {
      const answer = await request.get(from, { maxRedirects: 0 })
      expect([from, answer.status(), answer.headers()['location']]).toEqual([from, 302, to])
      await goWithin(page, from)
      await expect(page).toHaveURL(to)
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Page not found')
    }
    expect(await isSameDocument(page)).toBe(true)
  })

  test('takes precedence over a page and over a screen, within the app too', async ({ page }) => {
    await page.route('/rules', async (route) => {
      const answer = await route.fetch()
      const html = await answer.text()
      // Ignore redirects, because the journey of the groups may run at the same time and adds one.
      const written = /"redirects":\{[^}]*\}/
      expect(html).toMatch(written)
      const redirects = JSON.stringify({ '/licences': '/join#fees', '/renew': '/join' })
      await route.fulfill({ response: answer, body: html.replace(written, `"redirects":${redirects}`) })
    })
    await openAlive(page, '/rules')
    await markDocument(page)
    await footer(page).getByRole('link', { name: 'Licences' }).click()
    await expect(page).toHaveURL('/join#fees')
    await goWithin(page, '/renew')
    await expect(page).toHaveURL('/join')
    expect(await isSameDocument(page)).toBe(true)
  })

  test('ignores the names cms and logout: logging out ends at the front page', async ({ page, request }) => {
    expect((await request.get('/cms')).url()).toMatch(/\/cms$/)
    await page.goto('/logout')
    await expect(page).toHaveURL('/')
  })
})

test.describe('navigation to another page', () => {
  test('scrolls to the top, focuses the heading and updates the title', async ({ page }) => {
    await openAlive(page, '/join')
    await markDocument(page)
    await footer(page).getByRole('link', { name: 'Licences' }).click()
    const heading = page.getByRole('heading', { level: 1, name: 'Licences' })
    await expect(heading).toBeFocused()
    await expect(page).toHaveTitle(/licence/i)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await expect(page.locator('[aria-live=polite]').filter({ hasText: await page.title() })).toHaveCount(1)
    expect(await isSameDocument(page)).toBe(true)
  })

  for (const [name, path] of [
    ['of plain HTML', '/privacy'],
    ['of the older renderer', '/classic-tabs'],
    ['with a form', '/contact'],
    ['of search', '/search/hillclimb'],
  ] as const) {
    test(`focuses the heading of a page ${name}`, async ({ page }) => {
      await openAlive(page, '/about')
      await goWithin(page, path)
      await expect(page).toHaveURL(path)
      await expect(page.locator('main h1')).toBeFocused()
      await expect(page).not.toHaveTitle(/About/)
    })
  }

  test('updates title, description and canonical address, even after a page without them', async ({
    page,
  }) => {
    const told = async () => ({
      title: await page.title(),
      description: await page.locator('meta[name=description]').getAttribute('content'),
      canonical: await page.locator('link[rel=canonical]').getAttribute('href'),
    })
    await openAlive(page, '/tracks')
    const served = await told()
    expect(served.canonical).toMatch(/\/tracks$/)
    await openAlive(page, '/search')
    await expect(page.locator('link[rel=canonical]')).toHaveCount(0)
    await goWithin(page, '/tracks')
    await expect(page.locator('link[rel=canonical]')).toHaveCount(1)
    // Repeat the comparison, because the title from the sitemap arrives a moment after the page is shown.
    await expect.poll(told).toEqual(served)
  })

  test('shows a thin progress bar while another path loads, and none for the same path', async ({ page }) => {
    await openAlive(page, '/about')
    const held = await holdBack(page, '**/graphql')
    await footer(page).getByRole('link', { name: 'About us' }).click()
    await held.arrived()
    await expect(progress(page)).toHaveCount(0)
    held.release()
    await footer(page).getByRole('link', { name: 'Refunds' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Refunds' })).toBeVisible()
    await expect(progress(page)).toHaveCount(0)
    held.again()
    await goWithin(page, '/not/kept')
    await expect(progress(page)).toBeVisible()
    expect((await progress(page).boundingBox())?.height).toBe(3)
    held.release()
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
    await expect(progress(page)).toHaveCount(0)
  })
})

test.describe('anchors', () => {
  for (const [name, go] of [
    ['of a link', (page: Page) => footer(page).getByRole('link', { name: 'Committee' }).click()],
    ['of an address', async (page: Page) => void (await openAlive(page, '/about#committee'))],
  ] as const) {
    test(`scroll to their block: ${name}`, async ({ page }) => {
      await openAlive(page, '/join')
      await go(page)
      await expect(page).toHaveURL('/about#committee')
      await expect(page.locator('#committee')).toBeInViewport()
      expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100)
    })
  }
})

test('the “back to top” button appears after the first 100 px and scrolls to the top', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openAlive(page, '/about')
  const button = page.getByRole('button', { name: 'Back to top' })
  await page.evaluate(() => window.scrollTo(0, 99))
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  await expect(button).toHaveCount(0)
  await page.evaluate(() => window.scrollTo(0, 101))
  await button.click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await expect(button).toHaveCount(0)
})

test('the phone menu opens, and closes on Escape, on losing the focus, and after a choice', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openAlive(page, '/')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  const opener = page.locator('summary', { hasText: 'Menu' })
  await opener.click()
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(opener).toBeFocused()
  const keys = await keysOf(page)
  await keys.press(opener)
  await keys.reach(
    page.getByRole('main').getByRole('link', { name: 'See the calendar' }).filter({ visible: true }),
  )
  await expect(menu).toBeHidden()
  await opener.click()
  await menu.getByRole('link', { name: 'Tracks' }).click()
  await expect(page).toHaveURL('/tracks')
  await expect(menu).toBeHidden()
})

test('the first tab stop skips to the content', async ({ page }) => {
  await openAlive(page, '/about')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#main')).toBeFocused()
})

test('arrow keys move through the languages, and Enter applies the selected one', async ({ page }) => {
  await openAlive(page, '/rules')
  const keys = await keysOf(page)
  await keys.reach(page.getByRole('combobox', { name: 'Language' }))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('Deu')
  await expect(page.getByRole('combobox', { name: 'Language' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
})
