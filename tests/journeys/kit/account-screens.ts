import type { Locator, Page } from '@playwright/test'

export const PHONE = { width: 360, height: 740 }
export const DESK = { width: 1280, height: 800 }

/** The background colours of the site's pages in light and dark. @source docs/reference/screens.md §3.1 */
export const GROUND = { light: 'rgb(246, 245, 241)', dark: 'rgb(13, 20, 22)' }

export const corner = (page: Page): Locator => page.getByRole('banner')
/** Returns the button that opens the account menu. */
export const ownMenu = (page: Page): Locator => corner(page).getByRole('button', { name: /^My account/ })
export const summary = (page: Page): Locator => page.getByRole('region', { name: 'There is a problem' })
export const heading = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('heading', { level: 1, name })
