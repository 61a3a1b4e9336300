import { expect, it } from 'vitest'
import { cartPaymentTypes } from './cart-payment-types.ts'

const AT_CLUB = { id: 'at_club', name: 'At the club' }
const CARD = { id: 'stripe', name: 'Card' }
const PARCEL = { isPickUp: false }

it.each([
  ['before the choice of a delivery', [AT_CLUB], null, { payment_types: [AT_CLUB] }],
  ['for a pick-up', [AT_CLUB], { isPickUp: true }, { payment_types: [AT_CLUB] }],
  [
    'for a parcel of a club paid at the club only',
    [AT_CLUB],
    PARCEL,
    { payment_types: [], only_at_club: true },
  ],
  ['for a parcel of a club that takes cards', [AT_CLUB, CARD], PARCEL, { payment_types: [CARD] }],
  ['for a parcel of a club without a payment type', [], PARCEL, { payment_types: [] }],
])('lists the payment types %s', async (_case, ofClub, chosen, answer) => {
  const listTypes = async (_locale: string, { isSent }: { isSent: boolean }) =>
    ofClub.filter((type) => !isSent || type !== AT_CLUB)
  expect(await cartPaymentTypes(listTypes, chosen, 'en')).toEqual(answer)
})
