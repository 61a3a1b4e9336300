import type { Random } from '#platform/server/random.ts'
import type { Service } from '#platform/server/service.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { DAY_MS } from '#platform/shared/durations.ts'
import { MESSAGE_AUDIENCES } from '../entrant-messages.contract.ts'
import { recipientsOf } from '../entrant-messages.rules.ts'
import { countAudiences, insertMessage } from './entrant-messages.store.ts'

/** Identifies the message of the seed, so that it is inserted once. */
const KEY = 'demo message'
const SENT_DAYS_AGO = 2

/** Inserts a message to all who are entered in an event, as if it had been sent two days ago. No mail is sent. */
export async function seedSentMessage(
  { database: { db }, clock, random }: Pick<Service, 'database' | 'clock'> & { random: Random },
  { eventId, sentBy, subject, text }: { eventId: number; sentBy: number; subject: string; text: string },
): Promise<void> {
  const audiences = (await countAudiences(db, { id: eventId, status: 'published' })).flatMap(
    ({ id, people }) => (id === 'in' ? { id, people } : []),
  )
  const sentAt = new Date(instantOf(clock).getTime() - SENT_DAYS_AGO * DAY_MS)
  await insertMessage(db, {
    id: random.uuid(),
    eventId,
    sentAt,
    sentBy,
    requestKey: KEY,
    subject,
    body: text,
    audiences,
    queuedCount: recipientsOf(audiences, MESSAGE_AUDIENCES),
    finishedAt: sentAt,
  })
}
