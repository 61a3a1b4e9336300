import { expect, it } from 'vitest'
import { csvOf } from '#platform/shared/csv.ts'
import { readRedirectFile, redirectFileOf } from './redirect-file.rules.ts'

it('reads the redirects that were written into a CSV file', () => {
  const redirects = [
    { from: '/a,b', to: '/join?x="1"' },
    { from: '/-x', to: '/about' },
  ]
  expect(readRedirectFile(csvOf(redirectFileOf(redirects)))).toEqual({
    rows: [
      { row: 2, ...redirects[0] },
      { row: 3, ...redirects[1] },
    ],
  })
})

it.each([
  ['To;Note;FROM\r\n/join;;/old\r\n', { rows: [{ row: 2, from: '/old', to: '/join' }] }],
  ['from,to\n/old\n', { rows: [{ row: 2, from: '/old', to: '' }] }],
  ['/old,/join\n', { fault: 'no_columns' }],
  ['', { fault: 'no_columns' }],
  ['from,to\n\n', { fault: 'no_rows' }],
  ['from,to\n"/old,/join\n', { fault: 'unclosed_quote' }],
  [`from,to\n${'/a,/b\n'.repeat(1001)}`, { fault: 'too_many' }],
])('reads %j', (csv, expected) => {
  expect(readRedirectFile(csv)).toEqual(expected)
})
