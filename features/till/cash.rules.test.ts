import { describe, expect, it } from 'vitest'
import { countedCents, type SummedLine, tillSums } from './cash.rules.ts'

const line = (amountCents: number, more: Partial<SummedLine> = {}): SummedLine => ({
  method: 'cash',
  amountCents,
  orderId: null,
  saleId: 'sale',
  ...more,
})

describe('the sums of a till', () => {
  it.each<[string, number, SummedLine[], number[]]>([
    ['an empty till contains its float', 10_000, [], [0, 0, 0, 10_000]],
    ['a till without a float and lines is empty', 0, [], [0, 0, 0, 0]],
    ['cash counts as expected', 5_000, [line(1_000), line(250)], [1_250, 0, 0, 6_250]],
    ['card payments do not', 5_000, [line(1_000, { method: 'eftpos' })], [0, 1_000, 0, 5_000]],
    [
      'orders and sales are added',
      0,
      [line(1_000, { orderId: 1001, saleId: null }), line(5)],
      [1_005, 0, 0, 1_005],
    ],
    ['an undone sale cancels itself', 5_000, [line(1_000), line(-1_000)], [0, 0, 0, 5_000]],
    ['cash paid out is deducted', 5_000, [line(-1_200, { saleId: null })], [0, 0, 1_200, 3_800]],
    [
      'an undone payment out returns',
      5_000,
      [line(-1_200, { saleId: null }), line(1_200, { saleId: null })],
      [0, 0, 0, 5_000],
    ],
  ])('%s', (_, floatCents, lines, [cashCents, cardCents, paidOutCents, expectedCents]) => {
    expect(tillSums(floatCents, lines)).toEqual({ cashCents, cardCents, paidOutCents, expectedCents })
  })
})

describe('the counted cash', () => {
  it('is the sum of its notes and coins', () => {
    expect(countedCents([])).toBe(0)
    expect(
      countedCents([
        { cents: 10_000, qty: 2 },
        { cents: 5, qty: 3 },
        { cents: 200, qty: 0 },
      ]),
    ).toBe(20_015)
  })
})
