import { index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { person } from '#features/accounts/server/accounts.tables.ts'
import { event } from '#features/events/server/events.tables.ts'
import type { AudienceCount } from '../entrant-messages.contract.ts'

/** The messages that staff wrote to the entrants of an event. A job sends them, and stores its progress here. */
export const entrantMessage = pgTable(
  'entrant_message',
  {
    id: uuid().primaryKey(),
    eventId: integer('event_id')
      .notNull()
      .references(() => event.id),
    sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
    sentBy: integer('sent_by')
      .notNull()
      .references(() => person.id),
    /** Idempotency-Key of the request that sent the message. */
    requestKey: text('request_key').notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    /** The groups that the message is for, with their numbers of people when it was sent. */
    audiences: jsonb().$type<AudienceCount[]>().notNull(),
    /** The number of mails queued so far. */
    queuedCount: integer('queued_count').notNull().default(0),
    /** The person id up to which the recipients have their mail. The job goes through them in the order of their ids. */
    doneUpTo: integer('done_up_to').notNull().default(0),
    /** When the mail of the last recipient was queued; null until then. */
    finishedAt: timestamp('finished_at', { withTimezone: true }),
    /** When the job was given up; null otherwise. A retry of the job sets it to null again. */
    stoppedAt: timestamp('stopped_at', { withTimezone: true }),
  },
  (table) => [
    index('entrant_message_event').on(table.eventId, table.sentAt),
    uniqueIndex('entrant_message_once').on(table.sentBy, table.requestKey),
  ],
)
