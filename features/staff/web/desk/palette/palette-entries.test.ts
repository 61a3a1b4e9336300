import { expect, test } from 'vitest'
import { matching, nameParts, type PaletteEntry } from './palette-entries.ts'

const entry = (name: string, detail = ''): PaletteEntry => ({
  key: name,
  kind: 'go',
  name,
  detail,
  path: '/',
})
const PAGES = [entry('Bank statement', 'Money'), entry('Übersicht', 'Geld'), entry('New event')]

test.each([
  ['', ['Bank statement', 'Übersicht', 'New event']],
  ['mon ba', ['Bank statement']],
  ['ubers', ['Übersicht']],
  ['ÜBER', ['Übersicht']],
  ['ew', []],
  ['event x', []],
  ['new-ev', ['New event']],
])('“%s” matches %s', (query, names) => {
  expect(matching(PAGES, query).map(({ name }) => name)).toEqual(names)
})

test.each([
  ['Odessa Tamblyn-Roe', 'tambl', ['Odessa ', '[Tambl]', 'yn-', 'Roe']],
  ['Odessa Tamblyn-Roe', 'roe od', ['[Od]', 'essa ', 'Tamblyn-', '[Roe]']],
  ['1001', '10', ['[10]', '01']],
  ['Cap', '', ['Cap']],
  ['', 'x', ['']],
])('the name “%s” is marked for “%s”', (name, query, expected) => {
  expect(nameParts(name, query).map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))).toEqual(expected)
})
