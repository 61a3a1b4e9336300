/** Rules of the messages that the events officer writes to entrants. @source docs/reference/events-and-entries.md §5.10 */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { EventStatus } from '#features/events/events.contract.ts'
import { MESSAGE_AUDIENCES, type MessageAudience, type MessageInput } from './entrant-messages.contract.ts'

/** The greatest lengths of a message, in characters. */
export const MESSAGE_LIMITS = { subject: 150, text: 5000 } as const

/** The limit on test mails of one person. */
export const MESSAGE_TEST_RATE = { name: 'entrant_message_test', points: 20, durationS: 60 * 60 }

/** The limit on messages of one person. */
export const MESSAGE_RATE = { name: 'entrant_message', points: 10, durationS: 60 * 60 }

export type MessageField = 'audiences' | 'subject' | 'text'

/** Returns the mistakes of a message by field. The server checks again. */
export function messageMistakes({
  audiences,
  subject,
  text,
}: Pick<MessageInput, MessageField>): Partial<Record<MessageField, MessageDescriptor>> {
  return {
    ...(audiences.length === 0 && { audiences: msg`Choose who gets the email` }),
    ...(subject.trim() === '' && { subject: msg`Enter a subject` }),
    ...(text.trim() === '' && { text: msg`Enter the text of the email` }),
  }
}

/**
 * Returns the groups that can get a message about an event. After its cancellation the entries end one by one, so all
 * that are ended by it or still to be ended are one group.
 */
export function audiencesOf({ status }: { status: EventStatus }): readonly MessageAudience[] {
  const isCancelled = status === 'cancelled'
  return MESSAGE_AUDIENCES.filter((id) => (id === 'cancelled') === isCancelled)
}

/** Returns how many people get a message: the sum of its groups, because a person is in one group only. */
export function recipientsOf(
  counts: readonly { id: MessageAudience; people: number }[],
  chosen: readonly MessageAudience[],
): number {
  return counts.reduce((sum, { id, people }) => sum + (chosen.includes(id) ? people : 0), 0)
}
