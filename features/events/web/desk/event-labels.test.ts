import { expect, it } from 'vitest'
import { eventLabels } from './event-labels.ts'

it('compares the rows of a list without the blank ones, which are not saved', () => {
  const { officials } = eventLabels([])
  const row = { role: 'Timekeeper', name: '' }
  const blank = { role: ' ', name: '' }
  expect(officials.compared?.([blank, row, blank])).toEqual([row])
  expect(officials.compared?.([blank])).toEqual([])
})
