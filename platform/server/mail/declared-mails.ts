import type { MessageDescriptor } from '@lingui/core'
import type { Format } from '#platform/shared/format.ts'
import type { MailMessages } from './render-mail.ts'

/**
 * Returns sample mails of one feature: each of its mails at least once, in enough variants that every message of the
 * mail occurs. A test compares them with the code.
 */
export type MailSamples = (format: Format) => readonly MailMessages[]

const SAMPLE_COMMENT = 'sample of a message that another part of the program provides'

/** Returns a sample of a message that other code passes into the mail, such as a line of the status page. */
export function sampleMessage(text: string): MessageDescriptor {
  return { id: text, comment: SAMPLE_COMMENT }
}

/** Whether a message was made by `sampleMessage`. */
export function isSampleMessage({ comment }: MessageDescriptor): boolean {
  return comment === SAMPLE_COMMENT
}
