import type { WriteToPerson } from '#features/accounts/server/accounts.public.ts'
import type { Announce } from '#platform/server/facts.ts'
import type { Chance } from '#platform/server/chance.ts'
import type { Db } from '#platform/server/database/pool.ts'
import type { Service } from '#platform/server/service.ts'
import type { SignedCodes } from '#platform/server/signed-codes.ts'
import type { Clock } from '#platform/shared/clock.ts'
import type { Locale } from '#platform/shared/locales.ts'
import { dayInZone } from '#platform/shared/format.ts'

/** What the club says of itself, as membership needs it. */
export type MembershipClub = {
  name: string
  email: string
  phone: string
  timezone: string
  isGstRegistered: boolean
  /** Whether an applicant names who nominates and who seconds them. */
  asksNominator: boolean
  /** Before a member's number, like `CP-`. */
  numberPrefix: string
}

export type MembershipPowers = Pick<Service, 'database' | 'clock' | 'log'> & {
  chance: Chance
  club: () => Promise<MembershipClub>
  announce: Announce
  write: WriteToPerson
  cardCodes: SignedCodes
  appUrl: string
  /** Asked of club rego: whether somebody holds an approved one. */
  hasClubRego: (db: Db, personId: number) => Promise<boolean>
  /** What the person may still spend, in cents. */
  creditOf: (db: Db, personId: number) => Promise<number>
  /** The public id of an order that waits for a payment; null where none does. */
  findUnpaidOrder: (db: Db, personId: number) => Promise<string | null>
  paymentTypes: (locale: Locale) => Promise<{ id: string; name: string }[]>
}

/** The day it is in the club's zone. */
export async function clubToday({
  clock,
  club,
}: {
  clock: Clock
  club: () => Promise<{ timezone: string }>
}): Promise<string> {
  return dayInZone(clock.nowMs(), (await club()).timezone)
}
