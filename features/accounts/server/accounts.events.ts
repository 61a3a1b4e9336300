import { fact } from '#platform/server/domain-events.ts'

/** Emitted after a login by any method. */
export const loggedIn = fact<{ personId: number; sessionId: string }>('logged_in')

/** Emitted when a new person has verified their email address and the account is created. */
export const signedUp = fact<{ personId: number; email: string }>('signed_up')

/** Emitted when a person has verified an email address: at the first login with it, or after changing to it. */
export const emailProved = fact<{ personId: number; email: string }>('email_proved')
