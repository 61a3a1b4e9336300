/** Titles and descriptions of the account screens, by route id. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export type ScreenHead = { title: MessageDescriptor; description: MessageDescriptor; isIndexed: boolean }

const NO_MESSAGES = msg`Your account at the club.`

export const ACCOUNT_HEADS = {
  login: {
    title: msg`Log in`,
    description: msg`Log in to the club with a code that we email you, or with your password.`,
    isIndexed: true,
  },
  signup: {
    title: msg`Create an account`,
    description: msg`Create an account with the club: your name, your email address and a code that we email you.`,
    isIndexed: true,
  },
  forgotpassword: {
    title: msg`New password`,
    description: msg`Choose a new password with a code that we email you.`,
    isIndexed: true,
  },
  logout: { title: msg`Logging out`, description: NO_MESSAGES, isIndexed: false },
  'token-login': { title: msg`Logging in`, description: NO_MESSAGES, isIndexed: false },
  auth: { title: msg`Connecting your RACERS account`, description: NO_MESSAGES, isIndexed: false },
} as const satisfies Record<string, ScreenHead>

export type AccountScreen = keyof typeof ACCOUNT_HEADS
