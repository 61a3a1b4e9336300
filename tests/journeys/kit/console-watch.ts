import type { Page } from '@playwright/test'

/** A console message that is expected because all journeys but one run without a service worker. */
export const WITHOUT_WORKER = 'Service Worker registration blocked by Playwright'

/** Collects everything the browser reports from now on: console messages, uncaught errors, failed requests. */
export function watchConsole(page: Page): string[] {
  const said: string[] = []
  const hear = (line: string): void => {
    if (!line.endsWith(WITHOUT_WORKER)) said.push(line)
  }
  page.on('console', (message) => hear(`${message.type()}: ${message.text()}`))
  page.on('pageerror', (error) => hear(`error: ${error.message}`))
  page.on('requestfailed', (request) => {
    // Ignore a request that a navigation aborted.
    const why = request.failure()?.errorText ?? ''
    if (why !== 'net::ERR_ABORTED') said.push(`failed: ${request.url()} ${why}`)
  })
  return said
}
