import { expect, it } from 'vitest'
import { type DayPreset, presetDays } from './day-presets.rules.ts'

it.each<[DayPreset, string, string, string]>([
  ['this_month', '2028-02-29', '2028-02-01', '2028-02-29'],
  ['next_month', '2026-12-31', '2027-01-01', '2027-01-31'],
  ['next_month', '2027-01-31', '2027-02-01', '2027-02-28'],
  ['last_30_days', '2026-03-01', '2026-01-31', '2026-03-01'],
  ['this_financial_year', '2026-06-30', '2025-07-01', '2026-06-30'],
  ['this_financial_year', '2026-07-01', '2026-07-01', '2027-06-30'],
])('%s on %s is %s to %s', (preset, today, from, to) => {
  expect(presetDays(preset, today)).toEqual({ from, to })
})
