import type { GuardianDeps } from '#features/guardians/server/guardians.public.ts'
import type { WriteToPerson } from '#features/accounts/server/accounts.public.ts'
import type { ContentLanguages } from '#features/site/content-languages.rules.ts'
import type { ShownLanguage } from '#features/site/shown-language.rules.ts'
import type { ImageAccess } from '#features/media/server/media.public.ts'
import type { Emit } from '#platform/server/domain-events.ts'
import type { Random } from '#platform/server/random.ts'
import type { Db } from '#platform/server/database/pool.ts'
import type { Service } from '#platform/server/service.ts'
import type { SignedCodes } from '#platform/server/signed-codes.ts'
import type { Clock } from '#platform/shared/clock.ts'
import type { Locale } from '#platform/shared/locales.ts'
import { dayInZone } from '#platform/shared/format.ts'

/** The club settings that membership uses. */
export type MembershipClub = {
  name: string
  email: string
  phone: string
  timezone: string
  isGstRegistered: boolean
  /** Whether an applicant names a nominator and a seconder. */
  asksNominator: boolean
  /** The day of the committee's next meeting, possibly past; empty if it is not fixed. */
  committeeMeetsOn: string
  /** The prefix of a member's number, like `CP-`. */
  numberPrefix: string
  /** The number of days after the last one during which a renewal still continues the period. */
  lateRenewalDays: number
  /** When reminders are sent, as days relative to the last day of a membership. */
  reminderDays: readonly number[]
}

export type MembershipDeps = Pick<Service, 'database' | 'clock' | 'log'> & {
  random: Random
  club: () => Promise<MembershipClub>
  /** Returns the parts of the club’s texts that are different in a reader’s language; null for the main language. */
  shown: (language: Locale) => Promise<ShownLanguage | null>
  /** Returns the languages of the club’s texts; the main one is binding for texts that people sign. */
  languages: () => Promise<ContentLanguages>
  emit: Emit
  write: WriteToPerson
  /** Sends confirmation mails to named guardians. */
  guardians: GuardianDeps
  cardCodes: SignedCodes
  /** Returns the person whose wallet pass has this code; null if there is none. Provided by the wallet feature. */
  findPassOwner: (db: Db, code: string) => Promise<number | null>
  /** Issues signed addresses for members' photos. */
  imageAccess: Pick<ImageAccess, 'issue'>
  appUrl: string
  /** Returns whether a person has a vehicle with approved club rego; provided by the club-rego feature. */
  hasClubRego: (db: Db, personId: number) => Promise<boolean>
  /** Returns the person's available credit in cents. */
  creditOf: (db: Db, personId: number) => Promise<number>
  /** Returns the public id of an unpaid order; null if there is none. */
  findUnpaidOrder: (db: Db, personId: number) => Promise<string | null>
  paymentTypes: (locale: Locale) => Promise<{ id: string; name: string }[]>
}

/** Returns today's date in the club time zone. */
export async function clubToday({
  clock,
  club,
}: {
  clock: Clock
  club: () => Promise<{ timezone: string }>
}): Promise<string> {
  return dayInZone(clock.nowMs(), (await club()).timezone)
}
