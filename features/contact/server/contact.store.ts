import type { Db } from '#platform/server/database/pool.ts'
import { contactMessage } from './contact.tables.ts'

/** Stores a visitor's message. */
export async function insertContactMessage(db: Db, row: typeof contactMessage.$inferInsert): Promise<void> {
  await db.insert(contactMessage).values(row)
}
