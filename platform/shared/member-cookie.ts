/**
 * Tells the server that a person is logged in with this browser, without naming the person. The server then sends `/` as
 * the members' shell and hides "Log in" on every page until the app shows the person's own menu.
 */
export const MEMBER_COOKIE = 'member'
