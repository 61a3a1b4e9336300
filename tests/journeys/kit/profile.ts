import { expect, type Locator, type Page } from '@playwright/test'
import { openAlive } from './alive.ts'
import { openAs } from './logged-in.ts'
import type { DemoPerson } from './people.ts'

/** A part of the profile, by what stands above it. */
export const section = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

/** What the page has told in passing. */
export const toasts = (page: Page): Locator =>
  page.getByRole('region', { name: 'Notices' }).getByRole('listitem')

/** The profile of one of the demo club's people. */
export async function openProfile(page: Page, key: string): Promise<DemoPerson> {
  const person = await openAs(page, key, '/profile')
  await expect(page.getByRole('heading', { level: 2, name: person.name })).toBeVisible()
  return person
}

/** The profile once more, from the server. */
export async function reloadProfile(page: Page): Promise<void> {
  await openAlive(page, '/profile')
  await expect(section(page, 'Contact')).toBeVisible()
}

/** One form after the other; each button is gone once its form is open. */
export async function openAllSections(page: Page): Promise<void> {
  for (const name of [
    'mobile phone',
    'driver licence',
    'emergency contact',
    'Partner Name',
    'business details',
  ]) {
    await page.getByRole('button', { name: `Change ${name}` }).click()
  }
}
