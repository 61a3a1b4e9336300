import { describe, expect, it } from 'vitest'
import { type AssignableOrder, assignmentEffect, canUnpay, isUndoable } from './bank-lines.rules.ts'

const WAITING: AssignableOrder = {
  status: 'awaiting_payment',
  dueCents: 2_800,
  lateCents: null,
  hasPaymentWithoutLine: false,
}

describe('assigning a bank line', () => {
  it.each([
    [{}, 2_800, 'pay'],
    [{}, 2_799, 'less'],
    [{}, 2_801, 'more'],
    [{ status: 'paid', dueCents: 0 }, 2_800, 'none'],
    [{ status: 'paid', dueCents: 0, hasPaymentWithoutLine: true }, 2_800, 'recognise'],
    [{ status: 'ended', dueCents: 0, lateCents: 2_800 }, 2_800, 'revive'],
    [{ status: 'ended', dueCents: 0, lateCents: 2_800 }, 2_700, 'none'],
    [{ status: 'ended', dueCents: 0 }, 2_800, 'none'],
  ] as const)('has the right effect for an order %j and %i cents: %s', (order, cents, effect) =>
    expect(assignmentEffect({ ...WAITING, ...order }, cents)).toBe(effect),
  )
})

describe('undoing a decision', () => {
  it('is possible for decisions of the treasurer and for a recognised payment, not for automatic matches', () => {
    expect(
      (
        [
          'recognised',
          'assigned',
          'refunded',
          'credited',
          'other_income',
          'cash_deposit',
          'split',
          'combined',
        ] as const
      ).every(isUndoable),
    ).toBe(true)
    expect((['new', 'ignored', 'open', 'matched', 'part_paid', 'withdrawn'] as const).some(isUndoable)).toBe(
      false,
    )
  })

  const goods = { kind: 'goods', isDigital: false, isTicket: false }
  const paid = { status: 'paid', refundedCents: 0 } as const
  it.each([
    [paid, [goods], true],
    [{ ...paid, status: 'packing' }, [goods], false],
    [{ ...paid, status: 'completed' }, [goods], false],
    [{ ...paid, refundedCents: 1 }, [goods], false],
    [paid, [goods, { ...goods, kind: 'membership' }], false],
    [paid, [goods, { ...goods, isDigital: true }], false],
    [paid, [{ ...goods, isTicket: true }], false],
  ] as const)('allows the order %j with the lines %j to await payment again: %s', (order, lines, can) =>
    expect(canUnpay(order, lines)).toBe(can),
  )
})
