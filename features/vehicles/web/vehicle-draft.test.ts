import { describe, expect, it } from 'vitest'
import { EMPTY_DRAFT, inputOf } from './vehicle-draft.ts'

describe('a vehicle draft', () => {
  it('has its numbers parsed from the digits of any language; invalid ones are NaN', () => {
    const typed = { ...EMPTY_DRAFT, year: '١٩٧٨', engine_capacity_cc: '۱ ۹۹۸' }
    expect(inputOf(typed, 'ar', null)).toMatchObject({ year: 1978, engine_capacity_cc: 1998 })
    expect(inputOf({ ...EMPTY_DRAFT, year: 'about 1978' }, 'en', null).year).toBeNaN()
    expect(inputOf(EMPTY_DRAFT, 'en', null).year).toBeNull()
  })
})
