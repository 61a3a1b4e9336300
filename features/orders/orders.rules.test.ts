import { describe, expect, it } from 'vitest'
import { seeded } from '#tests/kit/seeded.ts'
import {
  gstWithinCents,
  lineSums,
  type LineTerms,
  moneyLeftCents,
  orderSums,
  returnedGstCents,
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
  ])('of %i cents is %i: one eleventh, half up', (cents, gst) => {
    expect(gstWithinCents(cents)).toBe(gst)
  })
})

/** The same in whole numbers of eleventh parts, so that nothing is ever rounded before it must be. */
function modelGst(cents: bigint): bigint {
  const [whole, rest] = [cents / 11n, cents % 11n]
  return rest * 2n >= 11n ? whole + 1n : whole
}

function anyLine(chance: ReturnType<typeof seeded>): LineTerms {
  const qty = 1 + chance.below(99)
  const unitPriceCents = chance.pick([0, 1, 5, 99, 1_003, 2_800, 99_999, chance.below(1_000_000)])
  return {
    qty,
    unitPriceCents,
    discountCents: chance.below(qty * unitPriceCents + 1),
    hasGst: chance.below(4) > 0,
  }
}

describe('an order', () => {
  it.each([true, false])('adds up like a model in whole numbers, registered for GST: %s', (isRegistered) => {
    for (let seed = 0; seed < ROUNDS; seed += 1) {
      const chance = seeded(seed)
      const lines = Array.from({ length: 1 + chance.below(30) }, () => anyLine(chance))
      const shippingCents = chance.below(5_000)
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
  })
})

describe('GST of what goes back', () => {
  it('in any parts is together the GST of the whole, and of no part below nothing', () => {
    for (let seed = 0; seed < ROUNDS; seed += 1) {
      const chance = seeded(seed)
      const wholeCents = 1 + chance.below(200_000)
      let backCents = 0
      let gstCents = 0
      while (backCents < wholeCents) {
        const part = 1 + chance.below(wholeCents - backCents)
        const gst = returnedGstCents(backCents, part)
        expect(gst).toBeGreaterThanOrEqual(0)
        backCents += part
        gstCents += gst
      }
      expect([seed, gstCents]).toEqual([seed, gstWithinCents(wholeCents)])
    }
  })
})

describe('what may still go back the way it came', () => {
  const paid = { id: 'card', receivedCents: 3_600 }
  const back = (paymentId: string | null, amountCents: number, reason = 'return') => ({
    paymentId,
    amountCents,
    reason,
  })

  it('is what came that way, less what went back that way: credit did not', () => {
    expect(moneyLeftCents(paid, [])).toBe(3_600)
    expect(moneyLeftCents(paid, [back(null, 2_800), back('card', 1_000), back('other', 500)])).toBe(2_600)
    expect(moneyLeftCents(paid, [back('card', 100, 'elsewhere')])).toBe(3_600)
  })

  it('is never less than nothing, and nothing where no money came', () => {
    expect(moneyLeftCents(paid, [back('card', 5_600)])).toBe(0)
    expect(moneyLeftCents(null, [])).toBe(0)
  })
})
