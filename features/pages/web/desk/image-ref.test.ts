import { describe, expect, it } from 'vitest'
import type { MediaItem } from '#features/media-library/media-library.contract.ts'
import { imageRefOf } from './image-ref.ts'

const ITEM = {
  key: 'a'.repeat(32),
  placeholder: '#112233',
  width: 1000,
  height: 1000,
  descriptions: { en: 'The hill', de: 'Der Berg' },
  is_decorative: false,
} as unknown as MediaItem
const FIELD = { aspect: '16x9', altMaxLength: 5 } as const

describe('an image of the library in a field', () => {
  it.each<[string, Partial<MediaItem>, object]>([
    ['has its description, cut to the limit of the field', {}, { alt: 'The h' }],
    [
      'has the description of another language if that is all there is',
      { descriptions: { de: 'Berg' } },
      { alt: 'Berg' },
    ],
    ['is marked as decoration', { is_decorative: true }, { alt: '', _decorative: true }],
    ['has the size of its crop', {}, { aspect: '16x9', width: 1000, height: 563, placeholder: '#112233' }],
  ])('%s', (_, change, expected) => {
    expect(imageRefOf({ ...ITEM, ...change }, FIELD)).toMatchObject(expected)
  })
})
