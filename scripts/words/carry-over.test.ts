import { describe, expect, test } from 'vitest'
import { pairChanged } from './carry-over.mjs'

const message = (english: string, place = 'features/cart/web/CartScreen.tsx') => ({
  id: english,
  english,
  context: undefined,
  places: [place],
})

const pairOf = (was: ReturnType<typeof message>, now: ReturnType<typeof message>) =>
  pairChanged([was], [now]).get(now.id)

describe('pairChanged', () => {
  test.each([
    ['a comma', 'If it rains, bring a coat.', 'If it rains bring a coat.'],
    ['a capital letter', 'Cancel Order', 'Cancel order'],
    [
      'one word of a long sentence',
      'Your order of {day} was paid by card.',
      'Your order of {day} is paid by card.',
    ],
  ])('keeps the translations when %s changed', (_what, was, now) => {
    expect(pairOf(message(was), message(now))).toBe(was)
  })

  test.each([
    ['the placeholders differ', 'Paid by {name}', 'Paid by {person}'],
    ['most words differ', 'Let this order go', 'Cancel order'],
    ['one of two words differs', 'Delete car', 'Archive car'],
  ])('drops the translations when %s', (_what, was, now) => {
    expect(pairOf(message(was), message(now))).toBeUndefined()
  })

  test('drops the translations when the new message is in another file', () => {
    expect(pairOf(message('Pay now'), message('Pay now.', 'features/home/web/Home.tsx'))).toBeUndefined()
  })

  test('does not pair a message that has not changed', () => {
    const same = message('Pay now')
    expect(pairChanged([same], [same, message('Pay now.')]).size).toBe(0)
  })

  test('gives the translations of one message to the most similar new one only', () => {
    const was = message('Pay the whole sum now')
    const pairs = pairChanged(
      [was],
      [message('Pay the whole sum now!'), message('Pay the whole sum today now')],
    )
    expect([...pairs]).toEqual([['Pay the whole sum now!', was.id]])
  })
})
