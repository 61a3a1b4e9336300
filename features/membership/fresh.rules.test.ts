import { describe, expect, it } from 'vitest'
import { mustAskAgain } from './fresh.rules.ts'

const ask = (asked: string, now: string, isComingBack: boolean) =>
  mustAskAgain({ askedMs: Date.parse(asked), nowMs: Date.parse(now), isComingBack }, 'Australia/Sydney')

describe('refreshing an open card or home screen', () => {
  it('refreshes once a new day has begun in the club time zone, not in UTC', () => {
    expect(ask('2026-11-21T12:59:30Z', '2026-11-21T12:59:59Z', false)).toBe(false)
    expect(ask('2026-11-21T12:59:30Z', '2026-11-21T13:00:00Z', false)).toBe(true)
    expect(ask('2026-11-21T23:59:30Z', '2026-11-22T00:00:30Z', false)).toBe(false)
  })

  it('refreshes when the user returns after a while, but not after a short time', () => {
    expect(ask('2026-11-21T01:00:00Z', '2026-11-21T01:01:00Z', true)).toBe(false)
    expect(ask('2026-11-21T01:00:00Z', '2026-11-21T01:02:00Z', true)).toBe(true)
    expect(ask('2026-11-21T01:00:00Z', '2026-11-21T09:00:00Z', false)).toBe(false)
  })
})
