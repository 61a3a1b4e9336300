import { expect, it } from 'vitest'
import { whyNotPayable } from './paid-later.rules.ts'

const NOTHING = { isNeeded: false, choice: 'undecided', canPickUp: false } as const
const GOODS = { isNeeded: true, choice: 'undecided', canPickUp: true } as const
const PARCEL = { ...GOODS, choice: 'sent' } as const
const AT_CLUB = [{ id: 'at_club' }]

it.each([
  ['a cart without goods to deliver', NOTHING, [], false, 'no_payment_type'],
  ['goods, if the club has no payment type', GOODS, [], false, 'no_payment_type'],
  [
    'a pick-up, if the club has no payment type',
    { ...GOODS, choice: 'pick_up' },
    [],
    false,
    'no_payment_type',
  ],
  ['a parcel, if the club has no payment type', PARCEL, [], false, 'no_payment_type'],
  ['a parcel that cannot be picked up', { ...PARCEL, canPickUp: false }, [], false, 'no_payment_type'],
  ['goods that can be paid for at the club only', GOODS, AT_CLUB, false, 'choose_delivery'],
  [
    'goods that can neither be paid for nor picked up',
    { ...GOODS, canPickUp: false },
    AT_CLUB,
    false,
    'cannot_be_paid',
  ],
  ['a parcel that can be picked up and paid for at the club', PARCEL, [], true, 'change_delivery'],
  ['a parcel whose price is not known yet', PARCEL, AT_CLUB, false, 'change_delivery'],
  [
    'a parcel of a club that is paid at the club only',
    { ...PARCEL, canPickUp: false },
    [],
    true,
    'cannot_be_paid',
  ],
] as const)(
  'gives the reason why there is no payment for %s',
  (_case, delivery, offered, isOnlyAtClub, reason) => {
    expect(whyNotPayable(delivery, offered, isOnlyAtClub)).toBe(reason)
  },
)
