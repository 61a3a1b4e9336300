import { type BrowserContext, expect, type Page } from '@playwright/test'
import { openAlive } from './alive.ts'
import { type DemoPerson, demoPerson, type Mailed } from './people.ts'

export type Tokens = { access_token: string; refresh_token: string }

export const FINGERPRINT = 'journey-fingerprint-0'

/** Logs a whole browser context in, without the login screens: those have journeys of their own. */
export async function logInContext(context: BrowserContext, key: string): Promise<DemoPerson> {
  const person = demoPerson(key)
  const answer = await context.request.post('/api/v1/cognito/user/login', {
    data: { username: person.email, password: person.password, fingerprint: FINGERPRINT },
  })
  expect(answer.status()).toBe(200)
  await giveSession(context, (await answer.json()) as Tokens)
  return person
}

/** Puts a session into a browser context that was begun over the wire, with this kit's mark of a device. */
export async function giveSession(
  context: BrowserContext,
  { access_token, refresh_token }: Tokens,
): Promise<void> {
  const session = JSON.stringify({ access_token, refresh_token, auth_fingerprint: FINGERPRINT })
  await context.addInitScript((kept) => {
    // Once a tab: a session that was ended must not come back with the next document.
    if (sessionStorage.getItem('given') !== null) return
    sessionStorage.setItem('given', 'yes')
    localStorage.setItem('paddock.session', kept)
  }, session)
}

/** A members' screen, opened by somebody who is logged in. */
export async function openAs(page: Page, key: string, path: string): Promise<DemoPerson> {
  const person = await logInContext(page.context(), key)
  await openAlive(page, path)
  return person
}

/** The newest mail to an address whose subject fits; waits until it has come. */
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
