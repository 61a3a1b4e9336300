import { describe, expect, it } from 'vitest'
import { formatAbn, isAbn } from './abn.ts'

describe('ABN', () => {
  it.each([
    ['11223491505', true],
    ['11 223 491 505', true],
    ['44000000012', true],
    ['44 000 000 012', true],
    ['11223493504', false],
    ['44000000013', false],
    ['1122349150', false],
    ['112234915050', false],
    ['1122349150a', false],
    ['', false],
  ])('validates %j as %s', (text, isRight) => {
    expect(isAbn(text)).toBe(isRight)
  })

  it('is formatted with spaces after 2, 5 and 8 digits; other texts stay unchanged', () => {
    expect(formatAbn('44000000012')).toBe('44 000 000 012')
    expect(formatAbn('none')).toBe('none')
  })
})
