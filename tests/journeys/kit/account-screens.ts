import type { Locator, Page } from '@playwright/test'

export const PHONE = { width: 360, height: 740 }
export const DESK = { width: 1280, height: 800 }

/** What pages stand on. @source LOOK §4 */
export const GROUND = { light: 'rgb(246, 245, 241)', dark: 'rgb(13, 20, 22)' }

export const corner = (page: Page): Locator => page.getByRole('banner')
/** What opens the list of one's own screens. */
export const ownMenu = (page: Page): Locator => corner(page).getByRole('button', { name: /^My account/ })
export const summary = (page: Page): Locator => page.getByRole('region', { name: 'There is a problem' })
export const heading = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('heading', { level: 1, name })
