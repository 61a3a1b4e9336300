import { expect, type Locator, type Page } from '@playwright/test'
import { openAlive } from './alive.ts'
import { openAs } from './logged-in.ts'
import type { DemoPerson } from './people.ts'

/** Returns a section of the profile by its heading. */
export const section = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

/** Returns the toasts that the page has shown. */
export const toasts = (page: Page): Locator =>
  page.getByRole('region', { name: 'Notices' }).getByRole('listitem')

/** Opens the profile as one of the demo club's people. */
export async function openProfile(page: Page, key: string): Promise<DemoPerson> {
  const person = await openAs(page, key, '/profile')
  await expect(page.getByRole('heading', { level: 2, name: person.name })).toBeVisible()
  return person
}

/** Reloads the profile from the server. */
export async function reloadProfile(page: Page): Promise<void> {
  await openAlive(page, '/profile')
  await expect(section(page, 'Contact')).toBeVisible()
}

/** Returns a section of the profile by the id of its anchor, which is the same in all languages. */
export const partOf = (page: Page, id: string): Locator => page.locator(`section[aria-labelledby="${id}"]`)

/** Opens the form of each section in turn. The button beside the heading disappears when its form is open. */
export async function openAllSections(page: Page): Promise<void> {
  for (const id of ['contact', 'licence', 'emergency', 'business'])
    await partOf(page, id).getByRole('button').first().click()
}
