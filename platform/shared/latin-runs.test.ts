import { expect, it } from 'vitest'
import { latinRuns } from './latin-runs.ts'

const latinOf = (text: string) => latinRuns(text).flatMap((run) => (run.isLatin ? [run.text] : []))

it.each([
  ['', []],
  ['Full membership, 1 Jul 2026', []],
  ['عضوية «Full»، 29 نوفمبر 2026', ['Full']],
  ['عضوية «Official or volunteer»، 12 شهرًا', ['Official or volunteer']],
  ['قبعة، L وXL', ['L', 'XL']],
  ['Enamel badge “50 laps” وAGM & trophy dinner و3 أخرى', ['Enamel badge “50 laps', 'AGM & trophy dinner']],
  ['قميص T-shirt، 2', ['T-shirt']],
])('finds the Latin words of %j', (text, latin) => {
  expect(latinOf(text)).toEqual(latin)
  expect(
    latinRuns(text)
      .map((run) => run.text)
      .join(''),
  ).toBe(text)
})
