import { expect, test } from 'vitest'
import { deskQueryOf } from './desk-search.rules.ts'

test.each([
  ['', '', null],
  ['  ', '', null],
  ['a', '', null],
  ['a b', '', null],
  ['od t', 'od:* & t:*', null],
  [' Tamblyn-Roe ', 'Tamblyn:* & Roe:*', null],
  ['O’Brien', 'OBrien:*', null],
  ["O'Brien", 'OBrien:*', null],
  ["'!&|:*<->", '', null],
  ['od@corella.example', 'od:* & corella:* & example:*', null],
  ['a1 b2 c3 d4 e5 f6', 'a1:* & b2:* & c3:* & d4:* & e5:*', null],
  ['7', '', 7],
  ['#1001', '1001:*', 1001],
  ['CP-0388', 'CP:* & 0388:*', 388],
  ['1234567890', '1234567890:*', null],
  ['61HVS', '61HVS:*', null],
  ['日本', '日本:*', null],
])('“%s” searches for the words “%s” and the number %s', (query, words, number) => {
  expect(deskQueryOf(query)).toEqual({ words, number, text: query.trim() })
})
