/**
 * What other features may use of accounts in the browser: the session. Take it in code that loads
 * on demand; what must stand on a public page from the start is `LoginButton` alone.
 */
export { LoginButton, useLoginState } from './web/LoginButton.tsx'
export { EMPTY_USER, userOf } from './web/empty-user.ts'
export { initialsOf } from './web/initials.ts'
export { withMonthNumber } from './web/month-names.ts'
export { loadUser, logOut, onSessionEnd } from './web/session.ts'
export { changeSession, fingerprint, readSession, useSession, type Session } from './web/session-store.ts'
export { ResendCode } from './web/ResendCode.tsx'
export { UnsentWords } from './web/UnsentWords.tsx'
export { useSending, type FieldRefusals, type Refusals } from './web/use-sending.ts'
export { isSessionKept, onSessionElsewhere } from './web/kept-session.ts'
