import { describe, expect, it } from 'vitest'
import { endsOf } from './track-drawing.ts'

const start = { x: 10, y: 0, angle: 90 }

describe('ends of a track', () => {
  it('are only the start if the track is a loop', () => {
    expect(endsOf({ path: 'M10 0H60C90 0 90 40 60 40 10 40 0 0 10 0z', start })).toEqual([start])
  })

  it('are start and finish otherwise, with the finish tick across the direction of arrival', () => {
    const ends = endsOf({ path: 'M10 0C40 0 90 40 60 40 40 40 20-.5 20-30.5', start })
    expect(ends).toEqual([start, { x: 20, y: -30.5, angle: 0 }])
  })
})
