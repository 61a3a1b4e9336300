import { describe, expect, it } from 'vitest'
import { isReadablePair } from './code-colours.ts'
import { BACKGROUND_COLOURS, TEXT_COLOURS } from './pages.rules.ts'

describe('a text colour can be read on a background', () => {
  it('exactly where their contrast is 4.5 to 1 or more', () => {
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
