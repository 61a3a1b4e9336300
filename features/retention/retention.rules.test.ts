import { describe, expect, it } from 'vitest'
import { mayKeepUntil } from './retention.rules.ts'

describe('the last day on which the desk keeps data', () => {
  it.each([
    ['2026-11-30', false],
    ['2026-12-01', true],
    ['2036-11-30', true],
    ['2036-12-01', false],
  ])('%s is accepted: %s', (until, isAccepted) => expect(mayKeepUntil(until, '2026-11-30')).toBe(isAccepted))
})
