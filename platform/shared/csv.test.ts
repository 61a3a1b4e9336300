import { expect, it } from 'vitest'
import { csvOf } from './csv.ts'

it.each([
  ['plain', 'plain'],
  ['', ''],
  ['a, b', '"a, b"'],
  ['say "hello"', '"say ""hello"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', "'=1+1"],
  ['+61 2 5550', "'+61 2 5550"],
  ['-3', "'-3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\r=1"'],
  ['=HYPERLINK("http://x.example","a")', '"\'=HYPERLINK(""http://x.example"",""a"")"'],
  [-3, '-3'],
  [null, ''],
])('writes the cell %j as %j', (value, written) => {
  expect(csvOf([[value, 'end']])).toBe(`\uFEFF${written},end\r\n`)
})
