import { describe, expect, it } from 'vitest'
import { continuedPrices, usualPriceFirst } from './event-prices.rules.ts'

const member = { id: 1, label: 'Member', who: 'member' } as const
const junior = { id: 2, label: 'Junior', who: 'junior' } as const
const dinner = { id: 3, label: 'Dinner', who: 'extra' } as const
const stored = [member, junior, dinner]
const typed = ({ label, who }: typeof member | typeof junior | typeof dinner) => ({ label, who })

describe('continuedPrices', () => {
  it.each([
    ['the same prices', [typed(member), typed(junior), typed(dinner)], [1, 2, 3]],
    ['another order', [typed(dinner), typed(junior), typed(member)], [3, 2, 1]],
    ['one removed', [typed(junior), typed(dinner)], [2, 3]],
    ['one added in front', [{ label: 'Visitor', who: 'visitor' as const }, typed(member)], [null, 1]],
    ['a label with other capitals', [{ label: 'member ', who: 'member' as const }], [1]],
    ['a renamed price', [{ label: 'Club member', who: 'member' as const }, typed(junior)], [1, 2]],
    [
      'another extra in the place of one',
      [typed(member), typed(junior), { label: 'Tee', who: 'extra' as const }],
      [1, 2, null],
    ],
    ['the same label for other people', [{ label: 'Member', who: 'everybody' as const }], [1]],
    ['two of one label', [typed(member), typed(member)], [1, null]],
    ['no prices', [], []],
  ])('retains the right ids for %s', (_, now, ids) => {
    expect(continuedPrices(stored, now)).toEqual(ids)
  })
})

describe('usualPriceFirst', () => {
  it.each([
    [[], []],
    [
      [member, junior, dinner],
      ['Member', 'Junior', 'Dinner'],
    ],
    [
      [junior, member, dinner],
      ['Member', 'Junior', 'Dinner'],
    ],
    [
      [dinner, junior, member],
      ['Member', 'Dinner', 'Junior'],
    ],
    [
      [junior, dinner],
      ['Junior', 'Dinner'],
    ],
  ])('orders %j', (prices, labels) =>
    expect(usualPriceFirst(prices).map(({ label }) => label)).toEqual(labels),
  )
})
