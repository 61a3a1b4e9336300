import { sql } from 'drizzle-orm'
import type { Db } from '../../database/pool.ts'

/** Returns the identifier of the database cluster, which stays the same when its files are copied. */
export async function findSystemIdentifier(db: Db): Promise<string> {
  const { rows } = await db.execute<{ value: string }>(
    sql`select system_identifier::text as value from pg_control_system()`,
  )
  return rows[0]?.value ?? ''
}
