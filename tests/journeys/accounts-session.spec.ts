import { expect, request as requests, test } from '@playwright/test'
import { corner, heading, ownMenu } from './kit/account-screens.ts'
import { openAlive, untilLoaded } from './kit/alive.ts'
import { axeFindings } from './kit/axe.ts'
import { TEST_PAGE_PREFIX } from './kit/demo-pages.ts'
import { demoPerson, storedSession, logInByPassword } from './kit/people.ts'

test('an anonymous visitor to a members’ page is sent to log in and returns to the same address, with query and fragment', async ({
  page,
}) => {
  const shell = await page.goto('/profile?from=mail&x=1#privacy')
  expect(shell?.headers()['cache-control']).toContain('no-store')
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
  await expect(page).toHaveURL('/login')
  expect(await storedSession(page)).toMatchObject({ redirect_after_login: '/profile?from=mail&x=1#privacy' })
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

test.describe('two tabs of one browser', () => {
  test('log out together, and neither keeps any data of the person', async ({ context }) => {
    const [first, second, third] = [await context.newPage(), await context.newPage(), await context.newPage()]
    await logInByPassword(first, demoPerson('content'))
    await openAlive(second, '/profile')
    await expect(second.getByRole('main')).toContainText('Inkpen')
    await openAlive(third, '/about')
    await expect(ownMenu(third)).toBeVisible()
    const token = String((await storedSession(first))['access_token'])
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

  test('keep no draft page of the content team after logging out', async ({ context, baseURL }) => {
    const [first, second] = [await context.newPage(), await context.newPage()]
    const stored = () => second.evaluate(() => localStorage.getItem('paddock.pages') ?? '')
    await logInByPassword(first, demoPerson('content'))
    const token = String((await storedSession(first))['access_token'])
    // Use a separate request context, because a request with the browser's cookies would also need the XSRF header.
    const writer = await requests.newContext({
      ...(baseURL && { baseURL }),
      extraHTTPHeaders: { authorization: `Bearer ${token}` },
    })
    const url = `${TEST_PAGE_PREFIX}unpublished`
    const made = await writer.post('/api/v1/cognito/page/create', {
      data: { name: 'Unpublished words', url, is_published: false, pageContents: [] },
    })
    expect(made.status(), await made.text()).toBe(200)
    await writer.dispose()
    // The browser stores the list of pages at the first navigation within the app.
    await openAlive(second, '/about')
    await second.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).first().click()
    await expect.poll(stored).toContain('Unpublished words')
    await first.goto('/logout')
    await expect(first).toHaveURL('/')
    await expect(corner(second).getByRole('link', { name: 'Log in' })).toBeVisible()
    expect(await stored()).not.toContain('Unpublished words')
    await openAlive(second, '/about')
    await second.getByRole('contentinfo').getByRole('link', { name: 'Licences' }).click()
    await expect(second.getByRole('heading', { level: 1, name: 'Licences' })).toBeVisible()
    expect(await stored()).not.toContain('Unpublished words')
  })

  test('log in together', async ({ context }) => {
    const [first, second] = [await context.newPage(), await context.newPage()]
    await openAlive(second, '/about')
    await logInByPassword(first, demoPerson('content'))
    await expect(ownMenu(second)).toBeVisible()
  })

  test('share one token refresh before the token expires, and both stay logged in', async ({ context }) => {
    const [first, second] = [await context.newPage(), await context.newPage()]
    await context.clock.install()
    await logInByPassword(first, demoPerson('secretary'))
    await openAlive(second, '/profile')
    await openAlive(first, '/about')
    const before = await storedSession(first)
    // Count only refreshes of this token. The pages' clock is nine minutes ahead of the server's, so a page may also
    // refresh the next token because it seems old.
    const refreshes: string[] = []
    context.on('request', (request) => {
      if (!request.url().endsWith('/refreshToken')) return
      if (request.postData()?.includes(String(before['refresh_token']))) refreshes.push(request.url())
    })
    // Stop the pages' clock here, so that only the test moves it. On a slow machine the pages would otherwise check
    // again and refresh the token once more.
    await context.clock.pauseAt(Date.now() + 60_000)
    await context.clock.fastForward(515_000)
    // The pages wait 50 ms between two calls. This timer runs only while the test moves the clock.
    await expect
      .poll(async () => {
        await context.clock.runFor(50)
        return (await storedSession(second))['access_token']
      })
      .not.toBe(before['access_token'])
    await context.clock.fastForward(20_000)
    await expect(async () => {
      expect(await storedSession(first)).toEqual(await storedSession(second))
    }).toPass()
    expect((await storedSession(first))['refresh_token']).not.toBe(before['refresh_token'])
    expect(refreshes).toHaveLength(1)
    await context.clock.resume()
    await second.reload()
    await expect(second.getByRole('main')).toContainText('Wattlestone')
  })
})

test('token login removes the tokens from the address first, asks before replacing another person’s session, and ignores a foreign base URL', async ({
  page,
  playwright,
  baseURL,
}) => {
  const other = demoPerson('owner')
  const tokensOf = async ({ email, password }: { email: string; password: string }) => {
    // Use a new request context each time, because a context that has the XSRF cookie must also send the XSRF header.
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
  expect(await storedSession(page)).toMatchObject({ baseURL: '', user: { first_name: 'Jarrah' } })
  expect(
    asked.slice(1).filter((url) => /[?&]a=|evil/.test(url)),
    'nothing later carries the secrets',
  ).toEqual([])

  await page.goto(address(await tokensOf(other)))
  await expect(heading(page, 'Log in as another person?')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await expect(page).toHaveURL('/token-login')
  await page.getByRole('button', { name: 'Stay logged in as Jarrah Quillfeather' }).click()
  await expect(page).toHaveURL('/')
  expect(await storedSession(page)).toMatchObject({ user: { first_name: 'Jarrah' } })

  await page.goto(address(await tokensOf(other)))
  await page.getByRole('button', { name: 'Use the link' }).click()
  await expect(page).toHaveURL('/')
  expect(await storedSession(page)).toMatchObject({ user: { first_name: 'Marlow' } })
})

test('a stranger’s public page loads nothing of the session, and its content is the same bytes for everyone', async ({
  page,
  request,
}) => {
  const asked: string[] = []
  page.on('request', (one) => asked.push(new URL(one.url()).pathname))
  await openAlive(page, '/about')
  await untilLoaded(page)
  expect(asked.filter((path) => /\/(session|guard|own-header)/.test(path))).toEqual([])
  const guest = await (await request.get('/about')).text()
  await logInByPassword(page, demoPerson('financial'))
  const member = await page.evaluate(async () => (await fetch('/about')).text())
  const contentOf = (html: string) => html.slice(html.indexOf('</header>'))
  expect(contentOf(member)).toBe(contentOf(guest))
  const headerOf = (html: string) => html.slice(html.indexOf('<header'), html.indexOf('</header>'))
  // The document from the server must contain the members' menu, but nothing about the person.
  expect(headerOf(member)).toContain('href="/vehicles"')
  expect(headerOf(guest)).not.toContain('href="/vehicles"')
  expect(headerOf(member)).not.toContain(demoPerson('financial').name.split(' ')[0])
})
