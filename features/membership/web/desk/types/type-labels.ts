import { msg } from '@lingui/core/macro'
import { type FieldLabels, TRANSLATIONS_LABEL } from '#features/staff/staff.public.tsx'
import type { TypeForm } from '../../../types-desk.contract.ts'
import type { TypeDraft } from './type-draft.ts'

export const TERM_LABELS = {
  rolling: msg`A year from the first day`,
  fixed: msg`To the same day every year`,
  none: msg`No end date`,
} as const satisfies Record<TypeForm['term'], unknown>

export const PRO_RATA_LABELS = {
  none: msg`Charge the whole year`,
  month: msg`Charge the months that are left`,
  quarter: msg`Charge the quarters that are left`,
} as const satisfies Record<TypeForm['pro_rata'], unknown>

/** The label of every field of a membership type, for the conflict dialog when two people edit one type. */
export const TYPE_LABELS: FieldLabels<TypeDraft> = {
  name: msg`Name`,
  description: msg({ message: 'Who it is for', comment: 'Field: the people a membership type is for' }),
  translations: TRANSLATIONS_LABEL,
  colour: msg`Colour`,
  fee: msg`Fee for a year, in dollars`,
  joining_fee: msg`Joining fee`,
  late_fee: msg`Late fee`,
  has_gst: msg`The fee includes GST`,
  needs_approval: msg`The committee approves new members`,
  includes_partner: msg`A partner is included, with a card`,
  has_vote: msg`May vote at general meetings`,
  can_compete: msg`May drive at the club’s events`,
  can_hold_club_rego: msg`May have club rego`,
  min_age: msg`Youngest age`,
  max_age: msg`Oldest age`,
  term: {
    label: msg({ message: 'Term', comment: 'Legend: how long a membership runs' }),
    show: (term, i18n) => i18n._(TERM_LABELS[term]),
  },
  year_ends_on: msg`Last day of the membership year`,
  pro_rata: {
    label: msg`Joining during the year`,
    show: (part, i18n) => i18n._(PRO_RATA_LABELS[part]),
  },
  carry_months: msg`Months before the end that include the next year`,
  is_offered: msg`People can choose it themselves`,
}
