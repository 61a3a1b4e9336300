import { describe, expect, it } from 'vitest'
import type { DeskLine } from './orders-desk.contract.ts'
import {
  isLeft,
  NO_PART,
  partCents,
  shareCents,
  shippingLeftCents,
  refundLines,
} from './refund-input.rules.ts'

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

describe('the refund of an order line', () => {
  it('is the price of the pieces; the last piece gets the rounding remainder', () => {
    expect([0, 1, 2, 3].map((qty) => shareCents(THREE, qty))).toEqual([0, 3_333, 6_666, 10_000])
    const one = { ...THREE, refunded_qty: 2, refunded_amount: 66.66 }
    expect(shareCents(one, 1)).toBe(3_334)
  })

  it('can be a smaller amount that the treasurer typed, also without any piece', () => {
    expect(partCents(THREE, { qty: 1, amount: '28.33' })).toBe(2_833)
    expect(partCents(THREE, { qty: 0, amount: ' 5 ' })).toBe(500)
    for (const amount of ['', '-1', '1.005', '1,50', 'ten', '1e3'])
      expect([amount, partCents(THREE, { qty: 1, amount })]).toEqual([amount, null])
  })

  it('is still possible later if part of the price was withheld before', () => {
    expect(isLeft({ ...THREE, refunded_qty: 3, refunded_amount: 90 })).toBe(true)
    expect(isLeft({ ...THREE, refunded_qty: 3, refunded_amount: 100 })).toBe(false)
  })

  it('is sent to the server only for lines with a refund', () => {
    const other = { ...THREE, id: 8 }
    const parts = new Map([[7, { qty: 1, amount: '20' }]])
    expect(refundLines([THREE, other], parts)).toEqual([{ line_id: 7, qty: 1, amount: 20 }])
    expect(refundLines([THREE, other], new Map([[8, NO_PART]]))).toEqual([])
  })
})

it('the refundable delivery charge is the part not refunded yet', () => {
  const lines = [{ refunded_amount: 28 }, { refunded_amount: 0 }]
  expect(shippingLeftCents({ shipping_amount: 11.2, refunded_amount: 28, lines })).toBe(1_120)
  expect(shippingLeftCents({ shipping_amount: 11.2, refunded_amount: 39.2, lines })).toBe(0)
})
