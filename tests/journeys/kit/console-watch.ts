import type { Page } from '@playwright/test'

/** What is heard because all journeys but one run without a service worker. */
export const WITHOUT_WORKER = 'Service Worker registration blocked by Playwright'

/** Everything that the browser had to say since now: console messages, errors nobody caught, requests that failed. */
export function watchConsole(page: Page): string[] {
  const said: string[] = []
  const hear = (line: string): void => {
    if (!line.endsWith(WITHOUT_WORKER)) said.push(line)
  }
  page.on('console', (message) => hear(`${message.type()}: ${message.text()}`))
  page.on('pageerror', (error) => hear(`error: ${error.message}`))
  page.on('requestfailed', (request) => {
    // What a navigation overtakes is not a failure.
    const why = request.failure()?.errorText ?? ''
    if (why !== 'net::ERR_ABORTED') said.push(`failed: ${request.url()} ${why}`)
  })
  return said
}
