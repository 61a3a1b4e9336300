import { describe, expect, it } from 'vitest'
import type { BlockState } from '../../page-edits.rules.ts'
import { placesOf, precedingAt } from './block-places.ts'

const blocks = ['a', 'b', 'c'].map((key) => ({ key }) as BlockState)

describe('the places of a block', () => {
  it.each([
    ['a', [null, 'b', 'c'], null],
    ['b', [null, 'a', 'c'], 'a'],
    ['c', [null, 'a', 'b'], 'b'],
  ])(
    '%s: are the start of the page and after each other block; one is marked as current',
    (key, after, current) => {
      const places = placesOf(blocks, key)
      expect(places.map((place) => place.after?.block.key ?? null)).toEqual(after)
      const now = places.filter(({ isCurrent }) => isCurrent)
      expect(now.map((place) => place.after?.block.key ?? null)).toEqual([current])
    },
  )

  it('have the numbers of the blocks on the page', () => {
    expect(placesOf(blocks, 'b').map(({ after }) => after?.number)).toEqual([undefined, 1, 3])
  })

  it('are only the start of the page if there is no other block', () => {
    expect(placesOf(blocks.slice(0, 1), 'a')).toEqual([{ after: null, isCurrent: true }])
  })
})

describe('the block before a dropped one', () => {
  it.each([
    ['b', 0, null],
    ['b', 1, undefined],
    ['b', 2, undefined],
    ['b', 3, 'c'],
    ['c', 0, null],
    ['c', 1, 'a'],
    ['a', 2, 'b'],
    ['gone', 1, undefined],
  ])('for %s dropped at %i is %s', (key, place, after) => {
    expect(precedingAt(blocks, key, place)).toBe(after)
  })
})
