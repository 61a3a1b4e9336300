/**
 * Says that somebody is logged in with this browser, and nothing of who: the server then sends `/` as the members' shell,
 * so that they see no flash of the public page. No other page looks at it.
 */
export const MEMBER_COOKIE = 'member'
