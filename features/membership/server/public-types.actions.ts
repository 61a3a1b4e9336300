import type { ShownLanguage } from '#features/site/shown-language.rules.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { dollarsOf } from '#platform/shared/money.ts'
import type { PublicType } from '../membership-types.contract.ts'
import { runsOf } from './type-terms.ts'
import { textLanguagesOf, typeInLanguage } from './type-texts.ts'
import { listTypes, type TypeRow } from './types.store.ts'

/**
 * Returns the types that anyone may choose, as the public site shows them, without those that cannot be bought. Runs
 * one SQL statement.
 * @param shown the language of the reader
 * @param joinOf returns today's price in cents and the last day for a person who has never been a member
 */
export async function readPublicTypes(
  db: Db,
  shown: ShownLanguage | null,
  joinOf: (type: TypeRow) => { priceCents: number; validTo: string | null },
): Promise<PublicType[]> {
  const types = await listTypes(db)
  return types
    .filter(({ isOffered }) => isOffered)
    .map((type) => ({ type: typeInLanguage(type, shown), ...joinOf(type) }))
    .map(({ type, priceCents, validTo }) => ({
      code: type.code,
      name: type.name,
      description: type.description,
      ...textLanguagesOf(type),
      colour: type.colour,
      fee: dollarsOf(type.feeCents),
      joining_fee: dollarsOf(type.joiningFeeCents),
      join_today: dollarsOf(priceCents),
      runs: runsOf(type),
      year_ends_on: type.yearEndsOn,
      valid_to: validTo,
    }))
}
