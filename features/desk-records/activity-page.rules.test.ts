import { expect, it } from 'vitest'
import { joinPage } from './activity-page.rules.ts'

const dated = (...list: string[]) => list.map((at) => ({ at }))

it.each([
  ['two empty lists', [], [], [], [0, 0], false],
  ['entries alone', ['3', '2'], [], ['3', '2'], [2, 0], false],
  ['events alone', [], ['3', '2'], ['3', '2'], [0, 2], false],
  ['both, newest first', ['4', '1'], ['3'], ['4', '3', '1'], [2, 1], false],
  ['an audit entry before an event of the same instant', ['3'], ['3'], ['3', '3'], [1, 1], false],
  ['a full page and the rest later', ['5', '2'], ['4', '3'], ['5', '4', '3'], [1, 2], true],
  [
    'entries in their own order after the clock was set back',
    ['2', '9'],
    ['5'],
    ['5', '2', '9'],
    [2, 1],
    false,
  ],
] as const)('joins %s', (_case, entries, events, expected, counts, hasMore) => {
  const page = joinPage({ entries: dated(...entries), events: dated(...events) }, 3)
  expect(page.rows.map(({ at }) => at)).toEqual(expected)
  expect([page.entryCount, page.eventCount, page.hasMore]).toEqual([...counts, hasMore])
})
