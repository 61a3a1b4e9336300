import { describe, expect, it } from 'vitest'
import { type MediaReplacement, replaceMediaIn } from './replace-media.rules.ts'

const A = 'a'.repeat(32)
const B = 'b'.repeat(32)
const IMAGE: MediaReplacement = {
  kind: 'image',
  from: [A],
  fromAlts: ['The hill'],
  to: { hash: B, widthPx: 1600, heightPx: 1600, placeholder: '#222222', alt: 'The silos' },
}
const ref = { hash: A, aspect: '16x9', alt: 'The hill', placeholder: '#111111', width: 16, height: 9 }

describe('replacing an image', () => {
  it.each([
    ['a hash', A, B],
    [
      'an image in its shape',
      ref,
      { ...ref, hash: B, alt: 'The silos', placeholder: '#222222', width: 1600, height: 900 },
    ],
    [
      'a description of its own',
      { ...ref, alt: 'Our hill' },
      { ...ref, hash: B, alt: 'Our hill', placeholder: '#222222', width: 1600, height: 900 },
    ],
    ['no description', { hash: A, alt: '' }, { hash: B, alt: '' }],
    [
      'an address in HTML',
      `<img src="/assets/i/${A}/raw/300.jpg">`,
      `<img src="/assets/i/${B}/raw/300.jpg">`,
    ],
    ['a list', [{ images: [{ hash: A, option: 'red' }] }], [{ images: [{ hash: B, option: 'red' }] }]],
    ['another image', { hash: 'c'.repeat(32) }, { hash: 'c'.repeat(32) }],
  ])('changes %s', (_, before, after) => {
    expect(replaceMediaIn(before, IMAGE)).toEqual(after)
  })

  it('returns the same value if nothing refers to the image', () => {
    const value = { blocks: [{ hash: B, at: new Date(0) }], count: 3, none: null }
    expect(replaceMediaIn(value, IMAGE)).toBe(value)
  })
})

describe('replacing a video or a file', () => {
  it('changes the id of a video in its field only', () => {
    const video: MediaReplacement = { kind: 'video', from: ['3'], to: '7' }
    expect(replaceMediaIn({ background_video_id: 3, priority: 3 }, video)).toEqual({
      background_video_id: 7,
      priority: 3,
    })
  })

  it('changes the address of a file', () => {
    const file: MediaReplacement = { kind: 'file', from: ['x'.repeat(22)], to: 'y'.repeat(22) }
    const link = (id: string) => ({ url: `/api/v1/cognito/default/file/${id}` })
    expect(replaceMediaIn(link('x'.repeat(22)), file)).toEqual(link('y'.repeat(22)))
  })
})
