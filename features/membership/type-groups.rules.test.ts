import { expect, it } from 'vitest'
import { groupByYear } from './type-groups.rules.ts'

const type = (name: string, runs: 'rolling' | 'fixed' | 'none', valid_to: string | null) => ({
  name,
  runs,
  valid_to,
})

const FULL = type('Full', 'rolling', '2027-11-26')
const JUNIOR = type('Junior', 'fixed', '2027-06-30')
const SOCIAL = type('Social', 'rolling', '2027-11-26')
const OFFICIAL = type('Official', 'fixed', '2027-06-30')
const CALENDAR_YEAR = type('Associate', 'fixed', '2026-12-31')
const LIFE = type('Life', 'none', null)

it.each([
  [[], []],
  [[FULL], [['rolling', null, ['Full']]]],
  [
    [FULL, JUNIOR, SOCIAL, OFFICIAL],
    [
      ['rolling', null, ['Full', 'Social']],
      ['fixed', '2027-06-30', ['Junior', 'Official']],
    ],
  ],
  [
    [JUNIOR, CALENDAR_YEAR, LIFE],
    [
      ['fixed', '2027-06-30', ['Junior']],
      ['fixed', '2026-12-31', ['Associate']],
      ['none', null, ['Life']],
    ],
  ],
])('groups the types %j by how their year runs', (types, expected) => {
  const groups = groupByYear(types).map(({ runs, valid_to, types: ofGroup }) => [
    runs,
    valid_to,
    ofGroup.map(({ name }) => name),
  ])
  expect(groups).toEqual(expected)
})
