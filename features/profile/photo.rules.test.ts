import { describe, expect, it } from 'vitest'
import {
  draggedCrop,
  fileMistake,
  heldCrop,
  mostZoom,
  PHOTO_WORDS,
  sizeMistake,
  squareOf,
  unreadableMistake,
  WHOLE_CROP,
} from './photo.rules.ts'

const MEGABYTE = 1024 * 1024

describe('a file chosen as photo', () => {
  it.each([
    [10 * MEGABYTE, 'image/jpeg', undefined],
    [10 * MEGABYTE + 1, 'image/jpeg', 'The photo must be smaller than 10 MB'],
    [1, 'image/png', undefined],
    [1, 'image/webp', undefined],
    [1, 'image/avif', undefined],
    [1, 'image/heic', undefined],
    [1, '', undefined],
    [1, 'image/svg+xml', 'The photo must be a JPG, PNG or WebP'],
    [1, 'image/gif', 'The photo must be a JPG, PNG or WebP'],
    [1, 'application/pdf', 'The photo must be a JPG, PNG or WebP'],
  ])('with %i bytes and type %s: %s', (size, type, words) =>
    expect(fileMistake({ size, type })?.message).toBe(words),
  )

  it.each([
    [400, 400, undefined],
    [399, 2000, 'The photo must be at least 400 pixels wide and high'],
    [2000, 399, 'The photo must be at least 400 pixels wide and high'],
  ])('with %i by %i pixels: %s', (widthPx, heightPx, words) =>
    expect(sizeMistake({ widthPx, heightPx })?.message).toBe(words),
  )
})

describe('a file that the browser cannot open', () => {
  it.each([
    ['me.heic', 'image/heic', PHOTO_WORDS.heicUnread],
    ['IMG_0001.HEIC', '', PHOTO_WORDS.heicUnread],
    ['me.heif', 'image/heif', PHOTO_WORDS.heicUnread],
    ['me.png', 'image/png', PHOTO_WORDS.notAPhoto],
    ['heic.jpg', 'image/jpeg', PHOTO_WORDS.notAPhoto],
  ])('%s (%j) gets the message for its type', (name, type, words) => {
    expect(unreadableMistake({ name, type })).toBe(words)
  })
})

describe('the cropped square', () => {
  const WIDE = { widthPx: 1600, heightPx: 800 }

  it.each([
    [
      { zoom: 1, across: 0.5, down: 0.5 },
      { leftPx: 400, topPx: 0, sidePx: 800 },
    ],
    [
      { zoom: 1, across: 0, down: 1 },
      { leftPx: 0, topPx: 0, sidePx: 800 },
    ],
    [
      { zoom: 2, across: 1, down: 1 },
      { leftPx: 1200, topPx: 400, sidePx: 400 },
    ],
    [
      { zoom: 9, across: -3, down: 7 },
      { leftPx: 0, topPx: 400, sidePx: 400 },
    ],
  ])('of %o in a wide photo is %o', (crop, square) => expect(squareOf(crop, WIDE)).toEqual(square))

  it('has at least 400 pixels and a zoom of at most four', () => {
    expect(mostZoom({ widthPx: 400, heightPx: 900 })).toBe(1)
    expect(mostZoom(WIDE)).toBe(2)
    expect(mostZoom({ widthPx: 9000, heightPx: 9000 })).toBe(4)
    expect(heldCrop({ ...WHOLE_CROP, zoom: 3 }, WIDE).zoom).toBe(2)
  })

  it('follows the drag and stops at the edge', () => {
    const dragged = draggedCrop(WHOLE_CROP, WIDE, { shareAcross: 0.25, shareDown: 0.25 })
    expect(squareOf(dragged, WIDE)).toEqual({ leftPx: 200, topPx: 0, sidePx: 800 })
    expect(draggedCrop(WHOLE_CROP, WIDE, { shareAcross: -9, shareDown: 0 })).toEqual({
      zoom: 1,
      across: 1,
      down: 0.5,
    })
    expect(
      draggedCrop({ zoom: 2, across: 0, down: 0 }, WIDE, { shareAcross: -0.5, shareDown: -0.5 }),
    ).toEqual({ zoom: 2, across: 200 / 1200, down: 0.5 })
  })
})
