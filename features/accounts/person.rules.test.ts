import { describe, expect, it } from 'vitest'
import { readLicenceExpiry, readLicenceNumber } from './licence.rules.ts'
import {
  ageOn,
  isCode,
  isEmailLike,
  passwordLengthMistake,
  readDateOfBirth,
  readName,
} from './person.rules.ts'
import { readFacebookLink, readWebsite } from './web-address.rules.ts'

const TODAY = '2026-11-21'
const codeOf = (reading: object) => ('mistake' in reading ? (reading.mistake as { code: string }).code : 'ok')

describe('date of birth', () => {
  it.each([
    ['1987-03-27', 'ok'],
    ['2024-02-29', 'ok'],
    ['1900-01-01', 'ok'],
    ['2026-11-20', 'ok'],
    ['', 'required'],
    ['2023-02-29', 'not_a_date'],
    ['1900-02-29', 'not_a_date'],
    ['1899-12-31', 'not_a_date'],
    ['1987-13-01', 'not_a_date'],
    ['27/03/1987', 'not_a_date'],
    ['1987-3-27', 'not_a_date'],
    ['2026-11-21', 'not_past'],
    ['2027-01-01', 'not_past'],
  ])('reads %j as %s', (text, code) => expect(codeOf(readDateOfBirth(text, TODAY))).toBe(code))

  it.each([
    ['2026-02-28', '2008-02-29', 17],
    ['2026-03-01', '2008-02-29', 18],
    ['2026-05-17', '1984-05-17', 42],
    ['2026-05-16', '1984-05-17', 41],
  ])('on %s a person born on %s is %i years old', (day, born, age) => {
    expect(ageOn(day, born)).toBe(age)
  })
})

describe('readName', () => {
  it.each([
    ['Ωμέγα', 'ok'],
    ['李', 'ok'],
    ["O'Brien-Smith", 'ok'],
    ['7of9', 'ok'],
    ['', 'required'],
    ['  ', 'required'],
    ['...', 'invalid'],
    ['a\nb', 'invalid'],
    ['x'.repeat(80), 'ok'],
    ['x'.repeat(81), 'too_long'],
  ])('reads the name %j as %s', (text, code) => {
    expect(codeOf(readName('first_name', text))).toBe(code)
  })
})

describe('isEmailLike', () => {
  it.each(['a@b.co', 'first.last+tag@sub.example.com'])('accepts %s', (text) =>
    expect(isEmailLike(text)).toBe(true),
  )
  it.each(['', 'a', 'a@b', 'a@@b.co', 'a@b.co, c@d.co', 'a b@c.de', '<a@b.co>', 'a@b.c'])(
    'rejects %j',
    (text) => expect(isEmailLike(text)).toBe(false),
  )
})

describe('web addresses', () => {
  it.each([
    ['example.com', 'https://example.com'],
    ['http://example.com/a?b=c', 'http://example.com/a?b=c'],
    ['HTTPS://Example.com', 'https://example.com'],
    ['example.com:8080/x', 'https://example.com:8080/x'],
    [' ', null],
  ])('normalises %j to %j', (text, value) => expect(readWebsite(text)).toEqual({ value }))
  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://example.com',
    'https://user:pw@example.com',
    'https://',
    'localhost',
    'example',
    'https://exa mple.com',
    'https://example.com/"><script>',
    'mailto:a@b.co',
    `https://example.com/${'x'.repeat(255)}`,
  ])('rejects the web address %j', (text) => {
    expect(codeOf(readWebsite(text))).not.toBe('ok')
  })
  it.each([
    ['quill.fab', 'https://www.facebook.com/quill.fab'],
    ['@quillfab', 'https://www.facebook.com/quillfab'],
    ['facebook.com/quillfab', 'https://facebook.com/quillfab'],
    ['https://m.facebook.com/x', 'https://m.facebook.com/x'],
  ])('normalises the Facebook link %s to %s', (text, value) => {
    expect(readFacebookLink(text)).toEqual({ value })
  })
  it.each([
    'https://facebook.com.evil.example/x',
    'https://evil.example/facebook.com',
    'javascript:facebook.com',
    'x',
  ])('rejects the Facebook link %s', (text) => {
    expect(codeOf(readFacebookLink(text))).toBe('invalid')
  })
})

describe('driver licence', () => {
  it.each([
    ['4821ab', 1, '4821AB', undefined],
    ['48', 1, '48', 'unusual'],
    ['01234567', 3, '01234567', undefined],
    ['A1', 3, 'A1', 'unusual'],
    ['XYZ99', 9, 'XYZ99', undefined],
    ['', 1, '', undefined],
    ['123', null, '123', undefined],
  ])('normalises number %j of state %j to %j with warning %j', (text, state, value, warning) => {
    expect(readLicenceNumber(text, state)).toMatchObject({
      value,
      ...(warning === undefined ? {} : { warning: { code: warning } }),
    })
    expect('warning' in readLicenceNumber(text, state)).toBe(warning !== undefined)
  })
  it.each([
    ['2026-11-21', 'ok', false],
    ['2026-11-20', 'ok', true],
    ['2037-11-21', 'ok', false],
    ['2037-11-22', 'not_a_date', false],
    ['2027-02-30', 'not_a_date', false],
  ])('reads the expiry date %s as %s, with an expiry warning: %s', (day, code, isWarned) => {
    const reading = readLicenceExpiry(day, TODAY)
    expect([codeOf(reading), 'warning' in reading]).toEqual([code, isWarned])
  })
})

it.each([
  ['123456', true],
  ['123 456', true],
  ['١٢٣ ٤٥٦', true],
  ['１２３４５６', true],
  ['12345', false],
  ['1234567', false],
  ['12345a', false],
  ['', false],
])('recognises %j as a code: %s', (text, is) => {
  expect(isCode(text)).toBe(is)
})

it.each([
  ['123456789', 'too_short'],
  ['1234567890', undefined],
  ['🏁'.repeat(10), undefined],
  ['🏁'.repeat(9), 'too_short'],
  ['x'.repeat(128), undefined],
  ['x'.repeat(129), 'too_long'],
])('checks the length of the password %j: %s', (password, code) => {
  expect(passwordLengthMistake(password)?.code).toBe(code)
})
