/** The ids of added records are higher than this number, so that they differ from those of the demo club. */
export const FIRST_ID = 1_000_000

/**
 * Copies a row many times. `changes` is an SQL expression of a JSON object whose fields replace those of the row `t`; `n`
 * counts from 1. @param {import('pg').Client} database @param {{ table: string, where: string, count: number, changes: string }} copy
 */
export async function copyRows(database, { table, where, count, changes }) {
  await database.query(
    `insert into ${table} select (jsonb_populate_record(t, ${changes})).*
     from ${table} t, generate_series(1, ${count}) n where ${where}`,
  )
}

/**
 * Returns the highest id of a table, but at least {@link FIRST_ID}.
 * @param {import('pg').Client} database @param {string} table @param {string} column @returns {Promise<number>}
 */
export async function highest(database, table, column) {
  const { rows } = await database.query(
    `select greatest(max(${column}), ${FIRST_ID})::int as last from ${table}`,
  )
  return rows[0].last
}
