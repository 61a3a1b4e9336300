import { type Placeholder, sql } from 'drizzle-orm'
import type { Db } from './pool.ts'

type Ready<Answer> = { execute: (values: Record<string, unknown>) => Promise<Answer> }

/**
 * A statement that is put together once for each connection and afterwards only filled in: to put it together costs
 * more than everything else on its way. For what is asked at every click; other statements read better where they stand.
 * @param names of what is filled in
 * @param build the statement, with something to stand for each of them
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
      // Without a name of its own: the connection gives it one, and another when the tables have changed.
      ready = build(db, value).prepare('')
      readyOn.set(session, ready)
    }
    return ready.execute(values)
  }
}
