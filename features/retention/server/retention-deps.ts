import type { AccountService, WriteToPerson } from '#features/accounts/server/accounts.public.ts'
import type { Audit } from '#features/staff/server/staff.public.ts'
import type { Service } from '#platform/server/service.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { dayInZone } from '#platform/shared/format.ts'
import type { RetentionDay } from './retention.store.ts'

export type RetentionDeps = Pick<Service, 'database' | 'clock'> & {
  accounts: AccountService
  audit: Audit
  write: WriteToPerson
  /** Returns the club's IANA time zone. */
  timezone: () => Promise<string>
  /** Returns the prefix of a member's number, like `CP-`. */
  numberPrefix: () => Promise<string>
  /** Returns the club's period, in years. */
  limits: () => Promise<{ lapsed_data_years: number }>
}

/** Returns today in the club's time zone, with what the statements about lapsed members need. */
export async function retentionDay({
  clock,
  timezone,
  limits,
  accounts,
}: RetentionDeps): Promise<RetentionDay> {
  const [zone, { lapsed_data_years: years }] = await Promise.all([timezone(), limits()])
  const now = instantOf(clock)
  return { now, today: dayInZone(now.getTime(), zone), timezone: zone, years, data: accounts.personData }
}
