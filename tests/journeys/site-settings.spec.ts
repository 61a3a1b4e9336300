import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { WITHOUT_WORKER } from './kit/console-watch.ts'
import { openAlive } from './kit/alive.ts'
import { axeFindings } from './kit/axe.ts'
import { findFreePort, type OtherSite, startOtherSite } from './kit/other-site.ts'
import { setSiteSettings } from './kit/site-settings.ts'

// The club's settings take effect on its pages. The tests use a separate site, because other journeys expect the demo
// club's original settings.
test.describe.configure({ mode: 'serial' })

const OUTSIDE = /^https:\/\/(www\.googletagmanager\.com|matomo\.example\.org|connect\.facebook\.net)\//

let site: OtherSite
test.beforeAll(async () => {
  test.setTimeout(180_000)
  site = await startOtherSite(await findFreePort(), {})
})
test.afterAll(() => site.stop())

/** Changes settings as the owner does, through the API. */
const setSettings = (request: APIRequestContext, settings: object): Promise<void> =>
  setSiteSettings(request, site, settings)

/** Opens a page with requests to outside analytics services intercepted, and returns which services were requested. */
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
  // Wait for the request for the groups. It is the last one that the page sends by itself, a second after it has
  // loaded.
  await page.waitForResponse((response) => response.url().includes('/api/v1/cognito/group'))
  return { asked, policy: answer.headers()['content-security-policy'] ?? '', complaints }
}

const metas = (page: Page) => page.locator('head meta[name$="verification"], head meta[name="msvalidate.01"]')

test('without settings, no outside service is requested or allowed by the policy', async ({ page }) => {
  const { asked, policy, complaints } = await openWatched(page)
  expect(asked).toEqual([])
  expect(complaints).toEqual([])
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(policy).not.toMatch(/google|facebook|matomo/)
  await expect(metas(page)).toHaveCount(0)
})

test('the keys of analytics services and search engines are in the page, and their hosts are in its Content Security Policy', async ({
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

test('the club’s colours apply to its pages in light and dark, and all text stays readable', async ({
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
  // The animated background at the top of the home page is drawn in the default theme's colour and blended with the
  // club's.
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
