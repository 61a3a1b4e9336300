import { expect, test } from 'vitest'
import { queryOfSearchPath, searchPath } from './search-address.ts'

test.each([
  ['hillclimb', '/search/hillclimb'],
  ['tallow/creek', '/search/tallow/creek'],
  ['  log book ', '/search/log%20book'],
  ['50% & more?', '/search/50%25%20%26%20more%3F'],
  ['a//b', '/search/a%2F%2Fb'],
  ['/edge/', '/search/%2Fedge%2F'],
  ['a/../b', '/search/a%2F..%2Fb'],
  ['..', '/search/..%20'],
  ['.', '/search/.%20'],
  ['%2F', '/search/%252F'],
  ['', '/search'],
  ['   ', '/search'],
])('the path of “%s” is %s and is parsed back to the same query', (query, path) => {
  expect(searchPath(query)).toBe(path)
  expect(queryOfSearchPath(new URL(path, 'https://club.example').pathname)).toBe(query.trim())
})

test.each([
  ['/search', ''],
  ['/Search/Hillclimb', 'Hillclimb'],
  ['/search/%', '%'],
  ['/search/a%01b', 'a b'],
  [`/search/${'x'.repeat(300)}`, 'x'.repeat(200)],
])('the path %s contains the query “%s”', (path, query) => {
  expect(queryOfSearchPath(path)).toBe(query)
})

test('an unpaired surrogate does not break the path', () => {
  expect(searchPath('\ud83d')).toBe('/search/%EF%BF%BD')
})
