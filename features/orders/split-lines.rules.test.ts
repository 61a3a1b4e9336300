import { describe, expect, it } from 'vitest'
import { firstParts, LINE_PARTS_MOST, remainderCents, splitFault } from './split-lines.rules.ts'

describe('splitting a bank line', () => {
  it.each([
    [100, [], 'too_few'],
    [100, [100], 'too_few'],
    [2, [1, 1], null],
    [100, [50, 49], 'sum_differs'],
    [100, [50, 51], 'sum_differs'],
    [100, [100, 0], 'not_positive'],
    [100, [101, -1], 'not_positive'],
    [100, [99.5, 0.5], 'not_whole'],
    [100, [Number.NaN, 100], 'not_whole'],
    [LINE_PARTS_MOST, Array.from({ length: LINE_PARTS_MOST }, () => 1), null],
    [LINE_PARTS_MOST + 1, Array.from({ length: LINE_PARTS_MOST + 1 }, () => 1), 'too_many'],
    [7_800, [2_800, 3_000, 2_000], null],
  ] as const)('of %i cents into %j: %s', (amount, parts, fault) =>
    expect(splitFault(amount, parts)).toBe(fault),
  )

  it.each([
    [100, [], 100],
    [100, [30, 20], 50],
    [100, [60, 70], -30],
  ] as const)('leaves of %i cents without %j: %i', (amount, parts, rest) =>
    expect(remainderCents(amount, parts)).toBe(rest),
  )

  it.each([
    [7_800, null, [null, null]],
    [7_800, 5_000, [2_800, 5_000]],
    [7_800, 0, [null, null]],
    [7_800, -200, [null, null]],
    [7_800, 7_800, [null, null]],
  ] as const)('of %i cents, %s more than its order, begins with %j', (amount, over, parts) =>
    expect(firstParts(amount, over)).toEqual(parts),
  )
})
