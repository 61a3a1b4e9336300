import { msg } from '@lingui/core/macro'
import { type FieldLabels, TRANSLATIONS_LABEL } from '#features/staff/staff.public.tsx'
import type { DetailsDraft, MoneyDraft } from '../settings-draft.rules.ts'

/** The label of every detail of the club, for the panel that lists the fields which two people changed. */
export const DETAILS_LABELS: FieldLabels<DetailsDraft> = {
  name: msg`Name of the club`,
  organisation_name: msg`Full name of the organisation`,
  organisation_abn: msg({ message: 'ABN', comment: 'Field: the Australian Business Number of the club' }),
  organisation_address: msg`Postal address`,
  organisation_email: msg`The club’s email address`,
  organisation_phone: msg`The club’s phone`,
  established: msg`Year it was founded`,
  affiliation: msg`Affiliated with`,
  detail_texts: TRANSLATIONS_LABEL,
  timezone: msg`Time zone`,
  theme_colour: msg`Club colour`,
  dark_theme_colour: msg`Colour in dark mode`,
}

/** The label of every setting of money and members, for the panel that lists the fields which two people changed. */
export const MONEY_LABELS: FieldLabels<MoneyDraft> = {
  gst_registered: msg`The club is registered for GST`,
  bank_account_name: msg`Name of the account`,
  bank_bsb: msg({
    message: 'BSB',
    comment: 'Field: the Bank State Branch number of an Australian bank account',
  }),
  bank_account_number: msg`Account number`,
  bank_transfer_hold_days: msg`Days to wait for a transfer`,
  membership_asks_nominator: msg`Applicants name who nominates and seconds them`,
  committee_meets_on: msg`Next committee meeting`,
  member_number_prefix: msg`Letters before a member number`,
}
