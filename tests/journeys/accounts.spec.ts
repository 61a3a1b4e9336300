import { expect, type Page, test } from '@playwright/test'
import { openAlive, untilAlive } from './kit/alive.ts'
import { axeFindings } from './kit/axe.ts'
import { watchConsole } from './kit/console-watch.ts'
import { codeTo, demoPerson, keptSession, logInByPassword } from './kit/people.ts'

const PHONE = { width: 360, height: 740 }
const DESK = { width: 1280, height: 800 }
/** LOOK §4 */
const GROUND = { light: 'rgb(246, 245, 241)', dark: 'rgb(13, 20, 22)' }
const WRONG_CODE = 'That code is wrong or has expired. Send a new one'

const corner = (page: Page) => page.getByRole('banner')
const summary = (page: Page) => page.getByRole('region', { name: 'There is a problem' })
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

test.describe('somebody new', () => {
  test.describe.configure({ mode: 'serial' })
  const email = 'wallaby.sprocket@paddock.example'

  test('signs up by the code from the mailbox, looks around, and logs out', async ({ page, request }) => {
    await openAlive(page, '/signup')
    await page.getByRole('button', { name: 'Email me a code' }).click()
    await expect(summary(page)).toBeFocused()
    await expect(summary(page).getByRole('link')).toHaveText([
      'Enter an email address in the correct format, like name@example.com',
      'Enter your first name',
      'Enter your last name',
      'Enter your date of birth',
    ])
    await expect(page).toHaveTitle(/^Error: /)
    await page.getByLabel('Email address').fill(email)
    await page.getByLabel('First name').fill('Wallaby')
    await page.getByLabel('Last name').fill('Sprocket')
    await page.getByLabel('Day').fill('31')
    await page.getByLabel('Month').fill('February')
    await page.getByLabel('Year').fill('1987')
    await page.getByRole('button', { name: 'Email me a code' }).click()
    await expect(summary(page).getByRole('link')).toHaveText([
      'Date of birth must be a real date, like 27 3 1987',
    ])
    await page.getByLabel('Day').fill('27')
    await page.getByLabel('Month').fill('Mar')
    await expect(summary(page), 'what is mended is no longer wrong').toBeHidden()
    await page.getByRole('button', { name: 'Email me a code' }).click()

    await expect(heading(page, 'Check your email')).toBeVisible()
    await expect(page.getByLabel('Code')).toBeFocused()
    await page.getByLabel('Code').fill(await codeTo(request, email))
    await expect(heading(page, 'You’re in, Wallaby')).toBeFocused()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Just browsing' }).click()
    await expect(page).toHaveURL('/')

    await page.goto('/about')
    await expect(corner(page).getByRole('link', { name: 'My profile, Wallaby Sprocket' })).toHaveText('WS')
    await corner(page).getByRole('link', { name: 'Log out' }).click()
    await expect(page).toHaveURL('/')
    await untilAlive(page)
    await expect(corner(page).getByRole('link', { name: 'Log in' })).toBeVisible()
    expect(await keptSession(page)).toMatchObject({
      access_token: '',
      refresh_token: '',
      user: { id: 0, email: '' },
    })
  })

  test('sets a password with a mailed code at “forgot your password”, and is logged in', async ({
    page,
    request,
    browser,
  }) => {
    const password = 'seven loud wallabies'
    await openAlive(page, '/forgotpassword')
    await page.getByLabel('Email address').fill(email)
    await page.getByRole('button', { name: 'Email me a code' }).click()
    await page.getByLabel('Code').fill(await codeTo(request, email, 2))
    expect(await axeFindings(page)).toEqual([])
    await page.getByLabel('New password').fill('short')
    await page.getByRole('button', { name: 'Set password and log in' }).click()
    await expect(summary(page).getByRole('link')).toHaveText(['Use at least 10 characters'])
    await page.getByLabel('New password').fill(password)
    await page.getByRole('button', { name: 'Set password and log in' }).click()
    await expect(page).toHaveURL('/')
    const elsewhere = await browser.newContext()
    await logInByPassword(await elsewhere.newPage(), { email, password })
    await elsewhere.close()
  })
})

test('log in by code on a phone, with the keyboard alone, and come back to where it was pressed', async ({
  page,
  request,
}) => {
  const { email } = demoPerson('life')
  await page.setViewportSize(PHONE)
  await openAlive(page, '/about')
  await page.locator('summary').first().focus()
  await page.keyboard.press('Enter')
  await corner(page).getByRole('link', { name: 'Log in' }).focus()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Log in')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Code')).toBeFocused()
  const code = await codeTo(request, email)
  // Six digits send themselves.
  await page.keyboard.type(code === '000000' ? '111111' : '000000')
  await expect(summary(page)).toBeFocused()
  await expect(summary(page).getByRole('link')).toHaveText([WRONG_CODE])
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Code')).toBeFocused()
  for (let digit = 0; digit < 6; digit += 1) await page.keyboard.press('Backspace')
  await page.keyboard.insertText(`${code.slice(0, 3)} ${code.slice(3)}`)
  await expect(page).toHaveURL('/about')
})

test('a code is dead after five wrong tries', async ({ page, request }) => {
  const { email } = demoPerson('ending')
  await openAlive(page, '/login')
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await expect(page.getByLabel('Code')).toBeFocused()
  const code = await codeTo(request, email)
  const wrong = code === '000000' ? '111111' : '000000'
  for (const typed of [wrong, wrong, wrong, wrong, wrong, code]) {
    const answered = page.waitForResponse(/\/loginRecoveryCode$/)
    await page.getByLabel('Code').fill('')
    await page.getByLabel('Code').fill(typed)
    expect((await answered).status()).toBe(401)
    await expect(summary(page).getByRole('link')).toHaveText([WRONG_CODE])
    await expect(page.locator('[type=submit]')).not.toHaveAttribute('aria-busy', 'true')
  }
  await expect(page.getByText(/send another in 0:\d\d/)).toBeVisible()
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveCSS('background-color', GROUND[colorScheme])
    expect(await axeFindings(page), colorScheme).toEqual([])
  }
})

test('another code is sent after half a minute, and the first one is dead', async ({ page, request }) => {
  const { email } = demoPerson('expired')
  await page.clock.install()
  await openAlive(page, '/login')
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await expect(page.getByText(/send another in 0:/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send another code' })).toBeHidden()
  const first = await codeTo(request, email)
  await page.clock.fastForward(31_000)
  await page.getByRole('button', { name: 'Send another code' }).click()
  await expect(page.getByText('We sent another code. Only the newest one works.')).toBeVisible()
  const second = await codeTo(request, email, 2)
  if (first !== second) {
    await page.getByLabel('Code').fill(first)
    await expect(summary(page).getByRole('link')).toHaveText([WRONG_CODE])
  }
  await page.getByLabel('Code').fill(second)
  await expect(page).toHaveURL('/')
})

test('a failing password login says that email or password is wrong, and keeps what was typed', async ({
  page,
}) => {
  const { email, password } = demoPerson('treasurer')
  await openAlive(page, '/login')
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Use a password instead' }).click()
  await expect(page.getByLabel('Email address')).toHaveValue(email)
  await expect(page.getByLabel('Email address')).toBeFocused()
  expect(await axeFindings(page)).toEqual([])
  await page.getByLabel('Password').fill('not the password')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(summary(page).getByRole('link')).toHaveText(['Email or password is wrong'])
  await expect(page.getByLabel('Email address')).toHaveValue(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/')
})

test('too many tries are told with the wait', async ({ page, request }) => {
  const username = 'nobody.at.all@paddock.example'
  const tries = Array.from({ length: 12 }, () =>
    request.post('/api/v1/cognito/user/login', {
      data: { username, password: 'wrong', fingerprint: 'x'.repeat(21) },
    }),
  )
  await Promise.all(tries)
  await openAlive(page, '/login')
  await page.getByLabel('Email address').fill(username)
  await page.getByRole('button', { name: 'Use a password instead' }).click()
  await page.getByLabel('Password').fill('wrong again')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    /^Too many tries\. Wait \d+ (seconds|minutes?) and try again\.$/,
  )
})

test('without signal the screen says so and keeps what was typed', async ({ page, context }) => {
  await openAlive(page, '/login')
  await page.getByLabel('Email address').fill('dot@paddock.example')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await expect(page.getByRole('alert')).toHaveText(/We can’t reach the club’s server/)
  await expect(page.getByLabel('Email address')).toHaveValue('dot@paddock.example')
  await expect.poll(async () => (await keptSession(page))['link_active']).toBe(false)
})

test('the link in a mail opens the screen with everything filled in, and does nothing until it is pressed', async ({
  page,
  request,
}) => {
  const { email } = demoPerson('registrar')
  await request.post('/api/v1/cognito/user/sendLoginLink', { data: { email } })
  const code = await codeTo(request, email)
  const asked: string[] = []
  page.on('request', (one) => asked.push(one.url()))
  await openAlive(page, `/login#${new URLSearchParams({ email, code }).toString()}`)
  await expect(page).toHaveURL('/login')
  await expect(page.getByText(email)).toBeVisible()
  await expect(page.getByLabel('Code')).toHaveValue(code)
  expect(asked.filter((url) => /\/loginRecoveryCode|code=/.test(url))).toEqual([])
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/')
  await page.goBack()
  expect(page.url()).not.toContain(code)
})

test('a members’ address sends a stranger to log in and back to the very place, with its query', async ({
  page,
}) => {
  const shell = await page.goto('/profile?from=mail&x=1#privacy')
  expect(shell?.headers()['cache-control']).toContain('no-store')
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
  await expect(page).toHaveURL('/login')
  expect(await keptSession(page)).toMatchObject({ redirect_after_login: '/profile?from=mail&x=1#privacy' })
  const { email, password } = demoPerson('events')
  await page.getByRole('button', { name: 'Use a password instead' }).click()
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/profile?from=mail&x=1#privacy')
  await expect(page.getByRole('main')).toContainText('Tarmacott')
  await page.reload()
  await expect(page).toHaveURL('/profile?from=mail&x=1#privacy')
})

test.describe('two tabs', () => {
  test('log out together: nothing of the person stays on either', async ({ context }) => {
    const [first, second, third] = [await context.newPage(), await context.newPage(), await context.newPage()]
    await logInByPassword(first, demoPerson('content'))
    await openAlive(second, '/profile')
    await expect(second.getByRole('main')).toContainText('Inkpen')
    await openAlive(third, '/about')
    await expect(corner(third).getByRole('link', { name: /My profile/ })).toBeVisible()
    const token = String((await keptSession(first))['access_token'])
    await corner(first).getByRole('link', { name: 'Log out' }).click()
    await expect(first).toHaveURL('/')
    await expect(second).toHaveURL('/')
    await expect(corner(third).getByRole('link', { name: 'Log in' })).toBeVisible()
    const after = await context.request.get('/api/v1/cognito/user/authUser', {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(((await after.json()) as { text_code: string }).text_code).toBe('TOKEN_INVALID')
  })

  test('log in together', async ({ context }) => {
    const [first, second] = [await context.newPage(), await context.newPage()]
    await openAlive(second, '/about')
    await logInByPassword(first, demoPerson('content'))
    await expect(corner(second).getByRole('link', { name: /My profile/ })).toBeVisible()
  })

  test('refresh once between them before the token runs out, and both stay logged in', async ({
    context,
  }) => {
    const [first, second] = [await context.newPage(), await context.newPage()]
    await context.clock.install()
    await logInByPassword(first, demoPerson('secretary'))
    await openAlive(second, '/profile')
    await openAlive(first, '/about')
    const before = await keptSession(first)
    const refreshes: string[] = []
    context.on('request', (request) => {
      if (request.url().endsWith('/refreshToken')) refreshes.push(request.url())
    })
    await context.clock.fastForward(575_000)
    await expect
      .poll(async () => (await keptSession(second))['access_token'])
      .not.toBe(before['access_token'])
    await context.clock.fastForward(20_000)
    expect(await keptSession(first)).toEqual(await keptSession(second))
    expect((await keptSession(first))['refresh_token']).not.toBe(before['refresh_token'])
    expect(refreshes).toHaveLength(1)
    await second.reload()
    await expect(second.getByRole('main')).toContainText('Wattlestone')
  })
})

test('token login: the address is clean first, another person’s session is asked about, a foreign base URL is ignored', async ({
  page,
  playwright,
  baseURL,
}) => {
  const other = demoPerson('owner')
  const tokensOf = async ({ email, password }: { email: string; password: string }) => {
    // A caller of its own each time: one with the cookie of an answer would owe its header.
    const caller = await playwright.request.newContext({ baseURL: baseURL ?? '' })
    const data = { username: email, password, fingerprint: 'f'.repeat(21) }
    const answer = await caller.post('/api/v1/cognito/user/login', { data })
    expect(answer.status()).toBe(200)
    return (await answer.json()) as { access_token: string; refresh_token: string }
  }
  const address = (tokens: { access_token: string; refresh_token: string }) =>
    `/token-login?${new URLSearchParams({ a: tokens.access_token, r: tokens.refresh_token, b: 'https://evil.example' }).toString()}`
  const asked: string[] = []
  page.on('request', (one) => asked.push(`${one.url()} ${one.headers()['referer'] ?? ''}`))
  await page.goto(address(await tokensOf(demoPerson('financial'))))
  await expect(page).toHaveURL('/')
  expect(await keptSession(page)).toMatchObject({ baseURL: '', user: { first_name: 'Jarrah' } })
  expect(
    asked.slice(1).filter((url) => /[?&]a=|evil/.test(url)),
    'nothing later carries the secrets',
  ).toEqual([])

  await page.goto(address(await tokensOf(other)))
  await expect(heading(page, 'Log in as somebody else?')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await expect(page).toHaveURL('/token-login')
  await page.getByRole('button', { name: 'Stay logged in as Jarrah Quillfeather' }).click()
  await expect(page).toHaveURL('/')
  expect(await keptSession(page)).toMatchObject({ user: { first_name: 'Jarrah' } })

  await page.goto(address(await tokensOf(other)))
  await page.getByRole('button', { name: 'Use the link' }).click()
  await expect(page).toHaveURL('/')
  expect(await keptSession(page)).toMatchObject({ user: { first_name: 'Marlow' } })
})

test('a stranger’s public page loads nothing of the session, and is the same bytes for everyone', async ({
  page,
  request,
}) => {
  const asked: string[] = []
  page.on('request', (one) => asked.push(new URL(one.url()).pathname))
  await openAlive(page, '/about')
  await page.waitForLoadState('networkidle')
  expect(asked.filter((path) => /\/(session|guard|SignedInCorner)/.test(path))).toEqual([])
  const stranger = await (await request.get('/about')).text()
  await logInByPassword(page, demoPerson('financial'))
  const member = await page.evaluate(async () => (await fetch('/about')).text())
  expect(member).toBe(stranger)
})

for (const path of ['/login', '/signup', '/forgotpassword', '/token-login']) {
  test(`${path} comes to life in silence, fits, and has nothing for axe to find in light, dark and right to left`, async ({
    page,
    browser,
  }) => {
    const said = watchConsole(page)
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
    await page.setViewportSize(PHONE)
    const answer = await openAlive(page, path)
    expect(answer.headers()['referrer-policy']).toBe('no-referrer')
    await expect(page.locator('h1')).toHaveCount(1)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expect(page.locator('html')).toHaveCSS('background-color', GROUND[colorScheme])
      for (const size of [PHONE, DESK]) {
        await page.setViewportSize(size)
        expect(await axeFindings(page), `${colorScheme}, ${size.width}`).toEqual([])
      }
    }
    await page.setViewportSize({ width: 320, height: 640 })
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBe(0)
    const button = page.getByRole('button', { name: 'Email me a code' })
    if ((await button.count()) > 0) {
      await button.click()
      await expect(summary(page)).toBeFocused()
      expect(await axeFindings(page), 'with mistakes').toEqual([])
    }
    expect(said).toEqual([])

    const arabic = await browser.newContext({ locale: 'ar', reducedMotion: 'reduce', viewport: PHONE })
    const rtl = await arabic.newPage()
    await openAlive(rtl, path)
    await expect(rtl.locator('html')).toHaveAttribute('dir', 'rtl')
    expect(await axeFindings(rtl), 'right to left').toEqual([])
    await arabic.close()
  })
}
