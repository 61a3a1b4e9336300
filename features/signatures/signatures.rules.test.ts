import { describe, expect, it } from 'vitest'
import type { Stroke } from './signatures.contract.ts'
import {
  isSameName,
  isSignatureType,
  pathPx,
  SIGNATURE_MESSAGES,
  signatureMistake,
  signatureProblem,
  untickedTitles,
} from './signatures.rules.ts'

const line = (length: number): Stroke => [
  [0, 0, 0],
  [length, 0, 16],
]

describe('signature rules', () => {
  it.each([
    [[], 'empty'],
    [[[]], 'empty'],
    [[line(39)], 'too_short'],
    [[line(40)], null],
    [[line(2), line(2)], null],
  ] as [Stroke[], string | null][])('judge drawn strokes %j as %s', (strokes, problem) =>
    expect(signatureProblem({ method: 'drawn', name: 'Dot', strokes })).toBe(problem),
  )

  it.each([
    ['', 'empty'],
    ['  ', 'empty'],
    ['...', 'empty'],
    ['Dot Hallorangi', null],
    ['سميرة', null],
  ])('judge the typed name %j as %s', (name, problem) =>
    expect(signatureProblem({ method: 'typed', name, strokes: [] })).toBe(problem),
  )

  it.each([
    [[], SIGNATURE_MESSAGES.empty],
    [[line(39)], SIGNATURE_MESSAGES.too_short],
    [[line(40)], null],
  ] as [Stroke[], unknown][])('explain the error of the drawn strokes %j', (strokes, words) =>
    expect(signatureMistake({ method: 'drawn', name: 'Dot', image: '', strokes })).toBe(words),
  )

  it('measure along the strokes and not between them', () => {
    expect(
      pathPx([
        line(3),
        [
          [100, 100, 40],
          [103, 104, 56],
        ],
      ]),
    ).toBe(8)
  })

  it('accept the three image types and no other', () => {
    expect(
      ['image/png', 'image/jpeg', 'image/svg+xml', 'image/webp', 'text/html', ''].map(isSignatureType),
    ).toEqual([true, true, true, false, false, false])
  })

  it('compare names regardless of capitals and spaces', () => {
    expect(isSameName(' dot  HALLORANGI ', 'Dot Hallorangi')).toBe(true)
    expect(isSameName('Dot Hallorang', 'Dot Hallorangi')).toBe(false)
  })
})

describe('the texts that are not agreed to yet', () => {
  const texts = [
    { slug: 'rules', title: 'Club rules' },
    {
      slug: 'privacy',
      title: 'Privacy',
      translation: { language: 'ar' as const, hash: '', title: 'الخصوصية', body: '' },
    },
  ]

  it('are all named, in the language of the reader', () => {
    expect(untickedTitles(texts, new Set(), 'ar')).toBe('Club rules، الخصوصية')
    expect(untickedTitles(texts, new Set(['privacy']), 'en')).toBe('Club rules')
    expect(untickedTitles(texts, new Set(['privacy', 'rules']), 'en')).toBeUndefined()
  })
})
