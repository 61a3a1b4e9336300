import { fact } from '#platform/server/facts.ts'

/** Somebody has logged in, by whatever way. */
export const loggedIn = fact<{ personId: number; sessionId: string }>('logged_in')

/** Somebody new has proved their address and has an account from now on. */
export const signedUp = fact<{ personId: number; email: string }>('signed_up')

/** Somebody has shown that an address is theirs: at the first login with it, or when they changed to it. */
export const emailProved = fact<{ personId: number; email: string }>('email_proved')
