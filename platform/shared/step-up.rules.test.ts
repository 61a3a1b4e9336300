import { describe, expect, it } from 'vitest'
import { isSteppedUp, STEP_UP_LASTS_MS } from './step-up.rules.ts'

const AT = Date.parse('2026-11-21T00:00:00Z')

describe('step-up', () => {
  it.each([
    [null, AT, false],
    [AT, AT - 1, false],
    [AT, AT, true],
    [AT, AT + STEP_UP_LASTS_MS - 1, true],
    [AT, AT + STEP_UP_LASTS_MS, false],
  ])('made at %s is valid at %s: %s', (steppedUpAtMs, nowMs, counts) => {
    expect(isSteppedUp(steppedUpAtMs, nowMs)).toBe(counts)
  })
})
