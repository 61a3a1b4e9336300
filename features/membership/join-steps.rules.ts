/** The five pages of joining: which field stands on which, and where somebody goes on. @source DOMAIN §3.3 */

/** Fields of each page, in the order of the form; the last one is about paying. */
const STEP_FIELDS: readonly (readonly string[])[] = [
  ['membership_type_id'],
  [
    'details.additional_member',
    'details.nominator',
    'details.seconder',
    'details.guardian_name',
    'details.guardian_email',
    'details.guardian_phone',
  ],
  [
    'details.home_track_id',
    'details.licence_issuer',
    'details.licence_number',
    'details.licence_type',
    'details.licence_expiry',
  ],
  ['agreed', 'signature', 'guardian_signature'],
]

/** The page that is signed. What was signed is never kept, so who comes back begins there at the latest. */
const SIGN_STEP = STEP_FIELDS.length

/** Fields of the pages before one, which must be right before it opens. */
export function fieldsBefore(step: number): readonly string[] {
  return STEP_FIELDS.slice(0, step - 1).flat()
}

/** The first page on which one of these fields stands; null where none does, as of what is wrong with the paying. */
export function stepOfFields(fields: readonly string[]): number | null {
  const at = STEP_FIELDS.findIndex((ofStep) => ofStep.some((field) => fields.includes(field)))
  return at === -1 ? null : at + 1
}

/** Where somebody goes on who had come to this page before. */
export function resumedStep(step: number): number {
  return Math.min(step, SIGN_STEP)
}
