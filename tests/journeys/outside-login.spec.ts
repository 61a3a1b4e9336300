import { expect, test, type Page } from '@playwright/test'
import { type RacersSimulator, startRacersSimulator } from '#integrations/racers/fake-racers.ts'
import { systemChance } from '#platform/server/chance.ts'
import { systemClock } from '#platform/shared/clock.ts'
import { openAlive } from './kit/alive.ts'
import { axeFindings } from './kit/axe.ts'
import { findFreePort, type OtherSite, startOtherSite } from './kit/other-site.ts'
import { keptSession } from './kit/people.ts'

const SECRET = 'a-secret-of-the-club'
const RETURN_PATH = '/api/v1/cognito/user/oauth/callback'

/** A site of their own, because it takes settings: a provider, and the club's flag, which is off. */
test.describe('logging in through an outside account', () => {
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
      chance: systemChance(systemClock),
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

  test('is not offered while the club has it off', async ({ page, request }) => {
    await openAlive(page, `${site.url}/login`)
    await expect(page.getByRole('button', { name: 'Email me a code' })).toBeVisible()
    await expect(way(page)).toHaveCount(0)

    const { email, password } = site.person('owner')
    const data = { username: email, password, fingerprint: 'f'.repeat(21) }
    const login = await request.post(`${site.url}/api/v1/cognito/user/login`, { data })
    const { access_token } = (await login.json()) as { access_token: string }
    const { cookies } = await request.storageState()
    const switched = await request.post(`${site.url}/api/v1/cognito/domain/update`, {
      data: { third_party_login: true },
      headers: {
        authorization: `Bearer ${access_token}`,
        'x-xsrf-token': cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '',
      },
    })
    expect(switched.status()).toBe(200)
  })

  test('brings a member back to the very place that they wanted, with nothing secret in the address', async ({
    page,
  }) => {
    await page.goto(`${site.url}/profile?from=mail#privacy`)
    await expect(page).toHaveURL(`${site.url}/login`)
    await expect(way(page)).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await way(page).click()
    await expect(page.getByRole('heading', { name: 'Connect your account' })).toBeVisible()
    await allowAs(page, 'Jarrah Quillfeather')
    await expect(page).toHaveURL(`${site.url}/profile?from=mail#privacy`)
    await expect(page.getByRole('main')).toContainText('Quillfeather')
    expect(await keptSession(page)).toMatchObject({ user: { first_name: 'Jarrah' } })
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
    test(`logs nobody in when ${what}, and says so`, async ({ page }) => {
      await openAlive(page, `${site.url}/login`)
      await way(page).click()
      await expect(page.getByRole('heading', { name: 'Connect your account' })).toBeVisible()
      await act(page)
      await expect(page.getByRole('alert')).toHaveText(words)
      await expect(page).toHaveURL(`${site.url}/login`)
      expect(await axeFindings(page)).toEqual([])
      expect((await keptSession(page))['access_token']).toBe('')
    })
  }

  test('is refused with the alert when the answer has another state', async ({ page }) => {
    const said: string[] = []
    page.on('dialog', (dialog) => {
      said.push(dialog.message())
      void dialog.accept()
    })
    await openAlive(page, `${site.url}/login`)
    await way(page).click()
    await expect(page.getByRole('heading', { name: 'Connect your account' })).toBeVisible()
    await page.goto(`${site.url}${RETURN_PATH}?code=planted&state=planted`)
    await expect(page.getByRole('alert')).toHaveText(/doesn’t belong to a question of this browser/)
    expect(said).toEqual(['Bad state please try again'])
    expect((await keptSession(page))['access_token']).toBe('')
  })
})
