import { expect, test } from 'vitest'
import { Problem } from '#platform/shared/problem.ts'
import { readJsonBody } from './json-body.ts'

function codeOf(text: string, nodesMax?: number): string {
  try {
    readJsonBody(text, nodesMax)
    return 'accepted'
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return error.code
  }
}

test('accepts the maximum number of values and rejects one more', () => {
  expect(codeOf('[0,0,0]', 4)).toBe('accepted')
  expect(codeOf('[0,0,0,0]', 4)).toBe('TOO_LARGE')
  expect(codeOf('{"a":1,"b":{"c":2}}', 4)).toBe('accepted')
  expect(codeOf('{"a":1,"b":{"c":2,"d":3}}', 4)).toBe('TOO_LARGE')
})

test('rejects millions of values before the text is parsed', () => {
  expect(codeOf(`[${'0,'.repeat(7_000_000)}`)).toBe('TOO_LARGE')
})

test.each([
  ['commas and brackets', '{"a":"[,,,,{,,,,"}'],
  ['escaped quotes', '{"a":"\\",,,,\\",,,,"}'],
  ['an escaped backslash at the end', '{"a":"\\\\","b":"\\\\\\\\"}'],
])('does not count %s inside a string', (_content, text) => {
  expect(codeOf(text, 4)).toBe('accepted')
})

test('counts the values after a string that ends with an escaped backslash', () => {
  expect(codeOf('["\\\\",0,0,0]', 4)).toBe('TOO_LARGE')
})

test('accepts 32 levels of nesting and rejects the 33rd', () => {
  expect(codeOf('['.repeat(32) + ']'.repeat(32))).toBe('accepted')
  expect(codeOf('['.repeat(33) + ']'.repeat(33))).toBe('BAD_REQUEST')
})

test.each(['"', '"\\', '{"a', '[', ']', ',', '[1,]'])('rejects %s, which is not JSON', (text) => {
  expect(codeOf(text)).toBe('BAD_REQUEST')
})

test('names the field that cannot be stored', () => {
  expect(() => readJsonBody('{"rows":[{"ok":1},{"name":"a\\u0000"}]}')).toThrow(
    expect.objectContaining({
      code: 'VALIDATION',
      fields: [expect.objectContaining({ field: 'rows.1.name' })],
    }),
  )
  expect(() => readJsonBody('{"rows":{"__proto__":{"a":1}}}')).toThrow(
    expect.objectContaining({ fields: [expect.objectContaining({ field: 'rows.__proto__' })] }),
  )
})

test('treats an empty body as no value and skips a byte order mark', () => {
  expect(readJsonBody('  ')).toBeUndefined()
  expect(readJsonBody('\ufeff{"a":[1,"b",null,true]}')).toEqual({ a: [1, 'b', null, true] })
})
