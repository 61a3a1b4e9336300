/** What an Australian Business Number may look like. @source DOMAIN §1.5 */

const WEIGHTS = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19] as const
const MODULUS = 89

/** Whether the text is an ABN with a right checksum. Spaces between the digits do not count. */
export function isAbn(text: string): boolean {
  const digits = text.replaceAll(' ', '')
  if (!/^\d{11}$/.test(digits)) return false
  const sum = WEIGHTS.reduce(
    (total, weight, at) => total + weight * (Number(digits[at]) - (at === 0 ? 1 : 0)),
    0,
  )
  return sum % MODULUS === 0
}

/** An ABN as it is printed: `44 000 000 012`. What is no ABN comes back as it was. */
export function formatAbn(text: string): string {
  const digits = text.replaceAll(' ', '')
  return /^\d{11}$/.test(digits) ? digits.replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4') : text
}
