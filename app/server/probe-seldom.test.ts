import { expect, test } from 'vitest'
import { MovableClock } from '#platform/shared/clock.ts'
import { probeSeldom } from './probe-seldom.ts'

test('runs a check once in 30 seconds, and again after the clock went back', async () => {
  const clock = new MovableClock('2026-11-21T00:00:00Z')
  let runs = 0
  const probe = probeSeldom(() => {
    runs += 1
    return runs === 1 ? Promise.reject(new Error('away')) : Promise.resolve()
  }, clock)
  const outcome = () =>
    probe().then(
      () => `ok ${runs}`,
      () => `away ${runs}`,
    )
  expect(await Promise.all([outcome(), outcome()])).toEqual(['away 1', 'away 1'])
  clock.advanceMs(29_999)
  expect(await outcome()).toBe('away 1')
  clock.advanceMs(1)
  expect(await outcome()).toBe('ok 2')
  clock.advanceMs(-60_000)
  expect(await outcome()).toBe('ok 3')
})
