import { describe, expect, it } from 'vitest'
import { entriesOverTime } from './entries-over-time.rules.ts'

const ZONE = 'Australia/Melbourne'
const entered = (
  at: string,
  state: 'confirmed' | 'withdrawn' | 'reserve' = 'confirmed',
  isHelper = false,
) => ({
  state,
  is_volunteer: isHelper,
  entered_at: at,
})

describe('entriesOverTime', () => {
  it('adds the entries up day by day, in the time zone of the club', () => {
    const entries = [
      entered('2026-11-04T12:59:00Z'),
      // Melbourne is at UTC+11, so this is the morning of the 5th.
      entered('2026-11-04T13:00:00Z'),
      entered('2026-11-07T01:00:00Z'),
    ]
    expect(entriesOverTime(entries, { last: '2026-11-07', timezone: ZONE })).toEqual([
      { day: '2026-11-04', count: 1 },
      { day: '2026-11-05', count: 2 },
      { day: '2026-11-06', count: 2 },
      { day: '2026-11-07', count: 3 },
    ])
  })

  it('counts neither reserves, volunteers nor entries that have ended', () => {
    const at = '2026-11-05T01:00:00Z'
    const entries = [
      entered(at),
      entered(at, 'withdrawn'),
      entered(at, 'reserve'),
      entered(at, 'confirmed', true),
    ]
    expect(entriesOverTime(entries, { last: '2026-11-05', timezone: ZONE })).toEqual([
      { day: '2026-11-05', count: 1 },
    ])
  })

  it('has at most 9 points, among them the first and the last day', () => {
    const entries = [entered('2026-01-01T01:00:00Z'), entered('2026-11-30T01:00:00Z')]
    const points = entriesOverTime(entries, { last: '2026-11-30', timezone: ZONE })
    expect(points.length).toBeLessThanOrEqual(9)
    expect(points.at(-1)).toEqual({ day: '2026-11-30', count: 2 })
    expect(points[0]).toEqual({ day: '2026-01-01', count: 1 })
    expect(points[1]?.day).toBe('2026-02-09')
  })

  it('is empty without entries, and if all were made after the last day', () => {
    expect(entriesOverTime([], { last: '2026-11-30', timezone: ZONE })).toEqual([])
    expect(
      entriesOverTime([entered('2026-12-02T01:00:00Z')], { last: '2026-11-30', timezone: ZONE }),
    ).toEqual([])
  })
})
