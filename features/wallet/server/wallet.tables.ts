import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { person } from '#features/accounts/server/accounts.tables.ts'

/**
 * The people with a pass in a wallet. All passes of a person have the same code; without a row, none is accepted.
 * @source docs/reference/membership.md §5.6
 */
export const walletPass = pgTable('wallet_pass', {
  personId: integer('person_id')
    .primaryKey()
    .references(() => person.id, { onDelete: 'cascade' }),
  /** The last part of the address in the QR code: random, and different after each removal. */
  code: text().notNull().unique(),
  madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
})
