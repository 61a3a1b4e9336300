import { describe, expect, it } from 'vitest'
import { isReadablePair } from './code-colours.ts'
import { BACKGROUND_COLOURS, TEXT_COLOURS } from './pages.rules.ts'

describe('isReadablePair', () => {
  it('accepts a pair exactly if its contrast is at least 4.5 to 1', () => {
    const readable = TEXT_COLOURS.map((text) => [
      text,
      BACKGROUND_COLOURS.filter((background) => isReadablePair(text, background)),
    ])
    expect(Object.fromEntries(readable)).toEqual({
      wht: ['blk', 'bnd', 'pri', 'sec', 'suc', 'inf', 'dng'],
      blk: ['wht', 'wrn'],
    })
  })
})
