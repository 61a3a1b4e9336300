import { expect, test } from 'vitest'
import { daysUntilFull, type DiskSample, readSamples, withSample } from './disk-samples.ts'

const samples = (...used: number[]): DiskSample[] =>
  used.map((usedBytes, n) => ({ day: `2026-11-${String(n + 1).padStart(2, '0')}`, usedBytes }))

test.each<[string, DiskSample[], number, number | null]>([
  ['no samples', [], 100, null],
  ['two days', samples(10, 20, 30), 100, null],
  ['three days of growth by 10 a day', samples(10, 20, 30, 40), 105, 10],
  ['a disk that does not grow', samples(40, 40, 40, 40), 100, null],
  ['a disk that was cleaned', samples(40, 50, 60, 10), 100, null],
  ['growth that would take longer than ten years', samples(10, 11, 12, 13), 1e6, null],
  ['no space left', samples(10, 20, 30, 40), 0, 0],
])('%s', (_, given, freeBytes, expected) => {
  expect(daysUntilFull(given, freeBytes)).toBe(expected)
})

test('a day has one sample, and only the newest 30 are stored', () => {
  const many = Array.from({ length: 30 }, (_, n) => ({ day: `day ${n}`, usedBytes: n }))
  expect(withSample(many, { day: 'day 29', usedBytes: 99 })).toBe(many)
  const next = withSample(many, { day: 'day 30', usedBytes: 30 })
  expect([next.length, next[0]?.day, next.at(-1)?.day]).toEqual([30, 'day 1', 'day 30'])
})

test.each([null, {}, { samples: 'none' }, { samples: [{ day: 1 }] }])(
  'a damaged record %j has no samples',
  (value) => {
    expect(readSamples(value)).toEqual([])
  },
)
