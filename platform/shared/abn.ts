/** Weights of the checksum of an Australian Business Number. @source docs/reference/accounts.md §1.4 */

const WEIGHTS = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19] as const
const MODULUS = 89

/** Returns whether the text is an ABN with a correct checksum. Spaces between the digits are ignored. */
export function isAbn(text: string): boolean {
  const digits = text.replaceAll(' ', '')
  if (!/^\d{11}$/.test(digits)) return false
  const sum = WEIGHTS.reduce(
    (total, weight, at) => total + weight * (Number(digits[at]) - (at === 0 ? 1 : 0)),
    0,
  )
  return sum % MODULUS === 0
}

/** Formats an ABN like `44 000 000 012`. Text that is not an ABN is returned unchanged. */
export function formatAbn(text: string): string {
  const digits = text.replaceAll(' ', '')
  return /^\d{11}$/.test(digits) ? digits.replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4') : text
}
