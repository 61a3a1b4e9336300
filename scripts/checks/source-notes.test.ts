import { expect, test } from 'vitest'
import { sourceNoteCheck } from './source-notes.mjs'

const MARS = '# Mars\n\n## 1. Landing\n\n### 1.2 Speed\n\nSlow.\n\n### Ship\n'
const check = sourceNoteCheck((path) => (path === 'docs/reference/mars.md' ? MARS : null))

/** The note is built from parts, so that the check does not mistake the examples in this file for real notes. */
const note = (text: string) => `/** Lands the ship. ${['@', 'source'].join('')} ${text} */`
const old = (text: string) => ['SP', 'EC'].join('') + text

test.each([
  'docs/reference/mars.md §1',
  'docs/reference/mars.md §1.2',
  'docs/reference/mars.md §1, §1.2; RFC 5545',
  'RFC 9110 §15.5.16',
  'WCAG 2.1.1, 2.4.11',
  'Income Tax Assessment Act 1936 s 262A',
])('accepts %s', (text) => {
  expect(check(note(text), 'features/a/a.ts')).toEqual([])
})

test.each([
  ['docs/reference/venus.md §1', 'docs/reference/venus.md does not exist'],
  ['docs/reference/mars.md §1.3', 'docs/reference/mars.md has no section §1.3'],
  ['docs/reference/mars.md §1, §2', 'docs/reference/mars.md has no section §2'],
  ['docs/reference/mars.md', '“docs/reference/mars.md” is neither'],
  ['docs/reference/mars.md §1 "Landing"', 'is neither a section'],
  ['issue "Landing"', '“issue "Landing"” is neither'],
  ['RFC 5545; look 17', '“look 17” is neither'],
  ['', '“” is neither'],
])('rejects %s', (text, fault) => {
  const [message = '', ...others] = check(`const a = 1\n${note(text)}\n`, 'features/a/a.ts')
  expect(message).toContain('features/a/a.ts:2: ')
  expect(message).toContain(fault)
  expect(others).toEqual([])
})

test('rejects a document that is not in the repository, in a note and in other text', () => {
  expect(check(note(old(' §9')), 'a.ts')).toHaveLength(2)
  expect(check(`// The grammar of ${old(' §9')}.`, 'a.ts')).toEqual([
    'a.ts:1: names a document that is not in the repository',
  ])
})

test('ignores the word in code and in documents', () => {
  expect(check(`const a = "${['@', 'source'].join('')} mars"`, 'a.ts')).toEqual([])
  expect(check(`A note (${note('mars')}) names a section.`, 'docs/a.md')).toEqual([])
})

test('ignores Tailwind rules in style sheets and reads their comments', () => {
  const rule = `  ${['@', 'source'].join('')} not '../web/staff';`
  expect(check(rule, 'app/web/shell.css')).toEqual([])
  expect(check(note('mars'), 'app/web/shell.css')).toHaveLength(1)
  expect(check(`/* Colours.\n   ${['@', 'source'].join('')} mars */`, 'app/web/shell.css')).toHaveLength(1)
})
