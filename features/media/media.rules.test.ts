import { describe, expect, it } from 'vitest'
import {
  ASPECTS,
  clientWidth,
  cropOf,
  derivedSize,
  fittingRung,
  imageUrl,
  isAspect,
  isImageHash,
  ladderFor,
  nextRung,
  readImageFileName,
  RUNGS_PX,
  scaledUrl,
  srcsetOf,
} from './media.rules.ts'

const HASH = '0123456789abcdef0123456789abcdef'

describe('the widths in which an image can be requested', () => {
  it('are the multiples of 25 up to 3850 and the slot widths 300, 500 and 1920', () => {
    expect(RUNGS_PX).toHaveLength(155)
    expect(RUNGS_PX.filter((rung) => rung % 25 !== 0)).toEqual([1920])
    expect([RUNGS_PX[0], RUNGS_PX.at(-1)]).toEqual([25, 3850])
  })

  it.each([
    [1, 25],
    [24, 25],
    [25, 25],
    [26, 50],
    [299, 300],
    [300, 300],
    [301, 325],
    [500, 500],
    [1900, 1900],
    [1901, 1920],
    [1920, 1920],
    [1921, 1925],
    [3849, 3850],
    [3850, 3850],
    [0, undefined],
    [-25, undefined],
    [3851, undefined],
    [Number.NaN, undefined],
    [Number.POSITIVE_INFINITY, undefined],
  ])('a width of %s becomes the rung %s', (widthPx, rung) => {
    expect(nextRung(widthPx)).toBe(rung)
  })

  it.each([
    [1000, 640, 625],
    [640, 640, 625],
    [625, 640, 625],
    [3850, 640, 625],
    [100, 640, 100],
    [3850, 3850, 3850],
    [50, 10, 25],
    [1920, 1920, 1920],
    [1920, 1919, 1900],
    [0, 640, undefined],
    [3851, 640, undefined],
  ])(
    'a width of %s from a crop %s px wide becomes the rung %s, without enlarging',
    (widthPx, cropWidthPx, rung) => {
      expect(fittingRung(widthPx, cropWidthPx)).toBe(rung)
    },
  )
})

describe('aspects', () => {
  it('are the nine of the specification', () => {
    expect(ASPECTS).toEqual(['16x3', '16x9', '8x5', '4x3', '1x1', '3x4', '5x8', '9x16', 'raw'])
    expect(isAspect('toString')).toBe(false)
    expect(isAspect('__proto__')).toBe(false)
  })

  it.each([
    ['16x9', 1600, 900, 1600, 900],
    ['16x9', 1000, 1000, 1000, 563],
    ['1x1', 1600, 900, 900, 900],
    ['9x16', 1600, 900, 506, 900],
    ['16x3', 160, 10, 53, 10],
    ['raw', 123, 77, 123, 77],
    ['16x3', 1, 1, 1, 1],
    ['9x16', 1, 1, 1, 1],
  ] as const)(
    '%s of %s × %s is cropped to %s × %s',
    (aspect, widthPx, heightPx, cropWidthPx, cropHeightPx) => {
      expect(cropOf(aspect, { widthPx, heightPx })).toEqual({ widthPx: cropWidthPx, heightPx: cropHeightPx })
    },
  )

  it('have the same ratio at every width; raw has the image’s own', () => {
    const original = { widthPx: 3000, heightPx: 2000 }
    expect(derivedSize('16x9', 300, original)).toEqual({ widthPx: 300, heightPx: 169 })
    expect(derivedSize('raw', 300, original)).toEqual({ widthPx: 300, heightPx: 200 })
    expect(derivedSize('9x16', 1125, original)).toEqual({ widthPx: 1125, heightPx: 2000 })
    expect(derivedSize('raw', 25, { widthPx: 10, heightPx: 4 })).toEqual({ widthPx: 10, heightPx: 4 })
  })
})

describe('the width that a browser loads', () => {
  it.each([
    [390, 1, 400],
    [390, 3, 1200],
    [400, 2, 800],
    [401, 2, 850],
    [1, 1, 25],
    [0, 2, 50],
    [333.3, 1.5, 525],
    [360, 2.625, 985],
    [1920, 1, 1925],
    [4000, 1, 3850],
    [1925, 3, 3850],
  ])('of a box %s px wide at pixel ratio %s is %s', (boxWidthPx, ratio, widthPx) => {
    expect(clientWidth(boxWidthPx, ratio)).toBe(widthPx)
  })
})

describe('the widths that a server-rendered page offers', () => {
  it.each([
    [3840, [300, 500, 975, 1350, 1920]],
    [1920, [300, 500, 975, 1350, 1920]],
    [1000, [300, 500, 975, 1000]],
    [975, [300, 500, 975]],
    [310, [300]],
    [200, [200]],
    [12, [25]],
  ])('of a crop %s px wide are %s', (cropWidthPx, ladder) => {
    expect(ladderFor(cropWidthPx)).toEqual(ladder)
  })
})

describe('addresses', () => {
  it('contain hash, aspect, width and format', () => {
    expect(imageUrl(HASH, '16x9', 301, 'avif')).toBe(`/assets/i/${HASH}/16x9/325.avif`)
    expect(imageUrl(HASH, 'raw', 9999, 'jpg')).toBe(`/assets/i/${HASH}/raw/3850.jpg`)
    expect(imageUrl(HASH, 'raw', 0, 'jpg')).toBe(`/assets/i/${HASH}/raw/25.jpg`)
    expect(srcsetOf(HASH, '1x1', [300, 500], 'webp')).toBe(
      `/assets/i/${HASH}/1x1/300.webp 300w, /assets/i/${HASH}/1x1/500.webp 500w`,
    )
  })

  it('of scaled images have width × height before the file name, with the height in proportion', () => {
    const image = { url: `/assets/i/${HASH}/16x9/1920.jpg`, width: 1920, height: 1080 }
    expect(scaledUrl(image, 400)).toBe(`/assets/i/${HASH}/16x9/400x225-1920.jpg`)
    expect(scaledUrl({ ...image, url: 'https://cdn.example/a/b/c.webp' }, 1)).toBe(
      'https://cdn.example/a/b/1x1-c.webp',
    )
  })

  it.each([
    ['300.jpg', 300, 'jpg'],
    ['400x225-1920.avif', 400, 'avif'],
    ['400x999-1920.webp', 400, 'webp'],
    ['0.jpg', undefined, 'jpg'],
    ['3851.png', undefined, 'png'],
    ['-5.jpg', undefined, 'jpg'],
    ['1.5.jpg', undefined, 'jpg'],
    ['007.jpg', undefined, 'jpg'],
    ['1e3.jpg', undefined, 'jpg'],
    ['.jpg', undefined, 'jpg'],
    ['99999999999999999999.jpg', undefined, 'jpg'],
    ['400x0-300.jpg', undefined, 'jpg'],
    ['4000x10-300.jpg', undefined, 'jpg'],
    ['400x225-0.jpg', undefined, 'jpg'],
    ['400x-300.jpg', undefined, 'jpg'],
  ])('%s requests a width of %s', (fileName, widthPx, extension) => {
    expect(readImageFileName(fileName)).toEqual({ widthPx, extension })
  })

  it.each(['300.gif', '300.svg', '300', '300.JPG', '300.jpg.exe', '', '300.jpeg'])(
    '%j is not an image file name',
    (fileName) => {
      expect(readImageFileName(fileName)).toBeUndefined()
    },
  )

  it('contain a hash of 32 lower-case hex digits', () => {
    expect(isImageHash(HASH)).toBe(true)
    for (const text of [
      '',
      HASH.toUpperCase(),
      `${HASH}0`,
      HASH.slice(1),
      `${HASH}\n`,
      '../'.padEnd(32, 'a'),
    ]) {
      expect(isImageHash(text)).toBe(false)
    }
  })
})
