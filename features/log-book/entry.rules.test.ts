import { describe, expect, it } from 'vitest'
import { type EntryValues, readEntry, readTime } from './entry.rules.ts'
import { BOOK_RULES } from './log-book.rules.ts'

const SAID: EntryValues = {
  day: '2026-11-21',
  use: 'personal',
  event_id: null,
  event_name: '',
  driver_name: 'Jarrah Quillfeather',
  from: '',
  to: '',
  start_time: '',
  finish_time: '',
  odometer_start: null,
  odometer_end: null,
}
const TODAY = '2026-11-21'

const wrong = (said: Partial<EntryValues>, state: 'NSW' | 'WA' = 'NSW') =>
  readEntry(
    { ...SAID, ...said },
    { periodFrom: '2026-07-01', periodTo: '2027-06-30', rules: BOOK_RULES[state] },
    TODAY,
  ).mistakes.map(({ field, code }) => `${field} ${code}`)

describe('a log book entry', () => {
  it.each([
    [{}, []],
    [{ day: '' }, ['day required']],
    [{ day: '2026-02-30' }, ['day required']],
    [{ day: '2026-06-30' }, ['day outside']],
    [{ day: '2026-07-01' }, []],
    [{ day: '2026-11-22' }, ['day future']],
    [{ day: '2027-07-01' }, ['day outside']],
    [{ driver_name: ' . ' }, ['driver_name required']],
    [{ driver_name: 'x'.repeat(121) }, ['driver_name too_long']],
    [{ use: 'club_event' }, ['event_id required']],
    [{ use: 'club_event', event_id: 4 }, []],
    [{ use: 'club_event', event_name: 'Border run' }, []],
    [{ start_time: '9:30' }, ['finish_time required']],
    [{ start_time: '9:30', finish_time: '9:29' }, ['finish_time order']],
    [{ start_time: '9:30', finish_time: '930' }, []],
    [{ odometer_start: 10 }, ['odometer_end required']],
    [{ odometer_start: 10, odometer_end: 9 }, ['odometer_end order']],
    [{ odometer_start: 10, odometer_end: 10 }, []],
    [{ odometer_start: -1, odometer_end: 10 }, ['odometer_start required']],
    [{ odometer_start: 0, odometer_end: 10_000_000 }, ['odometer_end required']],
    [{ from: 'x'.repeat(121) }, ['from too_long']],
  ] as [Partial<EntryValues>, string[]][])('of %o: %j', (said, mistakes) => {
    expect(wrong(said)).toEqual(mistakes)
  })

  it('requires place and time in the run log of Western Australia', () => {
    expect(wrong({}, 'WA')).toEqual(['from required', 'start_time required'])
    expect(wrong({ from: 'Home', to: 'Museum', start_time: '9:00', finish_time: '16:00' }, 'WA')).toEqual([])
  })

  it('is trimmed, and drops the event if the use is not an event', () => {
    const { values } = readEntry(
      {
        ...SAID,
        driver_name: '  Jarrah \n Quillfeather ',
        event_id: 3,
        start_time: '٩.٠٥',
        finish_time: '1730',
      },
      { periodFrom: '2026-07-01', periodTo: '2027-06-30', rules: BOOK_RULES.NSW },
      TODAY,
    )
    expect(values).toMatchObject({
      driver_name: 'Jarrah Quillfeather',
      event_id: null,
      start_time: '09:05',
      finish_time: '17:30',
    })
  })

  it.each([
    ['0:00', '00:00'],
    ['23:59', '23:59'],
    ['24:00', null],
    ['9:60', null],
    ['9', null],
    ['', null],
  ])('parses the time %j as %s', (text, time) => expect(readTime(text)).toBe(time))
})
