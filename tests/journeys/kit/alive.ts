import { expect, type Page, type Response } from '@playwright/test'

/** Waits until React has taken the page over: one that failed to would still look right. */
export async function untilAlive(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-app', 'hydrated')
}

/** Opens an address and waits until its page has come to life. */
export async function openAlive(page: Page, path: string): Promise<Response> {
  const answer = await page.goto(path)
  await untilAlive(page)
  if (answer === null) throw new Error(`nothing was loaded from ${path}`)
  return answer
}

/** Goes to an address of the site as a link would that no page happens to hold: in the app, without a new document. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    const state = { usr: null, key: `to-${to}`, idx: history.length }
    history.pushState(state, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state }))
  }, path)
}

/** Marks the document, so that `isSameDocument` can tell whether another one has taken its place. */
export async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('data-marked', ''))
}

export function isSameDocument(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.hasAttribute('data-marked'))
}
