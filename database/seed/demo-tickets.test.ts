import { expect, it } from 'vitest'
import { saturdayFrom } from './demo-tickets.ts'

it.each([
  ['2026-11-21', '2026-11-21'],
  ['2026-11-22', '2026-11-28'],
  ['2026-11-27', '2026-11-28'],
  ['1999-12-31', '2000-01-01'],
])('the first Saturday on or after %s is %s', (day, saturday) => expect(saturdayFrom(day)).toBe(saturday))
