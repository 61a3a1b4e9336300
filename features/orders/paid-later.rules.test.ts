import { expect, it } from 'vitest'
import { whyNotPayable } from './paid-later.rules.ts'

const NOTHING = { isNeeded: false, choice: 'undecided', canPickUp: false } as const
const GOODS = { isNeeded: true, choice: 'undecided', canPickUp: true } as const
const AT_CLUB = [{ id: 'at_club' }]

it.each([
  ['a cart without goods to deliver', NOTHING, [], 'no_payment_type'],
  ['goods, if the club has no payment type', GOODS, [], 'no_payment_type'],
  ['a pick-up, if the club has no payment type', { ...GOODS, choice: 'pick_up' }, [], 'no_payment_type'],
  [
    'a parcel that cannot be picked up',
    { ...GOODS, choice: 'sent', canPickUp: false },
    [],
    'no_payment_type',
  ],
  ['goods that can be paid for at the club only', GOODS, AT_CLUB, 'choose_delivery'],
  ['a parcel that can be picked up', { ...GOODS, choice: 'sent' }, [], 'change_delivery'],
  ['a parcel whose price is not known yet', { ...GOODS, choice: 'sent' }, AT_CLUB, 'change_delivery'],
] as const)('gives the reason why there is no payment for %s', (_case, delivery, offered, reason) => {
  expect(whyNotPayable(delivery, offered)).toBe(reason)
})
