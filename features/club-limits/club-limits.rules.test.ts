import { describe, expect, it } from 'vitest'
import {
  capacityClassAt,
  classesToChoose,
  classLabel,
  type ClassLimit,
  classMistakes,
  DEFAULT_LIMITS,
  tidyClasses,
  tidyReminderDays,
} from './club-limits.rules.ts'

const CAPACITY: ClassLimit = { code: 'A', name: '', kind: 'capacity', most_cc: 1300, least_years: null }
const { classes } = DEFAULT_LIMITS

describe('the classes of a club', () => {
  it.each([
    [[CAPACITY, { ...CAPACITY, code: 'B', most_cc: null }], []],
    [[{ ...CAPACITY, code: '' }], ['classes.0.code invalid']],
    [[{ ...CAPACITY, code: 'A-1' }], ['classes.0.code invalid']],
    [[CAPACITY, { ...CAPACITY, most_cc: 1600 }], ['classes.1.code taken']],
    [[CAPACITY, { ...CAPACITY, code: 'B' }], ['classes.1.most_cc taken']],
    [
      [
        { ...CAPACITY, most_cc: null },
        { ...CAPACITY, code: 'B', most_cc: null },
      ],
      ['classes.1.most_cc taken'],
    ],
    [[CAPACITY, { ...CAPACITY, code: 'B', is_archived: true }], []],
    [[{ ...CAPACITY, is_archived: true }, CAPACITY], ['classes.1.code taken']],
    [[{ ...CAPACITY, kind: 'historic', most_cc: null }], ['classes.0.least_years required']],
    [[{ ...CAPACITY, kind: 'historic', most_cc: null, least_years: 25 }], []],
  ] as [ClassLimit[], string[]][])('are validated: %j has the mistakes %j', (list, found) =>
    expect(classMistakes(list).map(({ field, code }) => `${field} ${code}`)).toEqual(found),
  )

  it('keep only the limit for their kind', () => {
    expect(tidyClasses([{ ...CAPACITY, code: ' b2 ', kind: 'junior', least_years: 30 }])).toEqual([
      { code: 'B2', name: '', kind: 'junior', most_cc: null, least_years: null },
    ])
  })

  it('keep the mark of an archived class and drop the one of a restored class', () => {
    const marks = tidyClasses([
      { ...CAPACITY, is_archived: true },
      { ...CAPACITY, code: 'B', is_archived: false },
    ])
    expect(marks.map((rule) => 'is_archived' in rule)).toEqual([true, false])
  })

  it('are chosen without the archived ones, except the one that a car has', () => {
    const list = [
      { ...CAPACITY, is_archived: true },
      { ...CAPACITY, code: 'B' },
    ]
    const codes = (current: string | null) => classesToChoose(list, current).map(({ code }) => code)
    expect([codes(null), codes('A'), codes('X')]).toEqual([['B'], ['A', 'B'], ['B']])
  })

  it('are labelled without the limits of archived ones', () => {
    const large = { ...CAPACITY, code: 'B', most_cc: 2000 }
    expect(classLabel(large, [{ ...CAPACITY, is_archived: true }, large]).values).toEqual({
      code: 'B',
      most: 2000,
    })
  })

  it.each([
    [1600, 'A'],
    [1601, 'B'],
    [3000, 'C'],
    [3001, 'D'],
  ])('assign %i cc to class %s, whatever the order of the list', (cc, code) => {
    expect(capacityClassAt(classes, cc)).toBe(code)
    expect(capacityClassAt(classes.toReversed(), cc)).toBe(code)
  })

  it('do not include an engine above the largest limit', () => {
    expect(capacityClassAt([CAPACITY], 1301)).toBeNull()
  })

  it('are labelled with their limits or with the club’s own names', () => {
    const values = (rule: ClassLimit) => classLabel(rule, classes).values
    expect(classes.slice(0, 4).map(values)).toEqual([
      { code: 'A', most: 1600 },
      { code: 'B', from: 1601, most: 2000 },
      { code: 'C', from: 2001, most: 3000 },
      { code: 'D', below: 3000 },
    ])
    expect(values({ ...CAPACITY, name: 'Small cars' })).toEqual({ code: 'A', name: 'Small cars' })
  })
})

it('sorts reminder days and drops those named twice', () => {
  expect(tidyReminderDays([7, -30, 7, 0])).toEqual([-30, 0, 7])
})
