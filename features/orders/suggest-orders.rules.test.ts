import { describe, expect, it } from 'vitest'
import { suggestOrders, type UnpaidOrder } from './suggest-orders.rules.ts'

const ORDERS: UnpaidOrder[] = [
  {
    number: 1004,
    buyer: 'Jarrah Quillfeather',
    items: ['Come & Try Motorkhana, Sat 28 Nov'],
    dueCents: 4000,
  },
  { number: 1005, buyer: 'Hattie Fernhollow', items: ['Full membership'], dueCents: 12_000 },
  { number: 1006, buyer: 'Ines O’Brien', items: ['Cap'], dueCents: 4000 },
]

const suggested = (description: string, amountCents: number) =>
  suggestOrders({ description, amountCents }, ORDERS).map(({ order, reasons }) => [order.number, ...reasons])

describe('the orders that a bank line may pay', () => {
  it.each([
    ['', 999, []],
    [
      'DEPOSIT JARRAH Q MOTORKHANA',
      4000,
      [
        [1004, 'amount', 'first_name', 'content'],
        [1006, 'amount'],
      ],
    ],
    ['TRANSFER H FERNHOLLOW', 500, [[1005, 'last_name']]],
    ['OSKO 1005', 500, [[1005, 'number']]],
    ['PAYMENT OBRIEN', 1, [[1006, 'last_name']]],
    // A first name or one word of an item is not enough for a suggestion.
    ['HATTIE', 1, []],
    ['MEMBERSHIP', 1, []],
    ['10051', 1, []],
  ])('are found for a line with the description %s and %d cents', (description, cents, expected) => {
    expect(suggested(description, cents)).toEqual(expected)
  })

  it('are at most three; if several match equally well, the newest are shown', () => {
    const many = Array.from({ length: 6 }, (_, at) => ({
      number: at + 1,
      buyer: 'A B',
      items: [],
      dueCents: 500,
    }))
    expect(
      suggestOrders({ description: '', amountCents: 500 }, many).map(({ order }) => order.number),
    ).toEqual([6, 5, 4])
  })
})
