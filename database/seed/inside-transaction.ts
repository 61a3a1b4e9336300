import type { Database, Tx } from '#platform/server/database/pool.ts'

/** The database as seen from inside one transaction: what would open its own takes part in this one. */
export function inside(database: Database, tx: Tx): Database {
  return { ...database, db: tx, transaction: (fn) => fn(tx) }
}
