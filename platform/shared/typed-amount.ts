import { withLatinDigits } from '#platform/shared/latin-digits.ts'

/**
 * Returns a typed amount in dollars, such as `12.50`, `$12.5` or `1,200`; null if it is no amount above zero. A comma is
 * read only where it separates thousands: in many countries `6,50` is six dollars and fifty cents.
 */
export function amountOf(text: string): number | null {
  const plain = withLatinDigits(text).replaceAll(/[\s$]/g, '')
  if (!/^(?:\d{1,6}|\d{1,3},\d{3})(?:\.\d{1,2})?$/.test(plain)) return null
  const amount = Number(plain.replace(',', ''))
  return amount > 0 ? amount : null
}
