/** Reads the feeds with parsers of other projects, as phones and calendar servers use them. */
import ICAL from 'ical.js'
import nodeIcal, { type VEvent } from 'node-ical'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clubTime, putOn, startCalendar } from '#tests/events/calendar-server.ts'
import type { RunningServer } from '#tests/kit/server.ts'

/** A text longer than the maximum line, with characters of two, three and four octets at every possible fold. */
const LONG = 'Žluťoučký kůň 🏁 漢字の山 — “hill”, round; six \\ seven. '.repeat(6).trim()

/** The values that both parsers must find, by the event's title. */
type Found = {
  startMs: number
  endMs: number
  isAllDay: boolean
  status: string
  sequence: number
  text: string
}

/** Returns the text of a property; one with parameters is parsed as an object. */
const wordsOf = (value: VEvent['summary'] | undefined): string =>
  typeof value === 'object' ? value.val : (value ?? '')

let server: RunningServer
let text: string

beforeAll(async () => {
  server = await startCalendar()
  await putOn(
    server,
    { slug: 'hill', title: LONG, body: `${LONG}\n\n${LONG}`, day: '2026-12-12', place: 'A; b, c' },
    // Daylight saving time ends during this night.
    { slug: 'night', title: 'Night', day: '2027-04-03', lastDay: '2027-04-04', from: '20:00', to: '06:00' },
    { slug: 'winter', title: 'Winter', day: '2027-07-03' },
    { slug: 'days', title: 'Days', day: '2026-12-31', lastDay: '2027-01-02', isAllDay: true },
    { slug: 'off', title: 'Off', day: '2027-03-06', status: 'cancelled', statusReason: 'Flood.' },
    { slug: 'later', title: 'Later', day: '2027-03-13', status: 'postponed', statusReason: 'Wet.' },
  )
  text = (await server.request('GET', '/calendar.ics')).text
})
afterAll(() => server.stop())

const timed = (from: Date, to: Date) => ({ startMs: from.getTime(), endMs: to.getTime(), isAllDay: false })
const EXPECTED: Record<string, Partial<Found>> = {
  [LONG]: {
    ...timed(clubTime('2026-12-12', '09:00'), clubTime('2026-12-12', '16:00')),
    status: 'CONFIRMED',
    sequence: 0,
    text: `${LONG}\n\n${LONG}`,
  },
  Night: timed(clubTime('2027-04-03', '20:00'), clubTime('2027-04-04', '06:00')),
  Winter: timed(clubTime('2027-07-03', '09:00'), clubTime('2027-07-03', '16:00')),
  Days: { isAllDay: true },
  Off: { status: 'CANCELLED', sequence: 1, text: 'Flood.' },
  Later: { status: 'TENTATIVE', text: 'Wet.' },
}

describe('ical.js parser', () => {
  it('reads every event with its time zone, status and exact text', () => {
    const calendar = new ICAL.Component(ICAL.parse(text) as unknown[])
    const found = Object.fromEntries(
      calendar.getAllSubcomponents('vevent').map((component) => {
        const event = new ICAL.Event(component)
        return [
          event.summary,
          {
            startMs: event.startDate.toJSDate().getTime(),
            endMs: event.endDate.toJSDate().getTime(),
            isAllDay: event.startDate.isDate,
            status: component.getFirstPropertyValue('status'),
            sequence: event.sequence,
            text: event.description,
          },
        ]
      }),
    )
    expect(found).toMatchObject(EXPECTED)
    const [days] = calendar
      .getAllSubcomponents('vevent')
      .filter((component) => component.getFirstPropertyValue('summary') === 'Days')
    const event = days === undefined ? null : new ICAL.Event(days)
    // The end of an all-day event is exclusive: the day after its last.
    expect([event?.startDate.toString(), event?.endDate.toString()]).toEqual(['2026-12-31', '2027-01-03'])
  })
})

describe('node-ical parser', () => {
  it('reads every event with its zone, status and exact characters', () => {
    const events = Object.values(nodeIcal.sync.parseICS(text)).filter(
      (part): part is VEvent => part?.type === 'VEVENT',
    )
    const found = Object.fromEntries(
      events.map((event) => [
        wordsOf(event.summary),
        {
          startMs: event.start.getTime(),
          endMs: event.end?.getTime(),
          isAllDay: event.datetype === 'date',
          status: event.status,
          sequence: Number(event.sequence),
          text: wordsOf(event.description),
        },
      ]),
    )
    expect(found).toMatchObject(EXPECTED)
  })

  it('finds the same uid for an event after every change', () => {
    const uidsOf = (of: string) =>
      Object.values(nodeIcal.sync.parseICS(of)).flatMap((part) => (part?.type === 'VEVENT' ? [part.uid] : []))
    expect(new Set(uidsOf(text)).size).toBe(6)
  })
})
