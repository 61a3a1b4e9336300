import { describe, expect, it } from 'vitest'
import { daysOutside } from './merge.rules.ts'

const period = (validFrom: string, validTo: string | null) => ({ validFrom, validTo })
const YEAR = period('2026-01-01', '2026-12-31')

describe('the days of a period outside others', () => {
  it.each([
    ['of the same days are none', YEAR, [YEAR], []],
    ['without others are all', YEAR, [], [YEAR]],
    ['beside others are all', YEAR, [period('2025-01-01', '2025-12-31'), period('2027-01-01', null)], [YEAR]],
    ['after an overlap', YEAR, [period('2025-07-01', '2026-06-30')], [period('2026-07-01', '2026-12-31')]],
    [
      'around an inner period are two parts',
      YEAR,
      [period('2026-03-01', '2026-03-31')],
      [period('2026-01-01', '2026-02-28'), period('2026-04-01', '2026-12-31')],
    ],
    ['within a membership for life are none', YEAR, [period('2020-01-01', null)], []],
    [
      'of a membership for life begin after the other period',
      period('2026-01-01', null),
      [YEAR],
      [period('2027-01-01', null)],
    ],
  ])('%s', (_, one, others, parts) => {
    expect(daysOutside(one, others)).toEqual(parts)
  })
})
