import { withLatinDigits } from '#platform/shared/latin-digits.ts'

/**
 * Returns a typed amount in dollars, such as `12.50`, `$12.5`, `12,50` or `1,200`; null if it is no amount of at least
 * `least` dollars. A comma before one or two digits separates cents, and before three digits thousands. Digits of any
 * script are read.
 */
export function amountOf(text: string, least = 0.01): number | null {
  // U+066B is the decimal separator of Arabic digits.
  const plain = withLatinDigits(text)
    .replaceAll(/[\s$]/g, '')
    .replace('\u066b', '.')
    .replace(/,(\d{1,2})$/, '.$1')
  if (!/^(?:\d{1,6}|\d{1,3},\d{3})(?:\.\d{1,2})?$/.test(plain)) return null
  const amount = Number(plain.replace(',', ''))
  return amount >= least ? amount : null
}
