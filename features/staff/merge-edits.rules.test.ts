import { describe, expect, it } from 'vitest'
import { changedFields, mergeEdits } from './merge-edits.rules.ts'

const BASE = { name: 'Tee', price: '39.00', sizes: [{ size: 'S', stock: 3 }] }

describe('mergeEdits', () => {
  it.each<[string, object, object, object, string[], string[]]>([
    ['keeps a field that only this person changed', { name: 'Shirt' }, {}, { name: 'Shirt' }, [], []],
    ['takes a field that only the other changed', {}, { name: 'Shirt' }, { name: 'Shirt' }, [], ['name']],
    [
      'merges changes of different fields',
      { price: '41.00' },
      { name: 'Shirt' },
      { name: 'Shirt', price: '41.00' },
      [],
      ['name'],
    ],
    [
      'keeps the typed value of a field that both changed, and names it',
      { name: 'Shirt' },
      { name: 'Top' },
      { name: 'Shirt' },
      ['name'],
      [],
    ],
    [
      'finds no clash where both typed the same',
      { name: 'Shirt' },
      { name: 'Shirt' },
      { name: 'Shirt' },
      [],
      [],
    ],
    [
      'counts a list as one field',
      { sizes: [{ size: 'M', stock: 3 }] },
      { sizes: [] },
      { sizes: [{ size: 'M', stock: 3 }] },
      ['sizes'],
      [],
    ],
    [
      'keeps a value that was emptied here',
      { price: '' },
      { name: 'Top' },
      { name: 'Top', price: '' },
      [],
      ['name'],
    ],
  ])('%s', (_, mine, theirs, draft, clashes, taken) => {
    expect(mergeEdits({ base: BASE, mine: { ...BASE, ...mine }, theirs: { ...BASE, ...theirs } })).toEqual({
      draft: { ...BASE, ...draft },
      clashes,
      taken,
    })
  })

  it('finds no change in values whose keys are listed in another order', () => {
    const base = { ...BASE, sizes: [{ size: 'S', stock: 2 }] }
    const theirs = { ...BASE, sizes: [{ stock: 2, size: 'S' }] }
    const mine = { ...base, sizes: [{ size: 'S', stock: 9 }] }
    expect(mergeEdits({ base, mine, theirs })).toEqual({ draft: mine, clashes: [], taken: [] })
  })

  it('takes the saved values that its comparison ignores', () => {
    const isSame = (_: unknown, one: unknown, other: unknown) =>
      JSON.stringify(one).replaceAll(/"stock":\d+/g, '') ===
      JSON.stringify(other).replaceAll(/"stock":\d+/g, '')
    const theirs = { ...BASE, sizes: [{ size: 'S', stock: 2 }] }
    const merged = mergeEdits({ base: BASE, mine: BASE, theirs }, isSame)
    expect(merged).toEqual({ draft: theirs, clashes: [], taken: [] })
  })
})

it('changedFields returns the fields whose values differ as the comparison says', () => {
  const draft = { ...BASE, name: 'Shirt', sizes: [{ stock: 3, size: 'S' }] }
  expect(changedFields(BASE, draft)).toEqual(['name'])
  expect(changedFields(BASE, draft, (field) => field !== 'price')).toEqual(['price'])
})
