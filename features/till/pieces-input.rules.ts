import { withLatinDigits } from '#platform/shared/latin-digits.ts'

/** Returns a typed number of notes or coins; 0 for an empty field, null if it is no number. */
export function piecesOf(text: string): number | null {
  const plain = withLatinDigits(text).trim()
  if (plain === '') return 0
  return /^\d{1,4}$/.test(plain) ? Number(plain) : null
}
