import { expect, type Page } from '@playwright/test'

/** Returns the region of the page in which the app announces new versions and a missing connection. */
export const notices = (page: Page) => page.getByRole('region', { name: 'This app' })

/**
 * Waits until the service worker controls this page and has cached the given paths. The response of a call is cached
 * under the language of the page.
 */
export async function untilKept(page: Page, paths: readonly string[]): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  for (const path of paths)
    await expect
      .poll(
        () =>
          page.evaluate(async (at) => {
            const ofCall = `${at}?x-language=${document.documentElement.lang}`
            return (await caches.match(at.startsWith('/api/') ? ofCall : at)) !== undefined
          }, path),
        { message: path },
      )
      .toBe(true)
}
