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

/** A part of the profile in any language, by the name it has in links. */
export const partOf = (page: Page, id: string): Locator => page.locator(`section[aria-labelledby="${id}"]`)

/** One form after the other, by the button beside its heading, which is gone once the form is open. */
export async function openAllSections(page: Page): Promise<void> {
  for (const id of ['contact', 'licence', 'emergency', 'partner', 'business'])
    await partOf(page, id).getByRole('button').first().click()
}
