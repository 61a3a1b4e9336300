/** Rules for disabling an account by staff. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Maximum length in characters. */
export const DISABLE_REASON_MOST = 300

export const DISABLE_MESSAGES = {
  reason: msg`Enter a reason`,
} as const satisfies Record<string, MessageDescriptor>
