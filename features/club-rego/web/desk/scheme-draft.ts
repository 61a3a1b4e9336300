import {
  bookRulesOf,
  type BookRules,
  type CounterId,
  type LogUse,
  QUARTERS,
} from '#features/log-book/log-book.rules.ts'
import { withLatinDigits } from '#platform/shared/latin-digits.ts'
import type { InspectionType, PhotoSlot, SchemeRules } from '../../schemes.rules.ts'

/** The rules of a scheme as typed in the form. */
export type SchemeDraft = {
  isBuiltBefore: boolean
  age: string
  takesModified: boolean
  mostGvmKg: string
  inspectionDays: string
  inspectionTypes: InspectionType[]
  asksInsurance: boolean
  photoSlots: PhotoSlot[]
  daysOptions: string
  logBook: SchemeRules['log_book']
  counters: { id: CounterId; uses: LogUse[]; days: string }[]
  isProRata: boolean
  leastDays: string
  leastEvents: string
  form: string
  validDays: string
  tellDays: string
  papersDays: string
  plateFeeSku: string
}

export function draftOf(rules: SchemeRules): SchemeDraft {
  const { age, inspection, membership, declaration } = rules
  const book = rules.book ?? bookRulesOf(rules.state, null)
  return {
    isBuiltBefore: age.counted === 'built_before',
    age: String(age.counted === 'built_before' ? age.year : age.years),
    takesModified: rules.takes_modified,
    mostGvmKg: rules.most_gvm_kg === null ? '' : String(rules.most_gvm_kg),
    inspectionDays: String(inspection?.most_days ?? ''),
    inspectionTypes: [...(inspection?.types ?? [])],
    asksInsurance: rules.asks_insurance,
    photoSlots: [...rules.photo_slots],
    daysOptions: rules.days_options.join(', '),
    logBook: rules.log_book,
    counters: (book?.counters ?? []).map(({ id, uses, days }) => ({
      id,
      uses: [...uses],
      days: String(days),
    })),
    isProRata: (book?.pro_rata.length ?? 0) > 0,
    leastDays: String(membership.least_days),
    leastEvents: String(membership.least_events),
    form: declaration.form,
    validDays: String(declaration.valid_days),
    tellDays: String(rules.tell_authority_days),
    papersDays: String(rules.papers_due_days),
    plateFeeSku: rules.plate_fee_sku,
  }
}

/**
 * Returns the typed rules, merged into the rules with which the form started.
 * @returns the rules, and `wrong` with the names of the fields that contain no whole number
 */
export function readDraft(draft: SchemeDraft, before: SchemeRules): { rules: SchemeRules; wrong: string[] } {
  const wrong: string[] = []
  const whole = (field: string, text: string): number => {
    const digits = withLatinDigits(text).trim()
    if (/^\d{1,5}$/.test(digits)) return Number(digits)
    wrong.push(field)
    return 0
  }
  const age = whole('age', draft.age)
  const mostGvmKg = draft.mostGvmKg.trim() === '' ? null : whole('mostGvmKg', draft.mostGvmKg)
  const { inspectionTypes: types } = draft
  const days = draft.daysOptions.split(',').filter((part) => part.trim() !== '')
  const book = draft.logBook === 'never' ? null : bookOf(draft, before, whole)
  const { age: ageBefore } = before
  return {
    rules: {
      ...before,
      age: ageBefore.counted === 'built_before' ? { ...ageBefore, year: age } : { ...ageBefore, years: age },
      takes_modified: draft.takesModified,
      most_gvm_kg: mostGvmKg,
      inspection:
        types.length === 0 ? null : { most_days: whole('inspectionDays', draft.inspectionDays), types },
      asks_insurance: draft.asksInsurance,
      photo_slots: draft.photoSlots,
      days_options: days.map((part) => whole('daysOptions', part)),
      log_book: draft.logBook,
      ...(book === null ? {} : { book }),
      membership: {
        least_days: whole('leastDays', draft.leastDays),
        least_events: whole('leastEvents', draft.leastEvents),
      },
      declaration: { form: draft.form.trim(), valid_days: whole('validDays', draft.validDays) },
      tell_authority_days: whole('tellDays', draft.tellDays),
      papers_due_days: whole('papersDays', draft.papersDays),
      plate_fee_sku: draft.plateFeeSku.trim(),
    },
    wrong,
  }
}

function bookOf(
  { counters, isProRata }: SchemeDraft,
  before: SchemeRules,
  whole: (field: string, text: string) => number,
): BookRules | null {
  const known = before.book ?? bookRulesOf(before.state, null)
  if (known === null) return null
  return {
    ...known,
    counters: counters.map(({ id, uses, days }) => ({ id, uses, days: whole(`counters.${id}`, days) })),
    pro_rata: isProRata ? QUARTERS : [],
  }
}
