import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { person } from '#features/accounts/server/accounts.tables.ts'

/**
 * The addresses at which an officer with the role `content` may write and publish. An officer without a row may do both
 * on the whole site.
 * @source docs/reference/staff-desk.md §3.5
 */
export const contentRight = pgTable('content_right', {
  personId: integer('person_id')
    .primaryKey()
    .references(() => person.id, { onDelete: 'cascade' }),
  /** An address without a slash at its end; empty for the whole site. */
  writeBelow: text('write_below').notNull(),
  mayPublish: boolean('may_publish').notNull(),
  publishBelow: text('publish_below').notNull(),
})
