import { type SQL, sql } from 'drizzle-orm'

/**
 * A range of ids, with both ends. A query of a large table is limited to one, so that PostgreSQL reads a part of an
 * index. The ends are values and not subqueries, because PostgreSQL estimates the number of rows from them.
 */
export type IdRange = { first: number; last: number }

/** The range without any id. */
export const NO_IDS: IdRange = { first: 1, last: 0 }

/** The SQL condition that an id is in a range. */
export const inRange = (id: SQL, { first, last }: IdRange): SQL =>
  sql`${id} between ${first}::int and ${last}::int`
