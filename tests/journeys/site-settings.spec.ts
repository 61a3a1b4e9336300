import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { WITHOUT_WORKER } from './kit/console-watch.ts'
import { openAlive } from './kit/alive.ts'
import { axeFindings } from './kit/axe.ts'
import { findFreePort, type OtherSite, startOtherSite } from './kit/other-site.ts'

// What the club sets is seen on its pages. On a site of its own: the other journeys look at the demo club as it is.
test.describe.configure({ mode: 'serial' })

const FINGERPRINT = 'f'.repeat(21)
const OUTSIDE = /^https:\/\/(www\.googletagmanager\.com|matomo\.example\.org|connect\.facebook\.net)\//

let site: OtherSite
test.beforeAll(async () => {
  test.setTimeout(180_000)
  site = await startOtherSite(await findFreePort(), {})
})
test.afterAll(() => site.stop())

/** Changes settings as the owner does, by the call behind the desk. */
async function setSettings(request: APIRequestContext, settings: object): Promise<void> {
  const { email, password } = site.person('owner')
  const data = { username: email, password, fingerprint: FINGERPRINT }
  const login = await request.post(`${site.url}/api/v1/cognito/user/login`, { data })
  const { access_token } = (await login.json()) as { access_token: string }
  const { cookies } = await request.storageState()
  const answer = await request.post(`${site.url}/api/v1/cognito/domain/update`, {
    data: settings,
    headers: {
      authorization: `Bearer ${access_token}`,
      'x-xsrf-token': cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '',
    },
  })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** Opens a page with the measuring services played by nobody, and tells which of them were asked. */
async function openWatched(page: Page): Promise<{ asked: string[]; policy: string; complaints: string[] }> {
  const asked: string[] = []
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.text() !== WITHOUT_WORKER) complaints.push(message.text())
  })
  await page.route(OUTSIDE, (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: '' })
  })
  const answer = await openAlive(page, `${site.url}/about`)
  // Everything that starts by itself has started when the groups were asked for, a second after the page.
  await page.waitForResponse((response) => response.url().includes('/api/v1/cognito/group'))
  return { asked, policy: answer.headers()['content-security-policy'] ?? '', complaints }
}

const metas = (page: Page) => page.locator('head meta[name$="verification"], head meta[name="msvalidate.01"]')

test('while nothing is set, nobody is asked and nobody is allowed', async ({ page }) => {
  const { asked, policy, complaints } = await openWatched(page)
  expect(asked).toEqual([])
  expect(complaints).toEqual([])
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(policy).not.toMatch(/google|facebook|matomo/)
  await expect(metas(page)).toHaveCount(0)
})

test('the keys of the measuring services and of the search engines are on the page, their hosts in its policy', async ({
  page,
  request,
}) => {
  await setSettings(request, {
    google_analytics_key: 'G-DEM0CLUB1',
    google_tag_manager_key: 'GTM-DEM0C',
    facebook_pixel: '123456789012',
    matomo_site_url: 'https://matomo.example.org/',
    matomo_site_id: '7',
    google_site_verification: 'google-key_1=',
    bing_site_verification: 'B1NGKEY00',
    facebook_site_verification: 'fbkey-0001',
  })
  const { asked, policy, complaints } = await openWatched(page)
  expect(asked.toSorted()).toEqual([
    'https://connect.facebook.net/en_US/fbevents.js',
    'https://matomo.example.org/matomo.js',
    'https://www.googletagmanager.com/gtag/js?id=G-DEM0CLUB1',
    'https://www.googletagmanager.com/gtm.js?id=GTM-DEM0C',
  ])
  expect(complaints).toEqual([])
  const scripts = /script-src ([^;]*)/.exec(policy)?.[1]
  expect(scripts?.split(' ').toSorted()).toEqual([
    "'self'",
    'https://connect.facebook.net',
    'https://matomo.example.org',
    'https://www.googletagmanager.com',
  ])
  const content = (name: string) => page.locator(`head meta[name="${name}"]`).getAttribute('content')
  expect(await content('google-site-verification')).toBe('google-key_1=')
  expect(await content('msvalidate.01')).toBe('B1NGKEY00')
  expect(await content('facebook-domain-verification')).toBe('fbkey-0001')
})

test('the club’s colours are on its pages, in light and in dark, and every word can still be read', async ({
  page,
  request,
}) => {
  const primary = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--primary').trim())
  const headerGround = () =>
    page.getByRole('banner').evaluate((banner) => getComputedStyle(banner).backgroundColor)
  await openAlive(page, `${site.url}/about`)
  const before = { primary: await primary(), ground: await headerGround() }
  await setSettings(request, {
    theme_colour: '#B3261E',
    dark_theme_colour: '#FFB4AC',
    google_analytics_key: null,
    google_tag_manager_key: null,
    facebook_pixel: null,
    matomo_site_url: null,
    matomo_site_id: null,
  })
  await openAlive(page, `${site.url}/about`)
  expect(await primary()).toBe('#b3261e')
  expect(await primary()).not.toBe(before.primary)
  expect(await headerGround()).not.toBe(before.ground)
  expect(await axeFindings(page)).toEqual([])
  // The hero's moving ground was drawn in the look's own colour.
  await openAlive(page, site.url)
  await expect(page.locator('[data-block=track_hero] > [aria-hidden]').first()).toHaveCSS(
    'mix-blend-mode',
    'luminosity',
  )
  expect(await axeFindings(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await primary()).toBe('#ffb4ac')
  expect(await axeFindings(page)).toEqual([])
})
