import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { openAlive, untilAlive } from './alive.ts'

export type DemoPerson = { key: string; name: string; email: string; password: string }

/** Returns one of the demo club's people by their key in docs/reference/demo-club.md §2.1. */
export function demoPerson(key: string): DemoPerson {
  const folder = process.env['JOURNEY_DATA_DIR']
  if (folder === undefined)
    throw new Error('the journeys run by playwright.config.ts, which says where the data is')
  const people = JSON.parse(readFileSync(join(folder, 'data', 'demo-people.json'), 'utf8')) as DemoPerson[]
  const person = people.find((one) => one.key === key)
  if (person === undefined) throw new Error(`the demo club has nobody with the key ${key}`)
  return person
}

export type Mailed = { subject: string; text: string; html: string; code?: string; link?: string }

/** Waits until an address has received `count` mails and returns the newest one. */
export async function mailTo(request: APIRequestContext, email: string, count = 1): Promise<Mailed> {
  const read = async (): Promise<Mailed[]> => {
    const answer = await request.get('/dev/mailbox.json', { params: { to: email } })
    return ((await answer.json()) as { messages: Mailed[] }).messages
  }
  await expect.poll(async () => (await read()).length).toBeGreaterThanOrEqual(count)
  const [newest] = await read()
  if (newest === undefined) throw new Error(`no mail to ${email}`)
  return newest
}

/** Returns the codes mailed to an address so far, newest first. */
export function codesTo(request: APIRequestContext, email: string): Promise<string[]> {
  return codesOf(request, '', email)
}

/** Returns the codes mailed to an address at another site so far, newest first. */
export async function codesOf(request: APIRequestContext, siteUrl: string, email: string): Promise<string[]> {
  const answer = await request.get(`${siteUrl}/dev/mailbox.json`, { params: { to: email } })
  const { messages } = (await answer.json()) as { messages: Mailed[] }
  return messages.flatMap(({ code }) => code ?? [])
}

/** Waits until an address has received `count` codes and returns the newest one. */
export async function codeTo(request: APIRequestContext, email: string, count = 1): Promise<string> {
  await expect.poll(async () => (await codesTo(request, email)).length).toBeGreaterThanOrEqual(count)
  const [newest] = await codesTo(request, email)
  if (newest === undefined) throw new Error(`no code to ${email}`)
  return newest
}

/** Logs in with a password at `/login` and waits for the redirect to the remembered address. */
export async function logInByPassword(
  page: Page,
  person: Pick<DemoPerson, 'email' | 'password'>,
): Promise<void> {
  await openAlive(page, '/login')
  await page.getByRole('button', { name: 'Use a password instead' }).click()
  await page.getByLabel('Email address').fill(person.email)
  await page.getByLabel('Password').fill(person.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
  await untilAlive(page)
}

/** Opens a members' screen, logs in there as one of the demo club's people, and returns to the screen. */
export async function logInAs(page: Page, key: string, place = '/profile'): Promise<DemoPerson> {
  const person = demoPerson(key)
  await openAlive(page, place)
  await page.getByRole('button', { name: 'Use a password instead' }).click()
  await page.getByLabel('Email address').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL(place)
  return person
}

/** Returns the session in the form in which the browser stores it. */
export function storedSession(page: Page): Promise<Record<string, unknown>> {
  return page.evaluate(
    () => JSON.parse(localStorage.getItem('paddock.session') ?? '{}') as Record<string, unknown>,
  )
}
