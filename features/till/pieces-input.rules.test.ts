import { describe, expect, it } from 'vitest'
import { piecesOf } from './pieces-input.rules.ts'

describe('a typed number of notes or coins', () => {
  it.each([
    ['', 0],
    ['0', 0],
    ['12', 12],
    ['٤', 4],
    ['1.5', null],
    ['-1', null],
    ['10000', null],
  ])('%j is %j', (text, pieces) => expect(piecesOf(text)).toBe(pieces))
})
