import { describe, expect, it } from 'vitest'
import {
  readVoucherCode,
  shownVoucherCode,
  VOUCHER_RANDOM_BYTES,
  voucherCents,
  voucherCodeOf,
  voucherGoodUntil,
} from './vouchers.rules.ts'

describe('a voucher code', () => {
  const code = voucherCodeOf(Uint8Array.from({ length: VOUCHER_RANDOM_BYTES }, (_, at) => at * 17 + 1))

  it('is recognised in any spelling', () => {
    const shown = shownVoucherCode(code)
    expect(shown).toMatch(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/)
    expect(readVoucherCode(` ${shown.toLowerCase()} `)).toBe(code)
    expect(readVoucherCode(shown.replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l'))).toBe(code)
  })

  it.each(['', 'GRID10', 'U'.repeat(16), code.slice(1), `${code}0`, 'é'.repeat(16)])(
    'is not recognised in %j',
    (text) => {
      expect(readVoucherCode(text)).toBeNull()
    },
  )
})

it('a voucher is valid for three years to the day, or to the month’s last day if that day does not exist', () => {
  expect(voucherGoodUntil('2026-11-21')).toBe('2029-11-21')
  expect(voucherGoodUntil('2028-02-29')).toBe('2031-02-28')
})

it('a voucher is worth the price paid for it: the pieces add up to their line', () => {
  expect(voucherCents(10_000, 2)).toEqual([5_000, 5_000])
  expect(voucherCents(100, 3)).toEqual([34, 33, 33])
})
