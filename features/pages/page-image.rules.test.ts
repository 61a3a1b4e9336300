import { describe, expect, it } from 'vitest'
import { findPageImage } from './page-image.rules.ts'

const HASH = '0123456789abcdef0123456789abcdef'
const OTHER = 'fedcba9876543210fedcba9876543210'

const block = (variables: unknown, rest: Record<string, unknown> = {}) =>
  ({
    variables: typeof variables === 'string' ? variables : JSON.stringify(variables),
    imageHashes: { background_image: null },
    background_video: null,
    hidden: false,
    deleted: false,
    ...rest,
  }) as never

describe('the picture of a page', () => {
  it.each([
    [
      'an image with its alternative text',
      { image: { hash: HASH, alt: 'Two cars' } },
      { hash: HASH, alt: 'Two cars' },
    ],
    ['an image without one', { left_image: { hash: HASH } }, { hash: HASH, alt: '' }],
    ['no picture in text', { text: HASH }, null],
    ['no picture in variables that are not JSON', '{', null],
    ['no picture in variables that are not an object', 'null', null],
  ])('is %s', (_name, variables, expected) => {
    expect(findPageImage({ pageContents: [block(variables)] })).toEqual(expected)
  })

  it('is the background of a block before its content, and the still of a video after it', () => {
    const background = { imageHashes: { background_image: OTHER } }
    const video = { background_video: { imageHashes: { slate: OTHER } } }
    const image = { image: { hash: HASH } }
    expect(findPageImage({ pageContents: [block(image, background)] })).toEqual({ hash: OTHER, alt: '' })
    expect(findPageImage({ pageContents: [block(image, video)] })).toEqual({ hash: HASH, alt: '' })
    expect(findPageImage({ pageContents: [block({}, video)] })).toEqual({ hash: OTHER, alt: '' })
  })

  it('is never one of a hidden or deleted block', () => {
    const image = { image: { hash: HASH } }
    const blocks = [block(image, { hidden: true }), block(image, { deleted: true })]
    expect(findPageImage({ pageContents: blocks })).toBeNull()
    expect(findPageImage({ pageContents: [...blocks, block({ image: { hash: OTHER } })] })).toEqual({
      hash: OTHER,
      alt: '',
    })
  })
})
