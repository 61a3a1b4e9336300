import { expect, test } from 'vitest'
import { MovableClock } from '#platform/shared/clock.ts'
import { chanceFrom, systemChance } from './chance.ts'

const clock = new MovableClock('2026-11-21T00:00:00Z')

test('a uuid is of version 7 and begins with its instant', () => {
  const chance = chanceFrom(clock, (count) => new Uint8Array(count).fill(0xff))
  expect(chance.uuid()).toBe(`${prefixOf(clock.nowMs())}-7fff-bfff-ffffffffffff`)
})

test('a later uuid sorts after an earlier one', () => {
  const chance = systemChance(clock)
  const earlier = chance.uuid()
  clock.advanceMs(1)
  expect(chance.uuid() > earlier).toBe(true)
})

test('a token holds at least the bits that were asked for, in letters an address takes', () => {
  const token = systemChance(clock).token(128)
  expect(token).toMatch(/^[\w-]{22}$/)
  expect(systemChance(clock).token(128)).not.toBe(token)
})

function prefixOf(nowMs: number): string {
  const hex = nowMs.toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}`
}
