import { describe, expect, it } from 'vitest'
import type { DeskLine } from './orders-desk.contract.ts'
import {
  isLeft,
  NO_PART,
  partCents,
  shareCents,
  shippingLeftCents,
  wishedLines,
} from './refund-wish.rules.ts'

const THREE: DeskLine = {
  id: 7,
  code: 'TKT',
  name: 'Dinner',
  details: [],
  qty: 3,
  unit_price: 33.34,
  discount: 0.02,
  total: 100,
  gst: 9.09,
  refunded_qty: 0,
  refunded_amount: 0,
  is_digital: true,
}

describe('what goes back of a line', () => {
  it('is what its pieces cost, the last one taking what rounding has left', () => {
    expect([0, 1, 2, 3].map((qty) => shareCents(THREE, qty))).toEqual([0, 3_333, 6_666, 10_000])
    const one = { ...THREE, refunded_qty: 2, refunded_amount: 66.66 }
    expect(shareCents(one, 1)).toBe(3_334)
  })

  it('is less where the treasurer says so, and a sum without a piece where that is all', () => {
    expect(partCents(THREE, { qty: 1, amount: '28.33' })).toBe(2_833)
    expect(partCents(THREE, { qty: 0, amount: ' 5 ' })).toBe(500)
    for (const amount of ['', '-1', '1.005', '1,50', 'ten', '1e3'])
      expect([amount, partCents(THREE, { qty: 1, amount })]).toEqual([amount, null])
  })

  it('may be had later, where a part of the price was kept', () => {
    expect(isLeft({ ...THREE, refunded_qty: 3, refunded_amount: 90 })).toBe(true)
    expect(isLeft({ ...THREE, refunded_qty: 3, refunded_amount: 100 })).toBe(false)
  })

  it('is sent for the lines alone of which something goes back', () => {
    const other = { ...THREE, id: 8 }
    const parts = new Map([[7, { qty: 1, amount: '20' }]])
    expect(wishedLines([THREE, other], parts)).toEqual([{ line_id: 7, qty: 1, amount: 20 }])
    expect(wishedLines([THREE, other], new Map([[8, NO_PART]]))).toEqual([])
  })
})

it('of the delivery is what has not gone back yet', () => {
  const lines = [{ refunded_amount: 28 }, { refunded_amount: 0 }]
  expect(shippingLeftCents({ shipping_amount: 11.2, refunded_amount: 28, lines })).toBe(1_120)
  expect(shippingLeftCents({ shipping_amount: 11.2, refunded_amount: 39.2, lines })).toBe(0)
})
