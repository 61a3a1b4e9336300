import { dollarsOf } from '#features/catalogue/catalogue.rules.ts'
import type { Db } from '#platform/server/database/pool.ts'
import type { PublicType } from '../membership-types.contract.ts'
import { listTypes } from './types.store.ts'

/** The types that are in use, as the public site shows them. One statement. */
export async function readPublicTypes(db: Db): Promise<PublicType[]> {
  return (await listTypes(db)).map(
    ({ code, name, description, colour, feeCents, joiningFeeCents, term, yearEndsOn }) => ({
      code,
      name,
      description,
      colour,
      fee: dollarsOf(feeCents),
      joining_fee: dollarsOf(joiningFeeCents),
      runs: term === 'fixed' || term === 'none' ? term : 'rolling',
      year_ends_on: yearEndsOn,
    }),
  )
}
