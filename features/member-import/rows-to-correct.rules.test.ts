import { expect, it } from 'vitest'
import { csvOf } from '#platform/shared/csv.ts'
import { rowsToCorrect } from './rows-to-correct.rules.ts'

const CSV = 'First name,Reason,Email\nAnn,old,\nBo,old,bo@b.example\n=cmd(),old,+61 491'
const WRONG = [
  { row: 2, words: ['Email is missing'] },
  { row: 4, words: ['Row 2 is the same person', 'Email can’t be read: +61 491'] },
]

it('are exported unchanged, with the reason in the last column and no cell as a formula', () => {
  const table = rowsToCorrect(CSV, WRONG)
  expect(table).toEqual([
    ['First name', 'Email', 'Reason'],
    ['Ann', '', 'Email is missing'],
    ['=cmd()', '+61 491', 'Row 2 is the same person. Email can’t be read: +61 491'],
  ])
  expect(csvOf(table)).toContain("\r\n'=cmd(),'+61 491,")
})

it('are exported again from an exported table', () => {
  const again = rowsToCorrect(csvOf(rowsToCorrect(CSV, WRONG)).replace(/^\uFEFF/, ''), [
    { row: 3, words: ['x'] },
  ])
  expect(again.at(-1)).toEqual(['=cmd()', '+61 491', 'x'])
})
