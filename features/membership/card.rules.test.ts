import { describe, expect, it } from 'vitest'
import { cardNameSize } from './card.rules.ts'

describe('cardNameSize', () => {
  it.each([
    ['', 'full'],
    ['Odessa Tamblyn-Roe', 'full'],
    ['Jarrah Quillfeather', 'full'],
    ['Fionnuala O’Harkness-Wintergreen', 'small'],
    ['Wolfeschlegelsteinhausen', 'smallest'],
    ['Christopher-Sebastian Featherstonehaugh', 'smaller'],
    ['田中 さくら', 'full'],
    ['山田山田山田山田山田', 'smallest'],
    ['Maximiliana '.repeat(7), 'smallest'],
  ])('of %s is %s', (name, size) => expect(cardNameSize(name)).toBe(size))
})
