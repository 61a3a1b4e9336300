import { describe, expect, it } from 'vitest'
import { amountOf } from './typed-amount.ts'

describe('a typed amount', () => {
  it.each([
    ['', null],
    ['0', null],
    ['-5', null],
    ['1.005', null],
    ['ten', null],
    ['15', 15],
    [' $12.5 ', 12.5],
    ['1,200.50', 1200.5],
    ['6,50', 6.5],
    ['1,20', 1.2],
    ['1,2000', null],
    ['123,456', 123456],
    ['٣٫٥', 3.5],
    ['12.5,0', null],
    ['٣', 3],
  ])('%j is %j dollars', (text, dollars) => expect(amountOf(text)).toBe(dollars))

  it('may be zero where free things have a price', () => {
    expect(amountOf('0', 0)).toBe(0)
    expect(amountOf('', 0)).toBeNull()
  })
})
