import { describe, expect, it } from 'vitest'
import {
  EVENT_ROWS_MOST,
  isBlankRow,
  isRearranged,
  readRows,
  rowOfSent,
  type RowField,
  rowsFromText,
  textOfRows,
} from './event-rows.rules.ts'

const DAY = '2026-12-12'
const CONTEXT = { starts_on: DAY, volunteers: [] }
const faultsIn = (read: { mistakes: { row: number | null; part: string; fault: string }[] }) =>
  read.mistakes.map(({ row, part, fault }) => `${row} ${part} ${fault}`)

describe('the rows of a list', () => {
  it('are saved without the blank ones', () => {
    const rows = [
      { day: '', time: '', label: ' ' },
      { day: '', time: '07:00', label: ' Gates open ' },
      { day: '2026-12-13', time: '09:30', label: 'First run' },
    ]
    expect(readRows('sessions', rows, CONTEXT)).toEqual({
      items: [
        { day: DAY, time: '07:00', label: 'Gates open' },
        { day: '2026-12-13', time: '09:30', label: 'First run' },
      ],
      mistakes: [],
    })
    expect(rowOfSent(rows, 0)).toBe(1)
  })

  it('are blank if only a group or a day is chosen', () => {
    expect(isBlankRow({ label: '', price: '', who: 'junior', note: '' })).toBe(true)
    expect(isBlankRow({ day: '2026-12-13', time: '', label: '' })).toBe(true)
    expect(isBlankRow({ label: '', price: '', who: 'junior', note: 'From 14' })).toBe(false)
  })

  it('have each mistake at its field', () => {
    const sessions = [
      { day: 'Sunday', time: '', label: 'Gates' },
      { day: '', time: '25:00', label: '' },
    ]
    expect(faultsIn(readRows('sessions', sessions, CONTEXT))).toEqual([
      '0 day day',
      '0 time time',
      '1 time time',
      '1 label description',
    ])
    const prices = [
      { label: '', price: '$40', who: 'everybody' as const, note: '' },
      { label: 'Adult', price: '9.999', who: 'member' as const, note: '' },
      { label: 'Child', price: '', who: 'member' as const, note: '' },
    ]
    expect(faultsIn(readRows('prices', prices, CONTEXT))).toEqual([
      '0 label name',
      '1 price amount',
      '2 price amount',
    ])
    expect(faultsIn(readRows('officials', [{ role: '', name: 'Col' }], CONTEXT))).toEqual(['0 role position'])
    expect(faultsIn(readRows('volunteers', [{ role: '', needed: 'many' }], CONTEXT))).toEqual([
      '0 needed number',
      '0 role name',
    ])
  })

  it.each([
    ['40', 40],
    ['$11.20', 11.2],
    ['11,20', 11.2],
    ['٤٠', 40],
    ['٤٠٫٥٠', 40.5],
    ['1,200', 1200],
    ['1,2,3', null],
    ['.', null],
  ])('have the price %s', (price, dollars) => {
    const read = readRows('prices', [{ label: 'Adult', price, who: 'everybody', note: '' }], CONTEXT)
    expect(read.mistakes.length === 0 ? read.items[0]?.price : null).toBe(dollars)
  })

  it('have counts in digits of any script', () => {
    const classes = [{ code: 'A', name: 'Cars', places: '٤٠', rule: '' }]
    expect(readRows('classes', classes, CONTEXT)).toMatchObject({ items: [{ places: 40 }], mistakes: [] })
    const volunteers = [{ needed: '١٢', role: 'Flags' }]
    expect(readRows('volunteers', volunteers, CONTEXT)).toMatchObject({
      items: [{ needed: 12 }],
      mistakes: [],
    })
  })

  it('use each class code once, in any spelling', () => {
    const named = (code: string, places = '') => ({ code, name: 'Cars', places, rule: '' })
    expect(faultsIn(readRows('classes', [named('A', '0'), named('B', '9'), named(' a ')], CONTEXT))).toEqual([
      '0 places places',
      '2 code code_twice',
    ])
    expect(readRows('classes', [named('B', '9'), named('')], CONTEXT).items[0]).toEqual({
      code: 'B',
      name: 'Cars',
      places: 9,
      rule: '',
    })
  })

  it('are no more than the event may have', () => {
    const rows = Array.from({ length: EVENT_ROWS_MOST.licence_required + 1 }, () => ({ licence: 'Speed' }))
    expect(faultsIn(readRows('licence_required', rows, CONTEXT))).toEqual(['null  too_many'])
    expect(readRows('licence_required', rows.slice(1), CONTEXT).mistakes).toEqual([])
  })

  it('keep the volunteers already counted for a job', () => {
    const volunteers = [{ role: 'Flags', needed: 2, taken: 1 }]
    expect(
      readRows('volunteers', [{ needed: '3', role: 'Flags ' }], { ...CONTEXT, volunteers }).items,
    ).toEqual([{ role: 'Flags', needed: 3, taken: 1 }])
  })
})

describe('isRearranged', () => {
  const [first, second, edited, added] = [{ at: 1 }, { at: 2 }, { at: 2 }, { at: 3 }]

  it.each([
    ['removed', [first], true],
    ['moved', [second, first], true],
    ['added between others', [first, added, second], true],
    ['added at the end', [first, second, added], false],
    ['edited', [first, edited], false],
  ])('of a list in which a row was %s', (_change, after, is) => {
    expect(isRearranged([first, second], after)).toBe(is)
  })
})

describe('pasted lines', () => {
  it.each<[RowField, string, object]>([
    ['sessions', '7:00 Gates open', { day: '', time: '07:00', label: 'Gates open' }],
    ['sessions', '2026-12-13 09.30\tFirst run', { day: '2026-12-13', time: '09:30', label: 'First run' }],
    ['sessions', `${DAY} 09:30 First run`, { day: '', time: '09:30', label: 'First run' }],
    ['sessions', '25:00 Never', { day: '', time: '', label: '25:00 Never' }],
    ['sessions', '7:00 pm Dinner', { day: '', time: '19:00', label: 'Dinner' }],
    ['sessions', '12.15PM Lunch', { day: '', time: '12:15', label: 'Lunch' }],
    ['sessions', '12:05 a.m. Fireworks', { day: '', time: '00:05', label: 'Fireworks' }],
    ['sessions', '7:00 Amber flags', { day: '', time: '07:00', label: 'Amber flags' }],
    ['sessions', '7:00 pm', { day: '', time: '', label: '7:00 pm' }],
    ['sessions', '13:00 pm Lunch', { day: '', time: '', label: '13:00 pm Lunch' }],
    ['sessions', '٠٧:٣٠ فتح ٣ بوابات', { day: '', time: '07:30', label: 'فتح ٣ بوابات' }],
    ['classes', 'A To 1600 cc', { code: 'A', name: 'To 1600 cc', places: '', rule: '' }],
    ['classes', 'Historic', { code: '', name: 'Historic', places: '', rule: '' }],
    [
      'prices',
      '40.00 Adult, lunch included',
      { label: 'Adult', price: '40.00', who: 'everybody', note: 'lunch included' },
    ],
    ['prices', 'Adult\t$12', { label: 'Adult', price: '12', who: 'everybody', note: '' }],
    [
      'prices',
      '80 Junior, 14 to 17 [junior]',
      { label: 'Junior', price: '80', who: 'junior', note: '14 to 17' },
    ],
    ['prices', '14 to 17 years $80', { label: '14 to 17 years', price: '80', who: 'everybody', note: '' }],
    ['prices', '14 to 17 years 80', { label: '14 to 17 years', price: '80', who: 'everybody', note: '' }],
    ['prices', '$80 Junior, to 17', { label: 'Junior', price: '80', who: 'everybody', note: 'to 17' }],
    ['prices', '80.00 Junior, to 17', { label: 'Junior', price: '80.00', who: 'everybody', note: 'to 17' }],
    ['prices', '14 to 17 $80 [junior]', { label: '14 to 17', price: '80', who: 'junior', note: '' }],
    ['prices', '11,20 Adult', { label: 'Adult', price: '11,20', who: 'everybody', note: '' }],
    ['prices', 'بالغ ٤٠', { label: 'بالغ', price: '٤٠', who: 'everybody', note: '' }],
    ['prices', '80 Junior [cadet]', { label: '80 Junior [cadet]', price: '', who: 'everybody', note: '' }],
    ['prices', 'free', { label: 'free', price: '', who: 'everybody', note: '' }],
    ['prices', '5 ,', { label: '5 ,', price: '', who: 'everybody', note: '' }],
    ['officials', 'Scrutineer : Bea: Tarmacott', { role: 'Scrutineer', name: 'Bea: Tarmacott' }],
    ['officials', 'Timekeeper:', { role: 'Timekeeper', name: '' }],
    ['officials', 'Clerk\tCol Wattlestone', { role: 'Clerk', name: 'Col Wattlestone' }],
    ['officials', 'Col Wattlestone', { role: 'Col Wattlestone', name: '' }],
    ['volunteers', '14 Flag marshals', { needed: '14', role: 'Flag marshals' }],
    ['volunteers', '١٤ أعلام', { needed: '14', role: 'أعلام' }],
    ['volunteers', 'many hands', { needed: '', role: 'many hands' }],
    ['licence_required', 'Speed or higher', { licence: 'Speed or higher' }],
  ])('of %s like %j become rows, and no text is lost', (field, line, row) =>
    expect(rowsFromText(field, line, DAY)).toEqual([row]),
  )

  it('may end in any way and have blank lines between them', () => {
    expect(rowsFromText('licence_required', '\r\nSpeed\r\n\r\nRally\n ', DAY)).toEqual([
      { licence: 'Speed' },
      { licence: 'Rally' },
    ])
  })

  it('are read as they are shown when two people changed a list', () => {
    const lines = '40.00 Adult, day membership included\n80.00 Junior, 14 to 17 years [junior]'
    expect(textOfRows('prices', rowsFromText('prices', lines, DAY))).toBe(lines)
    const officials = 'Clerk of Course: Col Wattlestone\nTimekeeper:'
    expect(textOfRows('officials', rowsFromText('officials', officials, DAY))).toBe(officials)
  })
})
