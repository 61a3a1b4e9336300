import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RecordTexts } from '#features/site/record-texts.rules.ts'
import { withLatinDigits } from '#platform/shared/latin-digits.ts'
import { typeMistakes } from '../../../type-form.rules.ts'
import type { DeskType, TypeForm } from '../../../types-desk.contract.ts'

/** The fields in which a number is typed. */
export type NumberField = 'fee' | 'joining_fee' | 'late_fee' | 'min_age' | 'max_age' | 'carry_months'

/** The state of the membership type form. `year_ends_on` is a complete date, of which only day and month count. */
export type TypeDraft = Omit<TypeForm, NumberField | 'translations'> &
  Record<NumberField, string> & { translations: RecordTexts }

export type DraftMistake = { field: keyof TypeForm; message: MessageDescriptor }

const NEW_TYPE: TypeForm = {
  name: '',
  description: '',
  colour: '#006d77',
  fee: 0,
  joining_fee: 0,
  late_fee: 0,
  has_gst: true,
  needs_approval: true,
  includes_partner: false,
  has_vote: false,
  can_compete: false,
  can_hold_club_rego: false,
  min_age: null,
  max_age: null,
  term: 'rolling',
  year_ends_on: '',
  pro_rata: 'none',
  carry_months: 0,
  is_offered: false,
}

/**
 * Returns the values of the form for a membership type; null stands for a new type.
 * @param today supplies the year of a fixed membership year’s last day, which is stored without its year
 */
export function typeDraftOf(type: DeskType | null, today: string): TypeDraft {
  const {
    id: _,
    code: _code,
    is_active: _active,
    updated_at: _revision,
    ...form
  } = type ?? { ...NEW_TYPE, id: 0, code: '', is_active: true, updated_at: '' }
  const { year_ends_on: end } = form
  return {
    ...form,
    translations: form.translations ?? {},
    fee: form.fee.toFixed(2),
    joining_fee: form.joining_fee.toFixed(2),
    late_fee: form.late_fee.toFixed(2),
    min_age: String(form.min_age ?? ''),
    max_age: String(form.max_age ?? ''),
    carry_months: String(form.carry_months),
    year_ends_on: end === '' ? '' : `${today.slice(0, 4)}-${end}`,
  }
}

/** Returns the form as it is sent to the server, and all its errors. */
export function readTypeDraft(
  draft: TypeDraft,
  otherNames: readonly string[],
): { form: TypeForm; mistakes: DraftMistake[] } {
  const mistakes: DraftMistake[] = []
  const dollars = (field: NumberField): number => {
    const text = withLatinDigits(draft[field]).trim()
    if (/^\d{1,5}(\.\d{1,2})?$/.test(text)) return Number(text)
    mistakes.push({ field, message: msg`Enter an amount, like 95.00` })
    return 0
  }
  const whole = (field: NumberField, most: number): number | null => {
    const text = withLatinDigits(draft[field]).trim()
    if (text === '') return null
    if (/^\d{1,3}$/.test(text) && Number(text) <= most) return Number(text)
    mistakes.push({ field, message: msg`Enter a whole number from 0 to ${most}` })
    return null
  }
  const form: TypeForm = {
    ...draft,
    fee: dollars('fee'),
    joining_fee: dollars('joining_fee'),
    late_fee: dollars('late_fee'),
    min_age: whole('min_age', 120),
    max_age: whole('max_age', 120),
    carry_months: draft.term === 'fixed' ? (whole('carry_months', 6) ?? 0) : 0,
    year_ends_on: draft.year_ends_on.slice('YYYY-'.length),
  }
  return { form, mistakes: [...mistakes, ...typeMistakes(form, otherNames)] }
}
