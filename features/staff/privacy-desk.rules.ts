/** Answering a wish about one's data. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { DAY_MS } from '#platform/shared/durations.ts'

/** @source DOMAIN §2 decision 16 "30-day answer" */
export const PRIVACY_ANSWER_WITHIN_MS = 30 * DAY_MS

/** In characters. */
export const PRIVACY_ANSWER_MOST = 2_000

export const PRIVACY_ANSWER_WORDS = {
  required: msg`Say what was done`,
} as const satisfies Record<string, MessageDescriptor>
