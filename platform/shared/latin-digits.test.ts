import { expect, it } from 'vitest'
import { withLatinDigits } from './latin-digits.ts'

it.each(['٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹', '०१२३४५६७८९', '０１２３４５６７８９'])('%s is 0123456789', (digits) => {
  expect(withLatinDigits(digits)).toBe('0123456789')
})

it('leaves everything else as it is', () => {
  expect(withLatinDigits('+61 ٤٩١-abc é 5 👍 ½ ①')).toBe('+61 491-abc é 5 👍 ½ ①')
})
