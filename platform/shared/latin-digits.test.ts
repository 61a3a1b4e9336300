import { expect, it } from 'vitest'
import { withLatinDigits } from './latin-digits.ts'

it.each(['٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹', '०१२३४५६७८९', '０１２３４５６７８９'])(
  'converts %s to 0123456789',
  (digits) => {
    expect(withLatinDigits(digits)).toBe('0123456789')
  },
)

it('leaves all other characters unchanged', () => {
  expect(withLatinDigits('+61 ٤٩١-abc é 5 👍 ½ ①')).toBe('+61 491-abc é 5 👍 ½ ①')
})
