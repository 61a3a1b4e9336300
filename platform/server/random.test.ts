import { expect, test } from 'vitest'
import { MovableClock } from '#platform/shared/clock.ts'
import { randomFrom, systemRandom } from './random.ts'

const clock = new MovableClock('2026-11-21T00:00:00Z')

test('creates a UUID of version 7 that begins with its time', () => {
  const random = randomFrom(clock, (count) => new Uint8Array(count).fill(0xff))
  expect(random.uuid()).toBe(`${prefixOf(clock.nowMs())}-7fff-bfff-ffffffffffff`)
})

test('creates UUIDs that sort by time', () => {
  const random = systemRandom(clock)
  const earlier = random.uuid()
  clock.advanceMs(1)
  expect(random.uuid() > earlier).toBe(true)
})

test('creates a URL-safe token with at least the requested number of bits', () => {
  const token = systemRandom(clock).token(128)
  expect(token).toMatch(/^[\w-]{22}$/)
  expect(systemRandom(clock).token(128)).not.toBe(token)
})

function prefixOf(nowMs: number): string {
  const hex = nowMs.toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}`
}
