import { type SQL, sql } from 'drizzle-orm'
import type { Db } from './pool.ts'

/** Two stored figures that should be equal and differ: the check that found them, their subject and both values. */
export type Fault<Name extends string = string> = {
  proof: Name
  subject: string
  expected: number
  found: number
}

/** A query that returns `proof`, `subject`, `expected` and `found` for each pair of figures that differ. */
export type Proof<Name extends string = string> = SQL<Name>

/** Maximum number of faults reported for each check; more would add no information. */
export const FAULTS_MOST = 20

/**
 * Builds one check from a query that returns `subject`, `expected` and `found` for each pair of figures that differ.
 */
export function proofOf<Name extends string>(name: Name, finds: SQL): Proof<Name> {
  return sql<Name>`select ${name}::text as proof, found_here.* from (${finds}) as found_here`
}

/**
 * Builds several checks that read the same records once.
 * @param from a query of the records, referred to as `r`
 * @param subject expression that names a record
 * @param figures the expected and the found value of each check; a check may appear several times, once for each pair
 */
export function proofsOf<Name extends string>(
  from: SQL,
  subject: SQL,
  figures: readonly (readonly [name: Name, expected: SQL, found: SQL])[],
): Proof<Name> {
  const pairs = figures.map(
    ([name, expected, found]) => sql`(${name}::text, (${expected})::bigint, (${found})::bigint)`,
  )
  // Select the records with a fault first, because making the pairs of all records would take as long as the rest.
  const isWrong = sql.join(
    figures.map(([, expected, found]) => sql`(${expected}) <> (${found})`),
    sql` or `,
  )
  return sql<Name>`select pair.proof, ${subject} as subject, pair.expected, pair.found
    from (select * from (${from}) r where ${isWrong}) r
    cross join lateral (values ${sql.join(pairs, sql`, `)}) as pair(proof, expected, found)
    where pair.expected <> pair.found`
}

/** Runs the checks one after the other. @returns the faults found; empty when all figures agree */
export async function findFaults<Name extends string>(
  db: Db,
  proofs: readonly Proof<Name>[],
): Promise<Fault<Name>[]> {
  const faults: Fault<Name>[] = []
  for (const finds of proofs) {
    const { rows } = await db.execute<{ proof: Name; subject: string; expected: string; found: string }>(
      sql`select * from (
          select *, row_number() over (partition by proof) as place from (${finds}) as all_faults) as faults
        where place <= ${FAULTS_MOST}`,
    )
    for (const { proof, subject, expected, found } of rows)
      faults.push({ proof, subject, expected: Number(expected), found: Number(found) })
  }
  return faults
}
