import { type BrowserContext, expect, type Page } from '@playwright/test'
import { openAlive } from './alive.ts'
import { codesTo, codeTo, type DemoPerson, demoPerson, type Mailed } from './people.ts'

export type Tokens = { access_token: string; refresh_token: string }

export const FINGERPRINT = 'journey-fingerprint-0'

/** Logs in a whole browser context without using the login screens, which have their own journeys. */
export async function logInContext(context: BrowserContext, key: string): Promise<DemoPerson> {
  const person = demoPerson(key)
  const answer = await context.request.post('/api/v1/cognito/user/login', {
    data: { username: person.email, password: person.password, fingerprint: FINGERPRINT },
  })
  expect(answer.status()).toBe(200)
  await giveSession(context, (await answer.json()) as Tokens)
  return person
}

/** Puts a session that was started through the API into a browser context, with this test kit's fingerprint. */
export async function giveSession(
  context: BrowserContext,
  { access_token, refresh_token }: Tokens,
): Promise<void> {
  const session = JSON.stringify({ access_token, refresh_token, auth_fingerprint: FINGERPRINT })
  await context.addInitScript((kept) => {
    // Store the session only once for each tab. Otherwise the next document would start with it again after it has
    // ended.
    if (sessionStorage.getItem('given') !== null) return
    sessionStorage.setItem('given', 'yes')
    localStorage.setItem('paddock.session', kept)
  }, session)
}

/** Opens a members' screen as a logged-in person. */
export async function openAs(page: Page, key: string, path: string): Promise<DemoPerson> {
  const person = await logInContext(page.context(), key)
  await openAlive(page, path)
  return person
}

/**
 * Opens a members' screen with a session that has stepped up, for journeys that change money but do not test the
 * step-up.
 */
export async function openSteppedUp(page: Page, key: string, path: string): Promise<DemoPerson> {
  const { request } = page.context()
  const person = demoPerson(key)
  const answer = await request.post('/api/v1/cognito/user/login', {
    data: { username: person.email, password: person.password, fingerprint: FINGERPRINT },
  })
  const tokens = (await answer.json()) as Tokens
  await stepUpSession(page, person.email, tokens.access_token)
  await giveSession(page.context(), tokens)
  await openAlive(page, path)
  return person
}

/** Steps up a session through the API. */
export async function stepUpSession(page: Page, email: string, token: string): Promise<void> {
  const { request } = page.context()
  const post = async (call: string, data: object): Promise<number> => {
    const cookies = await page.context().cookies()
    const xsrf = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
    const headers = { authorization: `Bearer ${token}`, 'x-xsrf-token': xsrf }
    return (await request.post(`/api/v1/cognito/user/${call}`, { headers, data })).status()
  }
  await expect(async () => {
    // Another journey of the same person may request a newer code meanwhile, so try again.
    const before = await codesTo(request, email)
    expect(await post('sendStepUpCode', {})).toBe(200)
    const code = await codeTo(request, email, before.length + 1)
    expect(await post('stepUp', { code })).toBe(200)
  }).toPass()
}

/** Steps up in the dialog that opened after a refused call. */
export async function stepUpInDialog(page: Page, email: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  const codes = await codesTo(page.request, email)
  await dialog.getByRole('button', { name: 'Email me a code' }).click()
  await dialog.getByLabel('Your code').fill(await codeTo(page.request, email, codes.length + 1))
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toBeHidden()
}

/** Waits for a mail to an address whose subject matches and returns the newest one. */
export async function mailAbout(page: Page, email: string, subject: RegExp): Promise<Mailed> {
  const read = async (): Promise<Mailed | undefined> => {
    const answer = await page.request.get('/dev/mailbox.json', { params: { to: email } })
    return ((await answer.json()) as { messages: Mailed[] }).messages.find((mail) =>
      subject.test(mail.subject),
    )
  }
  await expect.poll(read).toBeDefined()
  const found = await read()
  if (found === undefined) throw new Error(`no mail about ${String(subject)} to ${email}`)
  return found
}
