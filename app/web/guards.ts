/** Guards of routes that require a login. */
import { redirect, type MiddlewareFunction } from 'react-router'
import { siteFrameContext } from '#features/site/site-frame.ts'
import { paths } from './paths.ts'
import { openSessionOf } from './session.ts'

/**
 * Redirects an anonymous visitor to log in and afterwards back to the same address, including its query. Runs in the
 * browser only, where the session is: the server sends such an address as an empty shell.
 * @source docs/reference/public-site.md §2.2
 */
export const requireLogin: MiddlewareFunction = async ({ request, context }) => {
  const { mayEnter } = await openSessionOf(context.get(siteFrameContext))
  const { pathname, search } = new URL(request.url)
  // A request has no fragment, so read it from the address bar if the page was opened directly.
  const hash = window.location.pathname === pathname ? window.location.hash : ''
  if (await mayEnter(pathname + search + hash)) return
  await untilHydrated()
  throw redirect(paths.login())
}

/**
 * Resolves once the document is hydrated. Before that, the login screen would be hydrated against the markup of the
 * screen that was asked for, which has the site's header.
 */
async function untilHydrated(): Promise<void> {
  if (document.documentElement.dataset['app'] === 'hydrated') return
  await new Promise((resolve) => document.addEventListener('hydrated', resolve, { once: true }))
}
