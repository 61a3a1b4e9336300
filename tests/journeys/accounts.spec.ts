import { expect, test } from '@playwright/test'
import { corner, GROUND, heading, ownMenu, PHONE, summary } from './kit/account-screens.ts'
import { openAlive, untilAlive } from './kit/alive.ts'
import { axeFindings } from './kit/axe.ts'
import { codeTo, demoPerson, storedSession, logInByPassword } from './kit/people.ts'

const WRONG_CODE = 'That code is wrong or has expired. Send a new one'

test.describe('a new visitor', () => {
  test.describe.configure({ mode: 'serial' })
  const email = 'wallaby.sprocket@paddock.example'

  test('signs up with the code from the mailbox, sees their profile, and logs out', async ({
    page,
    request,
  }) => {
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
    await page.reload()
    await expect(heading(page, 'Check your email')).toBeVisible()
    await page.getByLabel('Code').fill(await codeTo(request, email))
    await expect(heading(page, 'You’re in, Wallaby')).toBeFocused()
    await expect(page.getByRole('button', { name: 'Choose your membership' })).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Just browsing' }).click()
    await expect(page).toHaveURL('/')

    await page.goto('/about')
    await expect(ownMenu(page)).toHaveAccessibleName('My account, Wallaby Sprocket, WS')
    await expect(ownMenu(page)).toHaveText('WS')
    await ownMenu(page).click()
    expect(await axeFindings(page)).toEqual([])
    await expect(corner(page).getByRole('link', { name: 'Staff desk' })).toHaveCount(0)
    await corner(page).getByRole('link', { name: 'My profile' }).click()
    await expect(page).toHaveURL('/profile')
    await expect(heading(page, 'My profile')).toBeFocused()
    await expect(page.getByRole('main')).toContainText('27 Mar 1987')
    await ownMenu(page).click()
    await corner(page).getByRole('link', { name: 'Log out' }).click()
    await expect(page).toHaveURL('/')
    await untilAlive(page)
    await expect(corner(page).getByRole('link', { name: 'Log in' })).toBeVisible()
    expect(await storedSession(page)).toMatchObject({
      access_token: '',
      refresh_token: '',
      user: { id: 0, email: '' },
    })
  })

  test('sets a password with a mailed code at “forgot your password” and is then logged in', async ({
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

test('logs in with a code on a phone by keyboard alone and returns to the page where “Log in” was pressed', async ({
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
  // Press no button: the form submits itself after the sixth digit.
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

test('rejects a code after five wrong attempts', async ({ page, request }) => {
  const { email } = demoPerson('ending')
  await openAlive(page, '/login')
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await expect(page.getByLabel('Code')).toBeFocused()
  const code = await codeTo(request, email)
  const wrong = code === '000000' ? '111111' : '000000'
  // While the person reads their mail, the browser may discard the page. After a reload, the form must still ask for
  // the code.
  await page.reload()
  await expect(heading(page, 'Check your email')).toBeVisible()
  await expect(page.getByRole('main')).toContainText(email)
  const onAnArabicKeyboard = wrong === '000000' ? '٠٠٠٠٠٠' : '١١١١١١'
  for (const typed of [onAnArabicKeyboard, wrong, wrong, wrong, wrong, code]) {
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

test('sends another code after half a minute and invalidates the first one', async ({ page, request }) => {
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

test('a failed password login says that email or password is wrong and keeps the typed values', async ({
  page,
}) => {
  const { email, password } = demoPerson('treasurer')
  await openAlive(page, '/login')
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Use a password instead' }).click()
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(heading(page, 'New password')).toBeVisible()
  await expect(page.getByLabel('Email address')).toHaveValue(email)
  await page.getByRole('link', { name: 'Back to log in' }).click()
  await expect(heading(page, 'Log in')).toBeVisible()
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

test('applies the profile’s language and colour scheme on another device', async ({
  page,
  playwright,
  baseURL,
}) => {
  const person = demoPerson('arabic')
  const caller = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  const login = await caller.post('/api/v1/cognito/user/login', {
    data: { username: person.email, password: person.password, fingerprint: 'x'.repeat(21) },
  })
  const { access_token } = (await login.json()) as { access_token: string }
  const { cookies } = await caller.storageState()
  const changed = await caller.post('/api/v1/cognito/user/update', {
    data: { theme: 'dark' },
    headers: {
      authorization: `Bearer ${access_token}`,
      'x-xsrf-token': cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '',
    },
  })
  expect(changed.status()).toBe(200)
  await openAlive(page, '/login')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.getByRole('button', { name: 'Use a password instead' }).click()
  await page.getByLabel('Email address').fill(person.email)
  await page.getByLabel('Password').fill(person.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/')
  const document = page.locator('html')
  await expect(document).toHaveAttribute('lang', 'ar')
  await expect(document).toHaveAttribute('dir', 'rtl')
  await expect(document).toHaveCSS('background-color', GROUND.dark)
  await untilAlive(page)
  expect(await storedSession(page)).toMatchObject({ user: { email: person.email } })
})

test('after too many attempts the screen states how long to wait', async ({ page, request }) => {
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

test('without a connection the screen says so and keeps the typed values', async ({ page, context }) => {
  await openAlive(page, '/login')
  await page.getByLabel('Email address').fill('dot@paddock.example')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await expect(page.getByRole('alert')).toHaveText(/We can’t reach the club’s server/)
  await expect(page.getByLabel('Email address')).toHaveValue('dot@paddock.example')
  await expect.poll(async () => (await storedSession(page))['link_active']).toBe(false)
})

test('the link in a mail opens a filled-in form and submits nothing until the button is pressed', async ({
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

  // Log in a parent on the device, on which their child then opens the link in the child's mail.
  const other = 'child.of.the.registrar@paddock.example'
  await openAlive(page, '/about')
  await openAlive(page, `/login#${new URLSearchParams({ email: other, code: '123456' }).toString()}`)
  await expect(heading(page, 'Log in as another person?')).toBeVisible()
  expect((await storedSession(page))['access_token']).not.toBe('')
  await page.getByRole('button', { name: 'Use the link' }).click()
  await expect(page.getByLabel('Code')).toHaveValue('123456')
  await expect(page.getByRole('main')).toContainText(other)
  expect((await storedSession(page))['access_token']).toBe('')
})
