import { describe, expect, it } from 'vitest'
import { HOUR_MS } from './durations.ts'
import { clockChanges, instantInZone, isoInZone, offsetText, zoneOffsetMs } from './zone-time.ts'

const SYDNEY = 'Australia/Sydney'

describe('local time of a zone', () => {
  it.each([
    ['2026-12-12', '07:00', SYDNEY, '2026-12-11T20:00:00.000Z'],
    ['2026-06-12', '07:00', SYDNEY, '2026-06-11T21:00:00.000Z'],
    // In Sydney, 02:00 is skipped on 4 October 2026 and occurs twice on 5 April.
    ['2026-10-04', '01:59', SYDNEY, '2026-10-03T15:59:00.000Z'],
    ['2026-10-04', '02:30', SYDNEY, '2026-10-03T16:30:00.000Z'],
    ['2026-10-04', '03:00', SYDNEY, '2026-10-03T16:00:00.000Z'],
    ['2026-04-05', '02:30', SYDNEY, '2026-04-04T15:30:00.000Z'],
    ['2026-04-05', '03:00', SYDNEY, '2026-04-04T17:00:00.000Z'],
    ['2026-04-05', '00:00', SYDNEY, '2026-04-04T13:00:00.000Z'],
    ['2026-01-01', '00:00', 'Australia/Adelaide', '2025-12-31T13:30:00.000Z'],
    ['2026-07-01', '12:00', 'UTC', '2026-07-01T12:00:00.000Z'],
  ])('converts %s %s in %s to an instant', (day, time, zone, iso) => {
    expect(new Date(instantInZone(day, time, zone)).toISOString()).toBe(iso)
  })

  it('formats an instant with its offset', () => {
    expect(isoInZone(Date.parse('2026-12-11T20:00:00Z'), SYDNEY)).toBe('2026-12-12T07:00:00+11:00')
    expect(isoInZone(Date.parse('2026-06-11T21:00:00Z'), SYDNEY)).toBe('2026-06-12T07:00:00+10:00')
    expect(offsetText(zoneOffsetMs(Date.parse('2026-01-01T00:00:00Z'), 'Australia/Adelaide'), '')).toBe(
      '+1030',
    )
    expect(offsetText(-3.5 * HOUR_MS, ':')).toBe('-03:30')
  })

  it('finds every daylight saving change to the minute', () => {
    const changes = clockChanges(
      Date.parse('2026-01-01T00:00:00Z'),
      Date.parse('2027-01-01T00:00:00Z'),
      SYDNEY,
    )
    expect(
      changes.map(({ atMs, fromOffsetMs, toOffsetMs }) => [
        new Date(atMs).toISOString(),
        fromOffsetMs / HOUR_MS,
        toOffsetMs / HOUR_MS,
      ]),
    ).toEqual([
      ['2026-04-04T16:00:00.000Z', 11, 10],
      ['2026-10-03T16:00:00.000Z', 10, 11],
    ])
    expect(clockChanges(0, 400 * 24 * HOUR_MS, 'UTC')).toEqual([])
  })
})
