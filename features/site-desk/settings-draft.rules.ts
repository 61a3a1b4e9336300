/** Converts the club's settings to a form and back, with all errors of the form. */
import { formatPhone } from '#features/accounts/phone.rules.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ClubDetails, ClubMoney } from '#features/site/site-desk.contract.ts'
import { formatAbn, isAbn } from '#platform/shared/abn.ts'
import { tidyRecordTexts } from '#features/site/record-texts.rules.ts'
import { isDay } from '#platform/shared/days.ts'
import { withLatinDigits } from '#platform/shared/latin-digits.ts'

export type DetailsDraft = ClubDetails
export type MoneyDraft = Omit<ClubMoney, 'bank_transfer_hold_days'> & { bank_transfer_hold_days: string }

type Mistake<Draft> = { field: keyof Draft & string; message: MessageDescriptor }

export function detailsDraftOf(details: ClubDetails): DetailsDraft {
  return {
    name: details.name,
    organisation_name: details.organisation_name,
    organisation_abn: details.organisation_abn === '' ? '' : formatAbn(details.organisation_abn),
    organisation_address: details.organisation_address,
    organisation_email: details.organisation_email,
    organisation_phone: details.organisation_phone,
    established: details.established,
    affiliation: details.affiliation,
    detail_texts: details.detail_texts,
    timezone: details.timezone,
    theme_colour: details.theme_colour.toLowerCase(),
    dark_theme_colour: details.dark_theme_colour.toLowerCase(),
  }
}

/** Returns the details as they are sent, and all errors in them. */
export function readDetails(draft: DetailsDraft): {
  details: ClubDetails
  mistakes: Mistake<DetailsDraft>[]
} {
  const details: ClubDetails = {
    ...draft,
    name: draft.name.trim(),
    organisation_name: draft.organisation_name.trim(),
    organisation_abn: withLatinDigits(draft.organisation_abn).replaceAll(/\s/g, ''),
    organisation_address: draft.organisation_address.trim(),
    organisation_email: draft.organisation_email.trim(),
    organisation_phone: formatPhone(withLatinDigits(draft.organisation_phone).trim()),
    established: withLatinDigits(draft.established).trim(),
    affiliation: draft.affiliation.trim(),
    detail_texts: tidyRecordTexts(draft.detail_texts),
    theme_colour: draft.theme_colour.toUpperCase(),
    dark_theme_colour: draft.dark_theme_colour.toUpperCase(),
  }
  const { organisation_abn: abn, organisation_email: email } = details
  const found: (Mistake<DetailsDraft> | false)[] = [
    details.name === '' && { field: 'name', message: msg`Enter the short name of the club` },
    details.organisation_name === '' && {
      field: 'organisation_name',
      message: msg`Enter the full name of the organisation`,
    },
    abn !== '' &&
      !isAbn(abn) && {
        field: 'organisation_abn',
        message: msg`That ABN is not valid. Check the digits`,
      },
    !/^[^\s@]+@[^\s@]+$/.test(email) && {
      field: 'organisation_email',
      message: msg`Enter an email address in the correct format, like name@example.com`,
    },
    !/^[+0-9() -]{0,30}$/.test(details.organisation_phone) && {
      field: 'organisation_phone',
      message: msg`Enter a phone number, like (02) 5550 1234`,
    },
    !/^(\d{4})?$/.test(details.established) && {
      field: 'established',
      message: msg`Enter a year, like 1974`,
    },
  ]
  return { details, mistakes: found.filter((mistake) => mistake !== false) }
}

export function moneyDraftOf(money: ClubMoney): MoneyDraft {
  return {
    gst_registered: money.gst_registered,
    bank_account_name: money.bank_account_name,
    bank_bsb: money.bank_bsb.replace(/^(\d{3})(\d{3})$/, '$1-$2'),
    bank_account_number: money.bank_account_number,
    bank_transfer_hold_days: String(money.bank_transfer_hold_days),
    membership_asks_nominator: money.membership_asks_nominator,
    committee_meets_on: money.committee_meets_on,
    member_number_prefix: money.member_number_prefix,
  }
}

const HOLD_DAYS_MOST = 60

/**
 * Returns the settings of money and members as they are sent, and all errors in them. A bank account must be complete
 * or absent.
 */
export function readMoney(draft: MoneyDraft): { money: ClubMoney; mistakes: Mistake<MoneyDraft>[] } {
  const digits = (text: string) => withLatinDigits(text).replaceAll(/[\s-]/g, '')
  const days = digits(draft.bank_transfer_hold_days)
  const hasDays = /^\d{1,2}$/.test(days) && Number(days) >= 1 && Number(days) <= HOLD_DAYS_MOST
  const money: ClubMoney = {
    ...draft,
    bank_account_name: draft.bank_account_name.trim(),
    bank_bsb: digits(draft.bank_bsb),
    bank_account_number: digits(draft.bank_account_number),
    bank_transfer_hold_days: hasDays ? Number(days) : 1,
    member_number_prefix: draft.member_number_prefix.trim(),
  }
  const { bank_account_name: name, bank_bsb: bsb, bank_account_number: number } = money
  const hasAccount = name !== '' || bsb !== '' || number !== ''
  const found: (Mistake<MoneyDraft> | false)[] = [
    hasAccount && name === '' && { field: 'bank_account_name', message: msg`Enter the name of the account` },
    hasAccount && !/^\d{6}$/.test(bsb) && { field: 'bank_bsb', message: msg`Enter the 6 digits of the BSB` },
    hasAccount &&
      !/^\d{1,12}$/.test(number) && {
        field: 'bank_account_number',
        message: msg`Enter an account number of up to 12 digits`,
      },
    draft.committee_meets_on !== '' &&
      !isDay(draft.committee_meets_on) && {
        field: 'committee_meets_on',
        message: msg`Enter a real date, like 14 Jun 2027`,
      },
    !hasDays && {
      field: 'bank_transfer_hold_days',
      message: msg`Enter a whole number from 1 to ${HOLD_DAYS_MOST}`,
    },
  ]
  return { money, mistakes: found.filter((mistake) => mistake !== false) }
}
