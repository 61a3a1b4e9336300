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
  // A request does not contain the fragment. If the page was opened directly at this address, the address bar has it.
  const hash = window.location.pathname === pathname ? window.location.hash : ''
  if (await mayEnter(pathname + search + hash)) return
  await untilHydrated()
  throw redirect(paths.login())
}

/**
 * Resolves once the document is hydrated. If the login screen were shown before that, React would hydrate it against
 * the markup of the requested screen, which unlike the login screen has the site's header.
 */
async function untilHydrated(): Promise<void> {
  if (document.documentElement.dataset['app'] === 'hydrated') return
  await new Promise((resolve) => document.addEventListener('hydrated', resolve, { once: true }))
}
