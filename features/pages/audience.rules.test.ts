import { describe, expect, it } from 'vitest'
import { audienceOf, type BlockAudience, GUEST, isForViewer, type Viewer } from './audience.rules.ts'

const WITHOUT_MEMBERSHIP: Viewer = { isLoggedIn: true, memberTypeId: null }
const FULL: Viewer = { isLoggedIn: true, memberTypeId: 1 }
const JUNIOR: Viewer = { isLoggedIn: true, memberTypeId: 2 }

describe('isForViewer', () => {
  it.each<[BlockAudience, boolean[]]>([
    [[], [false, false, false, false]],
    [[3], [false, false, false, false]],
    [null, [true, true, true, true]],
    ['guests', [true, false, false, false]],
    ['members', [false, false, true, true]],
    [[2], [false, false, false, true]],
    [
      [1, 2],
      [false, false, true, true],
    ],
  ])('decides for %j about guest, person without membership, full and junior member', (audience, shown) => {
    expect([GUEST, WITHOUT_MEMBERSHIP, FULL, JUNIOR].map((viewer) => isForViewer(audience, viewer))).toEqual(
      shown,
    )
  })
})

describe('audienceOf', () => {
  it.each<[unknown, BlockAudience]>([
    [undefined, null],
    [null, null],
    ['guests', 'guests'],
    ['members', 'members'],
    [
      [1, 'x', 2],
      [1, 2],
    ],
    ['anything else', []],
    [{}, []],
    ['', []],
  ])('reads %j', (value, audience) => {
    expect(audienceOf(value)).toEqual(audience)
  })
})
