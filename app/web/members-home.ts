/**
 * `/` is the members' home if a person is logged in, otherwise the page /home.
 * @source docs/reference/public-site.md §1.1; docs/reference/membership.md §6.1
 */
import { hasStoredSession } from '#features/accounts/web/stored-session.ts'

const MARK = 'member'

/** The internal address under which the server renders the members' home. No visitor uses it. */
export const MEMBERS_HOME = `/?${MARK}`

/**
 * Returns whether `/` shows the members' home. On the server this depends on the internal address, in the browser on
 * the stored session.
 */
export function isMembersHome(request: Request): boolean {
  return import.meta.env.SSR ? new URL(request.url).searchParams.has(MARK) : hasStoredSession()
}
