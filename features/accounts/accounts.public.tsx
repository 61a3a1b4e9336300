/**
 * The browser exports of accounts for other features: the login state. Import this module only from lazy code; on a
 * public page’s first load use `LoginButton` only.
 */
export { subjectOf } from './web/access-token.ts'
export { LoginButton, useLoginState } from './web/LoginButton.tsx'
export { EMPTY_USER, userOf } from './web/empty-user.ts'
export { initialsOf } from './web/initials.ts'
export { withMonthNumber } from './web/month-names.ts'
export { sendBeforeLogout } from './web/send-before-logout.ts'
export { loadUser, logOut, onSessionEnd } from './web/session.ts'
export { changeSession, fingerprint, readSession, useSession, type Session } from './web/session-store.ts'
export { ResendCode } from './web/ResendCode.tsx'
export { UnsentMessage } from './web/UnsentWords.tsx'
export { useSending, type FieldRefusals, type Refusals } from './web/use-sending.ts'
export { hasStoredSession, onSessionElsewhere } from './web/stored-session.ts'
