/** Wishes about one's own data. @source DOMAIN §3.14 "privacy request" */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** In characters. @source DOMAIN §3.14 */
export const PRIVACY_DETAIL_MOST = 1_000

export const PRIVACY_WORDS = {
  correction: msg`Say what is wrong, and what it should be`,
} as const satisfies Record<string, MessageDescriptor>
