import { describe, expect, test } from 'vitest'
import { cutAtWord, groupsOfThree, withoutEnd, withoutEnds } from './trim-text.ts'

describe('withoutEnd', () => {
  test.each([
    ['/a/b//', /\//, '/a/b'],
    ['///', /\//, ''],
    ['', /\//, ''],
    ['/a/b', /\//, '/a/b'],
    ['one two', /[\p{L}\p{N}]/u, 'one '],
    ['one 𝒜b𝒞', /[\p{L}\p{N}]/u, 'one '],
    ['ends with a pair 😀', /x/, 'ends with a pair 😀'],
  ])('turns %j without trailing %s into %j', (text, character, expected) => {
    expect(withoutEnd(text, character)).toBe(expected)
  })

  test('takes linear time for a long run that is not at the end', () => {
    const run = '/'.repeat(1_000_000)
    expect(withoutEnd(`${run}a`, /\//)).toBe(`${run}a`)
  })
})

test('withoutEnds removes from both ends and not from the middle', () => {
  expect(withoutEnds('--a--b--', /-/)).toBe('a--b')
  expect(withoutEnds('---', /-/)).toBe('')
  expect(withoutEnds('', /-/)).toBe('')
})

test('cutAtWord returns a short text unchanged and cuts a long one after a word', () => {
  expect(cutAtWord('one two', 7)).toBe('one two')
  expect(cutAtWord('one two three', 10)).toBe('one two…')
  expect(cutAtWord('one  two', 6)).toBe('one…')
  expect(cutAtWord('abcdefgh', 5)).toBe('abcd…')
})

test('groupsOfThree counts from the end', () => {
  expect(['', '12', '123', '1234', '1234567'].map(groupsOfThree)).toEqual([
    [],
    ['12'],
    ['123'],
    ['1', '234'],
    ['1', '234', '567'],
  ])
})
