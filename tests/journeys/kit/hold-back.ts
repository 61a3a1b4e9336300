import type { Page, Route } from '@playwright/test'

export type HeldBack = {
  /** Resolves once the first request has arrived. */
  arrived(): Promise<void>
  release(): void
  /** Holds back the requests that follow, as before `release`. */
  again(): void
}

/** Holds back a page's requests to an address until they are released, so that a test can examine the loading state. */
export async function holdBack(page: Page, address: string | RegExp): Promise<HeldBack> {
  let isHolding = true
  let waiting: Route[] = []
  let tell = (): void => undefined
  const firstArrival = new Promise<void>((resolve) => (tell = resolve))
  await page.route(address, async (route) => {
    tell()
    if (isHolding) waiting.push(route)
    else await route.continue()
  })
  return {
    arrived: () => firstArrival,
    release: () => {
      isHolding = false
      for (const route of waiting) void route.continue()
      waiting = []
    },
    again: () => {
      isHolding = true
    },
  }
}
