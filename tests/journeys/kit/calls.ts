import type { Page, Request, Route } from '@playwright/test'

export type Calls = {
  /**
   * Returns the inputs of every call with this name so far: the `url` for the call pageQuery, the query string for the
   * others.
   */
  named(name: string): string[]
  /** Waits until every call with this name so far has a response. */
  answered(name: string): Promise<void>
  /** Holds back further calls, so that a test can examine the loading state. */
  hold(): void
  release(): void
}

/**
 * Records the API calls that a page makes from now on. A GraphQL call is named by its operation, any other call by the
 * last segment of its path.
 */
export async function watchCalls(page: Page): Promise<Calls> {
  const seen: { name: string; asked: string; request: Request }[] = []
  let isHolding = false
  let waiting: Route[] = []
  await page.route(/\/(?:graphql|api\/v1\/.*)(?:\?.*)?$/, async (route) => {
    const request = route.request()
    seen.push({ ...nameOf(request), request })
    if (isHolding) waiting.push(route)
    else await route.continue()
  })
  return {
    named: (name) => seen.filter((call) => call.name === name).map(({ asked }) => asked),
    answered: async (name) => {
      for (const call of seen.filter((one) => one.name === name))
        await (await call.request.response())?.finished()
    },
    hold: () => {
      isHolding = true
    },
    release: () => {
      isHolding = false
      for (const route of waiting) void route.continue()
      waiting = []
    },
  }
}

function nameOf(request: Request): { name: string; asked: string } {
  const { pathname, search } = new URL(request.url())
  if (pathname !== '/graphql') return { name: pathname.split('/').at(-1) ?? '', asked: search }
  const body = request.postDataJSON() as { query: string; variables: { url?: string } }
  return { name: /^query (\w+)/.exec(body.query)?.[1] ?? '', asked: body.variables.url ?? '' }
}
