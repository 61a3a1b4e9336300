import type { Page, Response } from '@playwright/test'

/**
 * Starts the app as a reader's first movement does, and waits until React has hydrated the page: a page that failed to
 * hydrate would still look right.
 * @throws an error that lists the state of the document and each script that did not load
 */
export async function untilAlive(page: Page): Promise<void> {
  try {
    // Send the event repeatedly, because the module that listens for it may not have run at the first time.
    await page.waitForFunction(() => {
      document.dispatchEvent(new Event('pointermove'))
      return document.documentElement.dataset['app'] === 'hydrated'
    })
  } catch (error) {
    const cause = await page.evaluate(describeDocument).catch(String)
    throw new Error(`the page did not hydrate: ${cause}`, { cause: error })
  }
}

/** Runs in the page. Describes the document for a person who has to find out why the scripts did not start. */
function describeDocument(): string {
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const scripts = entries.filter(({ name }) => name.endsWith('.js'))
  const failed = scripts.filter(({ responseStatus }) => responseStatus !== 200)
  const wanted = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')]
    .map(({ href }) => href)
    .filter((href) => !scripts.some(({ name }) => name === href))
  return JSON.stringify({
    url: location.href,
    readyState: document.readyState,
    visibility: document.visibilityState,
    worker: navigator.serviceWorker?.controller?.state ?? null,
    loadedScripts: scripts.length - failed.length,
    failed: failed.map(({ name, responseStatus }) => `${name} ${responseStatus}`),
    pending: wanted,
  })
}

/** Waits until the document and its images are loaded and the main thread is idle. */
export async function untilLoaded(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.readyState === 'complete' && [...document.images].every((image) => image.complete),
  )
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => resolve(undefined))))
}

/** Opens an address and waits until the page is hydrated. */
export async function openAlive(page: Page, path: string): Promise<Response> {
  const answer = await page.goto(path)
  await untilAlive(page)
  if (answer === null) throw new Error(`nothing was loaded from ${path}`)
  return answer
}

/** Navigates to a path of the site within the app, without loading a new document, even if no link leads there. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    const state = { usr: null, key: `to-${to}`, idx: history.length }
    history.pushState(state, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state }))
  }, path)
}

/** Marks the document, so that `isSameDocument` can tell whether it has been replaced. */
export async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('data-marked', ''))
}

export function isSameDocument(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.hasAttribute('data-marked'))
}
