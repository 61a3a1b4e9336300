import { type Placeholder, sql } from 'drizzle-orm'
import type { Db } from './pool.ts'

type Ready<Answer> = { execute: (values: Record<string, unknown>) => Promise<Answer> }

/**
 * Returns a query that is built once for each connection and then only receives values. Building a query takes longer
 * than all other steps together, so use this for queries that run at almost every request; write other queries inline.
 * @param names names of the values
 * @param build builds the query with one placeholder for each value
 */
export function prepared<const Name extends string, Answer>(
  names: readonly Name[],
  build: (db: Db, value: Record<Name, Placeholder>) => { prepare: (name: string) => Ready<Answer> },
): (db: Db, values: Record<Name, unknown>) => Promise<Answer> {
  const readyOn = new WeakMap<object, Ready<Answer>>()
  const value = Object.fromEntries(names.map((name) => [name, sql.placeholder<string>(name)])) as Record<
    Name,
    Placeholder
  >
  return (db, values) => {
    const { session } = db._
    let ready = readyOn.get(session)
    if (!ready) {
      // Pass no name here: `NamingClient` names the statement, and gives it another name when one of its tables has
      // changed.
      ready = build(db, value).prepare('')
      readyOn.set(session, ready)
    }
    return ready.execute(values)
  }
}
