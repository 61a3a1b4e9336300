/** Who may see which screens. */
import { redirect, type MiddlewareFunction } from 'react-router'
import { siteFrameContext } from '#features/site/site-frame.ts'
import { paths } from './paths.ts'
import { openSessionOf } from './session.ts'

/**
 * Sends a stranger to log in and brings them back to the very place, its query included. Runs in the
 * browser alone, where the session lives: the server sends such an address as an empty shell.
 * @source SPEC §2 "Navigation behaviour"
 */
export const requireLogin: MiddlewareFunction = async ({ request, context }) => {
  const { mayEnter } = await openSessionOf(context.get(siteFrameContext))
  const { pathname, search } = new URL(request.url)
  // A request carries no fragment; the address bar does when the place was opened directly.
  const hash = window.location.pathname === pathname ? window.location.hash : ''
  if (!(await mayEnter(pathname + search + hash))) throw redirect(paths.login())
}
