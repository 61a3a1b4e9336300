import { describe, expect, it } from 'vitest'
import type { Aspect } from './media.rules.ts'
import { cropBox, isCentre } from './focal.rules.ts'

const WIDE = { widthPx: 1000, heightPx: 500 }

describe('the part of an image that an aspect shows', () => {
  it.each<[Aspect, number, number, number, number]>([
    // The columns are: aspect, focal point from the left and from the top in thousandths, left edge and top edge of the
    // crop in pixels.
    ['1x1', 500, 500, 250, 0],
    ['1x1', 0, 500, 0, 0],
    ['1x1', 1000, 500, 500, 0],
    ['1x1', 300, 0, 50, 0],
    ['16x3', 500, 0, 0, 0],
    ['16x3', 500, 1000, 0, 312],
    ['raw', 0, 0, 0, 0],
  ])('%s at %i, %i begins at %i, %i', (aspect, x, y, leftPx, topPx) => {
    expect(cropBox(aspect, WIDE, { x, y })).toMatchObject({ leftPx, topPx })
  })

  it('lies inside the image for every point', () => {
    for (const aspect of ['16x9', '9x16', '3x4'] as const)
      for (let at = 0; at <= 1000; at += 100) {
        const box = cropBox(aspect, { widthPx: 333, heightPx: 217 }, { x: at, y: 1000 - at })
        expect(box.leftPx).toBeGreaterThanOrEqual(0)
        expect(box.topPx).toBeGreaterThanOrEqual(0)
        expect(box.leftPx + box.widthPx).toBeLessThanOrEqual(333)
        expect(box.topPx + box.heightPx).toBeLessThanOrEqual(217)
      }
  })
})

describe('the middle', () => {
  it('is 500, 500', () => {
    expect([isCentre({ x: 500, y: 500 }), isCentre({ x: 500, y: 499 })]).toEqual([true, false])
  })
})
