import { boolean, index, integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { person } from '#features/accounts/server/accounts.tables.ts'
import type { ViewedList } from '../desk-views.contract.ts'

/** A saved view of a list at the desk. @source docs/reference/staff-desk.md §1.4 */
export const deskView = pgTable(
  'desk_view',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    list: text().$type<ViewedList>().notNull(),
    name: text().notNull(),
    /** The query of the list's address, without the page. It contains no search text. */
    query: text().notNull(),
    /** The author. Null for a shared view whose author's data was removed. */
    personId: integer('person_id').references(() => person.id, { onDelete: 'set null' }),
    isShared: boolean('is_shared').notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    unique('desk_view_name').on(table.personId, table.list, table.name),
    index('desk_view_list').on(table.list, table.name),
  ],
)
