import { expect, test, type Dialog, type Page } from '@playwright/test'
import { visitOutside } from '#tests/kit/outside-visit.ts'
import { openAlive } from './kit/alive.ts'
import { axeFindings } from './kit/axe.ts'
import { watchConsole } from './kit/console-watch.ts'
import { type Keys, keysOf } from './kit/keys.ts'
import { stepUpSession } from './kit/logged-in.ts'
import { logInAs, storedSession as storedLogin } from './kit/people.ts'

const CONNECT = 'Connect RACERS account'

const storedSession = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('paddock.racers') ?? '{}') as Record<string, unknown>)

/** Grants access at the RACERS service as one of its drivers, by keyboard. */
async function allowByKeys(page: Page, keys: Keys, driver: string): Promise<void> {
  await keys.press(page.getByRole('radio', { name: driver }), 'Space')
  await keys.press(page.getByRole('button', { name: 'Allow and continue' }))
}

/** Grants access at the RACERS service as one of its drivers. */
async function allowAs(page: Page, driver: string): Promise<void> {
  await page.getByText(driver).click()
  await page.getByRole('button', { name: 'Allow and continue' }).click()
}

/** Records and closes the page's native dialogs. */
function alertsOf(page: Page): string[] {
  const said: string[] = []
  page.on('dialog', (dialog: Dialog) => {
    said.push(`${dialog.type()}: ${dialog.message()}`)
    void dialog.accept()
  })
  return said
}

test.describe('a RACERS account', () => {
  test('is connected from the profile, stored by the club, shown on another device, and disconnected', async ({
    page,
    browser,
    baseURL,
  }) => {
    const said = watchConsole(page)
    const alerts = alertsOf(page)
    const keys = await keysOf(page)
    const { email } = await logInAs(page, 'financial')
    const link = page.getByRole('link', { name: CONNECT })
    const href = new URL((await link.getAttribute('href')) ?? '')
    expect(href.searchParams.get('scope')).toBe('all')
    expect(href.searchParams.get('code_challenge_method')).toBe('S256')
    expect(href.searchParams.get('redirect_uri')).toBe(new URL('/auth', page.url()).href)
    await keys.press(link)

    await expect(page.getByRole('heading', { name: 'Connect your account' })).toBeVisible()
    await expect(page.getByText('Corella Plains Motor Sport Club asks to see')).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    const setting = page.waitForResponse((answer) => answer.url().endsWith('/api/v1/club/member/setRacersId'))
    await allowByKeys(page, keys, 'Jarrah Quillfeather')

    expect(await (await setting).json()).toEqual({ status: 'success', racers_id: '48213' })
    await expect(page).toHaveURL('/profile')
    await expect(page.getByText('Connected to RACERS as Jarrah Quillfeather, licence 48213')).toBeVisible()
    await expect(link).toHaveCount(0)
    const kept = await storedSession(page)
    expect(kept).toMatchObject({
      oauth2_state: '',
      oauth2_nonce: '',
      code_verifier: '',
      racers_id: '48213',
      link_active: true,
    })
    expect(kept['access_token']).not.toBe('')
    expect(kept['auth_fingerprint']).toHaveLength(21)

    await page.reload()
    await expect(page.getByText('licence 48213')).toBeVisible()

    const elsewhere = await browser.newContext(baseURL === undefined ? {} : { baseURL })
    const other = await elsewhere.newPage()
    await logInAs(other, 'financial')
    await expect(other.getByText('The club has your RACERS licence, 48213')).toBeVisible()
    await expect(other.getByRole('link', { name: CONNECT })).toBeVisible()

    await stepUpSession(page, email, String((await storedLogin(page))['access_token']))
    await keys.press(page.getByRole('button', { name: 'Disconnect' }))
    await expect(link).toBeVisible()
    await expect(page.getByRole('button', { name: 'Disconnect' })).toHaveCount(0)
    expect(
      await link.evaluate((shown) => document.activeElement?.contains(shown) === true),
      'the focus stays there',
    ).toBe(true)
    await page.keyboard.press('Tab')
    await expect(link).toBeFocused()
    await openAlive(other, '/profile')
    await expect(other.getByText('You agree or refuse on their own page')).toBeVisible()
    await expect(other.getByText('48213')).toHaveCount(0)
    await elsewhere.close()

    expect(await storedSession(page)).toMatchObject({
      access_token: '',
      refresh_token: '',
      user: { id: '', first_name: '' },
    })
    expect(alerts).toEqual([])
    expect(said).toEqual([])
  })

  test('that another member has connected is refused with a message and an offer to try again', async ({
    page,
  }) => {
    await logInAs(page, 'treasurer')
    await page.getByRole('link', { name: CONNECT }).click()
    await allowAs(page, 'Samira Al-Wadin')
    await expect(page.getByText('licence 52040')).toBeVisible()

    await page.goto('/logout')
    await expect(page).toHaveURL('/')
    await expect.poll(() => storedSession(page)).toMatchObject({ access_token: '', user: { id: '' } })

    await logInAs(page, 'registrar')
    await page.getByRole('link', { name: CONNECT }).click()
    await allowAs(page, 'Samira Al-Wadin')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page.getByText('already connected to another member')).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('link', { name: 'Try connecting again' }).click()
    await allowAs(page, 'Kip Sandover')
    await expect(page).toHaveURL('/profile')
    await expect(page.getByText('Connected to RACERS as Kip Sandover')).toBeVisible()
  })

  test('is not connected when the driver refuses access', async ({ page }) => {
    await logInAs(page, 'ending')
    await page.getByRole('link', { name: CONNECT }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('RACERS didn’t let us see your account')).toBeVisible()
    await expect(page).toHaveURL('/auth')
    expect(await storedSession(page)).toMatchObject({ access_token: '', oauth2_state: '' })
  })

  test('is not connected by a callback with a different state: an alert says so and no token is requested', async ({
    page,
  }) => {
    const alerts = alertsOf(page)
    const asked: string[] = []
    page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
    await logInAs(page, 'ending')
    const link = page.getByRole('link', { name: CONNECT })
    const href = new URL((await link.getAttribute('href')) ?? '')
    await link.click()
    await expect(page.getByRole('heading', { name: 'Connect your account' })).toBeVisible()
    // Simulates a link from an attacker: it contains a valid code of another person's account, and a state that this
    // browser never sent.
    href.searchParams.set('state', 'planted')
    const planted = await visitOutside(href, { driver: 60_009 })
    expect(planted.returnedTo.searchParams.get('code')).not.toBeNull()
    await page.goto(planted.returnedTo.href)
    await expect(page.getByRole('link', { name: 'Try connecting again' })).toBeVisible()
    expect(alerts).toEqual(['alert: Bad state please try again'])
    await expect(page).toHaveURL('/auth')
    expect(asked.filter((path) => /authtoken|myacct|setRacersId/.test(path))).toEqual([])
    expect(await storedSession(page)).toMatchObject({ access_token: '', oauth2_state: '', code_verifier: '' })
  })

  test('is not connected a second time by going back to the callback address', async ({ page }) => {
    const alerts = alertsOf(page)
    await logInAs(page, 'events')
    let answered = ''
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/auth') answered = request.url()
    })
    await page.getByRole('link', { name: CONNECT }).click()
    await allowAs(page, 'Odessa')
    await expect(page.getByText('licence 51877')).toBeVisible()
    await page.goto(answered)
    await expect(page.getByRole('heading', { name: 'Your RACERS account isn’t connected' })).toBeVisible()
    expect(alerts).toEqual(['alert: Bad state please try again'])
    expect(await storedSession(page)).toMatchObject({ racers_id: '51877' })
  })

  test('shows nothing to finish when the callback page is opened directly', async ({ page }) => {
    const said = watchConsole(page)
    const alerts = alertsOf(page)
    await openAlive(page, '/auth')
    await expect(page.getByRole('heading', { name: 'No login to complete' })).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    expect(alerts).toEqual([])
    expect(said).toEqual([])
  })
})
