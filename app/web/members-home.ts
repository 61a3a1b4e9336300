/** `/` is the members' home for who is logged in, and the page /home for everybody else. @source issue "Membership" */
import { isSessionKept } from '#features/accounts/web/kept-session.ts'

const MARK = 'member'

/** The address under which the server draws the members' home. No visitor's address is ever this one. */
export const MEMBERS_HOME = `/?${MARK}`

/** Whether `/` is to be the members' home: the server is told by the address, the browser knows. */
export function isMembersHome(request: Request): boolean {
  return import.meta.env.SSR ? new URL(request.url).searchParams.has(MARK) : isSessionKept()
}
