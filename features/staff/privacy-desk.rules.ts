/** Rules for answering a member's request about their data. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { DAY_MS } from '#platform/shared/durations.ts'

/**
 * Time in ms within which a request must be answered.
 * @source docs/reference/staff-desk.md §3.6
 */
export const PRIVACY_ANSWER_WITHIN_MS = 30 * DAY_MS

/** Maximum length in characters. */
export const PRIVACY_ANSWER_MOST = 2_000

export const PRIVACY_ANSWER_MESSAGES = {
  required: msg`Say what was done`,
} as const satisfies Record<string, MessageDescriptor>
