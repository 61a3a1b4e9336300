import type { ShownLanguage } from '#features/site/shown-language.rules.ts'
import type { Service } from '#platform/server/service.ts'
import { addDays } from '#platform/shared/days.ts'
import { dayInZone } from '#platform/shared/format.ts'
import { instantInZone } from '#platform/shared/zone-time.ts'
import type { PublicType } from '../membership-types.contract.ts'
import { readPublicTypes } from './public-types.actions.ts'
import { joinOn } from './type-terms.ts'

/**
 * Returns each membership type, in the language of a reader, with today's price in the club's time zone, and the instant
 * until which the prices are valid.
 */
export async function readTypesToday(
  { database, clock }: Pick<Service, 'database' | 'clock'>,
  timezone: string,
  shown: ShownLanguage | null,
): Promise<{ types: PublicType[]; untilMs: number }> {
  const today = dayInZone(clock.nowMs(), timezone)
  return {
    types: await readPublicTypes(database.db, shown, (type) => joinOn(type, today)),
    untilMs: instantInZone(addDays(today, 1), '00:00', timezone),
  }
}
