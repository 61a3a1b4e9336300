import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { openAlive } from './alive.ts'

type DemoPerson = { key: string; name: string; email: string; password: string }

/** One of the demo club's people, with the password that was made for them. @source WIRE §4 */
export function demoPerson(key: string): DemoPerson {
  const file = join(process.env['JOURNEY_DATA_DIR'] ?? '', 'data', 'demo-people.json')
  const people = JSON.parse(readFileSync(file, 'utf8')) as DemoPerson[]
  const found = people.find((person) => person.key === key)
  if (found === undefined) throw new Error(`nobody of the demo club is called ${key}`)
  return found
}

/** Logs in with the password and ends at the given place of the members' side. */
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
