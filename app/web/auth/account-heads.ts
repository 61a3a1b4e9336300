/** What tabs and search engines say of the screens of accounts, by the id of their route. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export type ScreenHead = { title: MessageDescriptor; description: MessageDescriptor; isIndexed: boolean }

const NO_WORDS = msg`Your account at the club.`

export const ACCOUNT_HEADS = {
  login: {
    title: msg`Log in`,
    description: msg`Log in to the club with a code that we email you, or with your password.`,
    isIndexed: true,
  },
  signup: {
    title: msg`Create an account`,
    description: msg`Make an account with the club: your name, your email address and a code that we email you.`,
    isIndexed: true,
  },
  forgotpassword: {
    title: msg`New password`,
    description: msg`Choose a new password with a code that we email you.`,
    isIndexed: true,
  },
  logout: { title: msg`Logging out`, description: NO_WORDS, isIndexed: false },
  'token-login': { title: msg`Logging in`, description: NO_WORDS, isIndexed: false },
  auth: { title: msg`Connecting your RACERS account`, description: NO_WORDS, isIndexed: false },
} as const satisfies Record<string, ScreenHead>

export type AccountScreen = keyof typeof ACCOUNT_HEADS
