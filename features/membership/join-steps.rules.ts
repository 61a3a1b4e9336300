/**
 * The three pages of the application form: which field is on which page, and where a returning applicant continues.
 * @source docs/reference/membership.md §3.1
 */
import { CONTACT_FIELDS } from './contact.rules.ts'

/** The fields of each page in the order of the form. The fields of the payment, on the last page, are not listed. */
const STEP_FIELDS: readonly (readonly string[])[] = [
  ['membership_type_id'],
  [
    'details.additional_member',
    'details.guardian_name',
    'details.guardian_email',
    'details.guardian_phone',
    'details.nominator',
    'details.seconder',
    ...CONTACT_FIELDS.map((field) => `details.${field}`),
    'details.home_track_id',
    'details.licence_issuer',
    'details.licence_number',
    'details.licence_type',
    'details.licence_expiry',
  ],
  ['agreed', 'signature', 'guardian_signature'],
]

/**
 * The page with the signature. Signatures are never stored on the device, so a returning applicant continues here at
 * the latest.
 */
const SIGN_STEP = STEP_FIELDS.length

/** Returns the fields of all pages before `step`. They must be valid before that page opens. */
export function fieldsBefore(step: number): readonly string[] {
  return STEP_FIELDS.slice(0, step - 1).flat()
}

/** Returns the first page with one of these fields, or null if there is none, as for errors about payment. */
export function stepOfFields(fields: readonly string[]): number | null {
  const at = STEP_FIELDS.findIndex((ofStep) => ofStep.some((field) => fields.includes(field)))
  return at === -1 ? null : at + 1
}

/** Returns the page on which a returning applicant continues. `step` is the page that they had reached. */
export function resumedStep(step: number): number {
  return Math.min(step, SIGN_STEP)
}

/**
 * Returns the page on which an application begins if the link that opened it names a membership type. The page for
 * choosing the type is skipped.
 * @param step the page that the applicant had reached before with the same type, otherwise 1
 */
export function linkedStep(step: number): number {
  return Math.max(2, resumedStep(step))
}

/**
 * Returns the page number and the number of pages that the form's progress shows. If the link that opened the form
 * names the type, the page for choosing it is not counted, so the second page of the form is shown as the first of two.
 * @param step the page of the form, from 1
 */
export function shownPages(
  step: number,
  { isTypeLinked }: { isTypeLinked: boolean },
): { now: number; count: number } {
  const hidden = isTypeLinked && step > 1 ? 1 : 0
  return { now: step - hidden, count: STEP_FIELDS.length - hidden }
}
