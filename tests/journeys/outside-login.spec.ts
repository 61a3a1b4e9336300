import { expect, test, type Page } from '@playwright/test'
import { type RacersSimulator, startRacersSimulator } from '#integrations/racers/fake-racers.ts'
import { systemRandom } from '#platform/server/random.ts'
import { systemClock } from '#platform/shared/clock.ts'
import { openAlive } from './kit/alive.ts'
import { axeFindings } from './kit/axe.ts'
import { findFreePort, type OtherSite, startOtherSite } from './kit/other-site.ts'
import { setSiteSettings } from './kit/site-settings.ts'
import { storedSession } from './kit/people.ts'

const SECRET = 'a-secret-of-the-club'
const RETURN_PATH = '/api/v1/cognito/user/oauth/callback'

/**
 * Runs on a separate site because it changes settings: the login provider, and the club's feature flag, which is off at
 * first.
 */
test.describe('login with an external account', () => {
  test.describe.configure({ mode: 'serial' })
  let site: OtherSite
  let simulator: RacersSimulator

  test.beforeAll(async () => {
    const port = await findFreePort()
    const siteUrl = `http://localhost:${port}`
    simulator = await startRacersSimulator({
      siteUrl,
      siteName: 'Corella Plains',
      clock: systemClock,
      random: systemRandom(systemClock),
      clients: [{ client_id: 'club', client_secret: SECRET, redirect_uris: [siteUrl + RETURN_PATH] }],
    })
    site = await startOtherSite(port, {
      OAUTH_ISSUER: simulator.url,
      OAUTH_CLIENT_ID: 'club',
      OAUTH_CLIENT_SECRET: SECRET,
    })
  })
  test.afterAll(async () => {
    await site.stop()
    await simulator.close()
  })

  const way = (page: Page) => page.getByRole('button', { name: /^Continue with 127\.0\.0\.1/ })
  const allowAs = async (page: Page, driver: string): Promise<void> => {
    await page.getByText(driver).click()
    await page.getByRole('button', { name: 'Allow and continue' }).click()
  }

  test('is not offered while the club has switched it off', async ({ page, request }) => {
    await openAlive(page, `${site.url}/login`)
    await expect(page.getByRole('button', { name: 'Email me a code' })).toBeVisible()
    await expect(way(page)).toHaveCount(0)

    await setSiteSettings(request, site, { third_party_login: true })
  })

  test('returns a member to the address they wanted, with no secret in it', async ({ page }) => {
    await page.goto(`${site.url}/profile?from=mail#privacy`)
    await expect(page).toHaveURL(`${site.url}/login`)
    await expect(way(page)).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await way(page).click()
    await expect(page.getByRole('heading', { name: 'Connect your account' })).toBeVisible()
    await allowAs(page, 'Jarrah Quillfeather')
    await expect(page).toHaveURL(`${site.url}/profile?from=mail#privacy`)
    await expect(page.getByRole('main')).toContainText('Quillfeather')
    expect(await storedSession(page)).toMatchObject({ user: { first_name: 'Jarrah' } })
    await page.goBack()
    expect(page.url()).not.toMatch(/[#?&][ar]=/)
  })

  for (const [what, act, words] of [
    [
      'the person says no',
      async (page: Page) => page.getByRole('button', { name: 'Cancel' }).click(),
      /didn’t tell us who you are/,
    ],
    [
      'the provider has not seen that the address is theirs',
      async (page: Page) => allowAs(page, 'Kip Sandover'),
      /hasn’t confirmed your email address/,
    ],
  ] as const) {
    test(`logs nobody in when ${what}, and shows a message`, async ({ page }) => {
      await openAlive(page, `${site.url}/login`)
      await way(page).click()
      await expect(page.getByRole('heading', { name: 'Connect your account' })).toBeVisible()
      await act(page)
      await expect(page.getByRole('alert')).toHaveText(words)
      await expect(page).toHaveURL(`${site.url}/login`)
      expect(await axeFindings(page)).toEqual([])
      expect((await storedSession(page))['access_token']).toBe('')
    })
  }

  test('is refused with an alert when the callback has a different state', async ({ page }) => {
    const said: string[] = []
    page.on('dialog', (dialog) => {
      said.push(dialog.message())
      void dialog.accept()
    })
    await openAlive(page, `${site.url}/login`)
    await way(page).click()
    await expect(page.getByRole('heading', { name: 'Connect your account' })).toBeVisible()
    await page.goto(`${site.url}${RETURN_PATH}?code=planted&state=planted`)
    await expect(page.getByRole('alert')).toHaveText(/doesn’t match a request from this browser/)
    expect(said).toEqual(['Bad state please try again'])
    expect((await storedSession(page))['access_token']).toBe('')
  })
})
