import { describe, expect, it } from 'vitest'
import { readCalendarFile } from '#tests/events/read-calendar-file.ts'
import { calendarText, type FeedEvent } from './feed.rules.ts'

const EVENT: FeedEvent = {
  uid: 'one',
  sequence: 3,
  status: 'CONFIRMED',
  title: 'Hill; climb, round \\ 6',
  text: `First line\nsecond; with, marks — and “quotes” that go on for longer than one line of seventy-five octets may`,
  place: 'Mount Quandary',
  url: 'https://club.example/calendar/hill',
  allDay: null,
  startsAtMs: Date.parse('2026-12-11T20:00:00Z'),
  endsAtMs: Date.parse('2026-12-12T05:30:00Z'),
  timezone: 'Australia/Sydney',
  updatedAtMs: Date.parse('2026-11-21T00:00:00Z'),
}

const read = (...events: FeedEvent[]) => readCalendarFile(calendarText('A club', events))

describe('calendar file', () => {
  it('is a published calendar, not an invitation that requests a reply', () => {
    expect(calendarText('A club', [EVENT])).not.toContain('METHOD')
  })

  it('gives a strict parser the exact texts and times of an event', () => {
    const { name, zones, events } = read(EVENT)
    expect([name, zones]).toEqual(['A club', ['Australia/Sydney']])
    expect(events).toEqual([
      {
        uid: 'one',
        sequence: 3,
        status: 'CONFIRMED',
        summary: EVENT.title,
        description: EVENT.text,
        location: EVENT.place,
        url: EVENT.url,
        startMs: EVENT.startsAtMs,
        endMs: EVENT.endsAtMs,
        isAllDay: false,
      },
    ])
  })

  it('keeps the local hour right before and after each daylight saving change', () => {
    const nights = [
      '2026-04-04T12:00:00Z',
      '2026-04-05T12:00:00Z',
      '2026-10-03T12:00:00Z',
      '2026-10-05T12:00:00Z',
    ]
    const given = nights.map((night, at) => ({
      ...EVENT,
      uid: String(at),
      startsAtMs: Date.parse(night),
      endsAtMs: Date.parse(night) + 20 * 3_600_000,
    }))
    const { events } = read(...given)
    expect(events.map(({ startMs, endMs }) => [startMs, endMs])).toEqual(
      given.map(({ startsAtMs, endsAtMs }) => [startsAtMs, endsAtMs]),
    )
  })

  it('defines each time zone once, also one without daylight saving', () => {
    const { zones, events } = read(
      EVENT,
      { ...EVENT, uid: 'two', timezone: 'Australia/Brisbane' },
      { ...EVENT, uid: 'three' },
    )
    expect(zones).toEqual(['Australia/Sydney', 'Australia/Brisbane'])
    expect(new Set(events.map(({ startMs }) => startMs))).toEqual(new Set([EVENT.startsAtMs]))
  })

  it('ends an all-day event on the day after its last', () => {
    const [event] = read({ ...EVENT, allDay: { firstDay: '2026-12-31', lastDay: '2027-01-01' } }).events
    expect(event).toMatchObject({
      isAllDay: true,
      startMs: Date.parse('2026-12-31'),
      endMs: Date.parse('2027-01-02'),
    })
  })

  it('does not split a character when it folds lines', () => {
    for (let length = 0; length < 80; length += 1) {
      const title = `${'x'.repeat(length)}🏁é漢字`.repeat(3)
      expect(read({ ...EVENT, title }).events[0]?.summary).toBe(title)
    }
  })

  it('is valid without any event', () => expect(read().events).toEqual([]))

  it('escapes text, so that a text cannot inject lines', () => {
    const title = 'Sprint\r\nEND:VEVENT\nATTACH:https://elsewhere.example\u0007'
    const [event] = read({ ...EVENT, title, place: 'A\rB' }).events
    expect(event?.summary).toBe('Sprint\nEND:VEVENT\nATTACH:https://elsewhere.example')
    expect(event?.location).toBe('A\nB')
  })
})

describe('the strict parser of these tests', () => {
  it.each<[string, (text: string) => string]>([
    ['bare line ends', (text) => text.replaceAll('\r\n', '\n')],
    ['a line that is too long', (text) => text.replace('\r\n ', '')],
    ['an event without a stamp', (text) => text.replace(/DTSTAMP.*\r\n/, '')],
    ['a zone that is not there', (text) => text.replace('TZID:Australia/Sydney', 'TZID:Elsewhere')],
    ['marks that are not escaped', (text) => text.replace(String.raw`Hill\;`, 'Hill;')],
    ['an end before its start', (text) => text.replace(/DTEND(.*):2026/, 'DTEND$1:2025')],
  ])('refuses a calendar file with %s', (_what, spoil) => {
    expect(() => readCalendarFile(spoil(calendarText('A club', [EVENT])))).toThrow()
  })
})
