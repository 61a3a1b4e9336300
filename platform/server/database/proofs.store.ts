import { type SQL, sql } from 'drizzle-orm'
import type { Db } from './pool.ts'

/** Two stored figures that should be equal and differ: the check that found them, their subject and both values. */
export type Fault<Name extends string = string> = {
  proof: Name
  subject: string
  expected: number
  found: number
}

/** A query that returns `subject`, `expected` and `found` for each pair of figures that differ. */
export type Proof<Name extends string = string> = { name: Name; finds: SQL }

/** Maximum number of faults reported for each check; more would add no information. */
const FAULTS_MOST = 20

/** Runs the checks one after the other. @returns the faults found; empty when all figures agree */
export async function findFaults<Name extends string>(
  db: Db,
  proofs: readonly Proof<Name>[],
): Promise<Fault<Name>[]> {
  const faults: Fault<Name>[] = []
  for (const { name, finds } of proofs) {
    const { rows } = await db.execute<{ subject: string; expected: string; found: string }>(
      sql`select * from (${finds}) as found_here limit ${FAULTS_MOST}`,
    )
    for (const { subject, expected, found } of rows)
      faults.push({ proof: name, subject, expected: Number(expected), found: Number(found) })
  }
  return faults
}
