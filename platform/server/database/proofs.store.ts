import { type SQL, sql } from 'drizzle-orm'
import type { Db } from './pool.ts'

/** Something that was written down twice and is not the same: which proof found it, of what, and both figures. */
export type Fault<Name extends string = string> = {
  proof: Name
  subject: string
  expected: number
  found: number
}

/** A statement that gives rows of `subject`, `expected` and `found` where the two differ. */
export type Proof<Name extends string = string> = { name: Name; finds: SQL }

/** More faults of one kind than these say nothing new. */
const FAULTS_MOST = 20

/** Runs proofs one after the other. @returns what they found; empty where everything adds up */
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
