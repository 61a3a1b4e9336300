import { describe, expect, it } from 'vitest'
import { changedAt, moved, movedToColumn } from './menu-moves.rules.ts'

describe('moving a menu link', () => {
  it.each([
    [0, 1, 'bac'],
    [2, 1, 'acb'],
    [0, 2, 'bca'],
    [0, -1, 'abc'],
    [2, 3, 'abc'],
    [3, 0, 'abc'],
  ])('from %i to %i gives the expected order', (from, to, order) => {
    expect(moved([...'abc'], from, to).join('')).toBe(order)
  })

  it('to another column appends it there and removes it from its own column', () => {
    const columns = [
      { heading: 'One', links: ['a', 'b'] },
      { heading: 'Two', links: ['c'] },
    ]
    expect(movedToColumn(columns, { column: 0, link: 0 }, { to: 1, most: 2 })).toEqual([
      { heading: 'One', links: ['b'] },
      { heading: 'Two', links: ['c', 'a'] },
    ])
    expect(movedToColumn(columns, { column: 0, link: 0 }, { to: 1, most: 1 })).toEqual(columns)
    expect(movedToColumn(columns, { column: 0, link: 0 }, { to: 2, most: 9 })).toEqual(columns)
    expect(movedToColumn(columns, { column: 0, link: 5 }, { to: 1, most: 9 })).toEqual(columns)
    expect(movedToColumn(columns, { column: 0, link: 0 }, { to: 0, most: 9 })).toEqual(columns)
  })
})

it('changes one item and leaves the others', () => {
  expect(changedAt([{ url: '/a' }, { url: '/b' }], 1, { url: '/c' })).toEqual([{ url: '/a' }, { url: '/c' }])
})
