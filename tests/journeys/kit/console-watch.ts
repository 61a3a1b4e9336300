import type { Page } from '@playwright/test'

/** Everything that the browser had to say since now: console messages, errors nobody caught, requests that failed. */
export function watchConsole(page: Page): string[] {
  const said: string[] = []
  page.on('console', (message) => said.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', (error) => said.push(`error: ${error.message}`))
  page.on('requestfailed', (request) => {
    // What a navigation overtakes is not a failure.
    const why = request.failure()?.errorText ?? ''
    if (why !== 'net::ERR_ABORTED') said.push(`failed: ${request.url()} ${why}`)
  })
  return said
}
