import { expect, test } from '@playwright/test'
import { corner, heading, ownMenu } from './kit/account-screens.ts'
import { openAlive } from './kit/alive.ts'
import { axeFindings } from './kit/axe.ts'
import { demoPerson, keptSession, logInByPassword } from './kit/people.ts'

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
    await expect(ownMenu(third)).toBeVisible()
    const token = String((await keptSession(first))['access_token'])
    await ownMenu(first).click()
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
    await expect(ownMenu(second)).toBeVisible()
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
