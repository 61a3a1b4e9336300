import { expect, it } from 'vitest'
import { textOfDate } from './date-draft.ts'

it.each([
  ['27', '3', '1987', '1987-03-27'],
  ['27', 'March', '1987', '1987-03-27'],
  ['27', 'märz', '1987', '1987-03-27'],
  [' 1 ', '12', '2027', '2027-12-01'],
  ['29', '2', '2024', '2024-02-29'],
  ['29', '2', '2023', '?2023-2-29'],
  ['31', '', '', '?--31'],
  ['27', '3', '87', '?87-3-27'],
  ['', '', '', ''],
  [' ', '', ' ', ''],
])('%j, %j and %j in three boxes become %j', (day, month, year, text) => {
  expect(textOfDate({ day, month, year }, 'de')).toBe(text)
})
