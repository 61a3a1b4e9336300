import { describe, expect, it } from 'vitest'
import { seeded } from '#tests/kit/seeded.ts'
import {
  gstWithinCents,
  lineSums,
  type LineTerms,
  moneyLeftCents,
  orderSums,
  returnedGstCents,
  statusForBuyer,
} from './orders.rules.ts'

const ROUNDS = 300

describe('GST within a sum', () => {
  it.each([
    [0, 0],
    [1, 0],
    [5, 0],
    [6, 1],
    [11, 1],
    [16, 1],
    [17, 2],
    [2_800, 255],
    [3_500, 318],
    [100_000, 9_091],
    [2_147_483_647, 195_225_786],
  ])('of %i cents is %i: one eleventh, rounded half up', (cents, gst) => {
    expect(gstWithinCents(cents)).toBe(gst)
  })
})

/** Computes the GST in exact elevenths of a cent, so that only the final result is rounded. */
function modelGst(cents: bigint): bigint {
  const [whole, rest] = [cents / 11n, cents % 11n]
  return rest * 2n >= 11n ? whole + 1n : whole
}

function anyLine(random: ReturnType<typeof seeded>): LineTerms {
  const qty = 1 + random.below(99)
  const unitPriceCents = random.pick([0, 1, 5, 99, 1_003, 2_800, 99_999, random.below(1_000_000)])
  return {
    qty,
    unitPriceCents,
    discountCents: random.below(qty * unitPriceCents + 1),
    hasGst: random.below(4) > 0,
  }
}

describe('the totals of an order', () => {
  it.each([true, false])(
    'has the same totals as an exact integer model, registered for GST: %s',
    (isRegistered) => {
      for (let seed = 0; seed < ROUNDS; seed += 1) {
        const random = seeded(seed)
        const lines = Array.from({ length: 1 + random.below(30) }, () => anyLine(random))
        const shippingCents = random.below(5_000)
        const sums = orderSums(lines, shippingCents, isRegistered)
        const model = { subtotal: 0n, discount: 0n, gst: isRegistered ? modelGst(BigInt(shippingCents)) : 0n }
        for (const { qty, unitPriceCents, discountCents, hasGst } of lines) {
          const full = BigInt(qty) * BigInt(unitPriceCents)
          model.subtotal += full
          model.discount += BigInt(discountCents)
          if (hasGst && isRegistered) model.gst += modelGst(full - BigInt(discountCents))
        }
        expect([seed, sums]).toEqual([
          seed,
          {
            subtotalCents: Number(model.subtotal),
            discountCents: Number(model.discount),
            shippingCents,
            totalCents: Number(model.subtotal - model.discount) + shippingCents,
            taxCents: Number(model.gst),
          },
        ])
        const ofLines = lines.map((line) => lineSums(line, isRegistered).totalCents)
        expect(ofLines.reduce((sum, cents) => sum + cents, shippingCents)).toBe(sums.totalCents)
      }
    },
  )
})

describe('GST of partial refunds', () => {
  it('adds up to the GST of the whole, and is never negative for a part', () => {
    for (let seed = 0; seed < ROUNDS; seed += 1) {
      const random = seeded(seed)
      const wholeCents = 1 + random.below(200_000)
      let backCents = 0
      let gstCents = 0
      while (backCents < wholeCents) {
        const part = 1 + random.below(wholeCents - backCents)
        const gst = returnedGstCents(backCents, part)
        expect(gst).toBeGreaterThanOrEqual(0)
        backCents += part
        gstCents += gst
      }
      expect([seed, gstCents]).toEqual([seed, gstWithinCents(wholeCents)])
    }
  })
})

describe('the amount that can still be refunded through the payment’s gateway', () => {
  const paid = { id: 'card', receivedCents: 3_600 }
  const back = (paymentId: string | null, amountCents: number, reason = 'return') => ({
    paymentId,
    amountCents,
    reason,
  })

  it('is the received amount minus earlier refunds through the gateway, not minus refunds as credit', () => {
    expect(moneyLeftCents(paid, [])).toBe(3_600)
    expect(moneyLeftCents(paid, [back(null, 2_800), back('card', 1_000), back('other', 500)])).toBe(2_600)
    expect(moneyLeftCents(paid, [back('card', 100, 'elsewhere')])).toBe(3_600)
  })

  it('is never negative, and 0 if no payment was received', () => {
    expect(moneyLeftCents(paid, [back('card', 5_600)])).toBe(0)
    expect(moneyLeftCents(null, [])).toBe(0)
  })
})

describe('the status that a buyer reads', () => {
  it.each([
    ['completed', false, 'paid'],
    ['completed', true, 'completed'],
    ['paid', true, 'paid'],
    ['awaiting_payment', false, 'awaiting_payment'],
    ['refunded', false, 'refunded'],
    ['ended', false, 'ended'],
  ] as const)('of an order that is %s, with goods to deliver: %s, is %s', (status, needsShipping, read) => {
    expect(statusForBuyer(status, needsShipping)).toBe(read)
  })
})
