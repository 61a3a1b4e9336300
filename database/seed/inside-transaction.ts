import type { Database, Tx } from '#platform/server/database/pool.ts'

/** Returns a database whose calls take part in an open transaction instead of starting their own. */
export function inside(database: Database, tx: Tx): Database {
  return { ...database, db: tx, transaction: (fn) => fn(tx) }
}
