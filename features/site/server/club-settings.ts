import type { SiteConfiguration } from '../site.contract.ts'
import type { SiteReader } from './site-reader.ts'

/**
 * The club's settings that features use, read together. A feature declares only those that it needs, for example
 * `club: () => Promise<{ name: string; timezone: string }>`. They contain the bank account, so a feature never puts
 * them into an answer as they are.
 */
export type ClubSettings = {
  name: string
  email: string
  phone: string
  /** IANA name of the time zone in which the club's days begin. */
  timezone: string
  themeColour: string
  /** The organisation as it appears on invoices and receipts. */
  seller: { name: string; abn: string; address: string; email: string; phone: string }
  /** The account for bank transfers; null if the club has not given one. */
  bank: { accountName: string; bsb: string; accountNumber: string } | null
  flags: SiteConfiguration
  /** The id of the user who receives the payments. @source docs/reference/shop-and-payments.md §5.6 */
  supplierId: number
  isGstRegistered: boolean
  /** How many days an order waits for a bank transfer. */
  bankTransferHoldDays: number
  /** Whether orders may be paid in cash or by EFTPOS at the club. */
  isPayableAtClub: boolean
  /** Whether an applicant for membership names a nominator and a seconder. */
  asksNominator: boolean
  /** The day of the committee's next meeting, possibly past; empty if it is not fixed. */
  committeeMeetsOn: string
  /** The prefix of a member's number, like `CP-`. */
  numberPrefix: string
  /** Whether a page is published by another person than the one who changed it last. */
  needsSecondPerson: boolean
}

/** Reads the club's settings. Runs no SQL while they are unchanged, because the reader caches them. */
export async function readClubSettings(site: Pick<SiteReader, 'settings' | 'desk'>): Promise<ClubSettings> {
  const [shown, desk] = await Promise.all([site.settings(), site.desk()])
  const { organisation_email: email, organisation_phone: phone, configuration: flags } = shown
  const { bank_account_name: accountName, bank_bsb: bsb, bank_account_number: accountNumber } = desk
  return {
    name: shown.name,
    email,
    phone,
    timezone: shown.timezone,
    themeColour: shown.theme_colour,
    seller: {
      name: shown.organisation_name,
      abn: shown.organisation_abn,
      address: shown.organisation_address,
      email,
      phone,
    },
    bank: bsb === '' || accountNumber === '' ? null : { accountName, bsb, accountNumber },
    flags,
    supplierId: flags.payment_user_id,
    isGstRegistered: desk.gst_registered,
    bankTransferHoldDays: desk.bank_transfer_hold_days,
    isPayableAtClub: desk.pay_at_club,
    asksNominator: desk.membership_asks_nominator,
    committeeMeetsOn: desk.committee_meets_on,
    numberPrefix: desk.member_number_prefix,
    needsSecondPerson: desk.second_person_publishes,
  }
}
