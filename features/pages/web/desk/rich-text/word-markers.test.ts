import { describe, expect, it } from 'vitest'
import { isNumberMarker } from './word-markers.ts'

describe('the marker of a list item from Word', () => {
  it.each([
    '1.\u00a0\u00a0 ',
    '12)',
    '(3)\u00a0',
    'a.',
    '(b)',
    'viii.',
    'XXXVIII.',
    '1.2\u00a0',
    '1.2.3.',
    '7 ',
    '\u0663.',
    '\u0623)',
    '\u4e00\u3001',
    '\uac00.',
    '\uff081\uff09',
  ])('%j numbers the item', (marker) => {
    expect(isNumberMarker(marker)).toBe(true)
  })

  it.each([
    '',
    '\u00b7\u00a0\u00a0\u00a0 ',
    '\u00a7 ',
    'o\u00a0\u00a0 ',
    '\u2022',
    '-',
    '\u2013 ',
    '\uf0b7',
    '\u00d8',
    '*',
  ])('%j is a bullet', (marker) => {
    expect(isNumberMarker(marker)).toBe(false)
  })
})
