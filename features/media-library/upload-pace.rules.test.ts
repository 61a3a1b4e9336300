import { expect, it } from 'vitest'
import { nextPartBytes, PART_BYTES, pauseMs } from './upload-pace.rules.ts'

const MB = 1024 * 1024

it.each([
  ['a failed part is followed by half of it', MB, null, MB / 2],
  ['but by no less than 256 kB', PART_BYTES.least, null, PART_BYTES.least],
  ['a slow part is followed by half of it', 2 * MB, 20_001, MB],
  ['a quick one by double', MB, 4_999, 2 * MB],
  ['but by no more than 8 MB', 8 * MB, 0, 8 * MB],
  ['one between them by the same', 4 * MB, 5_000, 4 * MB],
])('%s', (_, partBytes, tookMs, next) => {
  expect(nextPartBytes(partBytes, tookMs)).toBe(next)
})

it('doubles the pause after each failure in a row, from one second to 30', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 12].map(pauseMs)).toEqual([
    1_000, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
  ])
})
