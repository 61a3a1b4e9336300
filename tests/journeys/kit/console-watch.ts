import type { Page } from '@playwright/test'

/** What is heard because the journeys but one run without a service worker: its registration then leads to nothing. */
const WITHOUT_WORKER: ReadonlySet<string> = new Set([
  'warning: Service Worker registration blocked by Playwright',
  "error: Cannot read properties of undefined (reading 'installing')",
])

/** Everything that the browser had to say since now: console messages, errors nobody caught, requests that failed. */
export function watchConsole(page: Page): string[] {
  const said: string[] = []
  const hear = (line: string): void => {
    if (!WITHOUT_WORKER.has(line)) said.push(line)
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
