import { expect, it } from 'vitest'
import { type Mistake, shownAfterChange } from './use-submission.ts'

const named = (...names: string[]): Mistake[] =>
  names.map((name) => {
    const [field = '', message = `${field} is missing`] = name.split(':')
    return { field, message }
  })

it.each([
  ['nothing is shown', [], ['name'], [], []],
  ['the field becomes valid', ['name', 'phone'], ['name', 'phone'], ['phone'], ['phone']],
  ['the last field becomes valid', ['name'], ['name'], [], []],
  ['the field is still wrong', ['name'], ['name'], ['name'], ['name']],
  ['the field is wrong in another way', ['phone'], ['phone'], ['phone:too short'], ['phone:too short']],
  ['one of two errors of a field is corrected', ['a:one', 'a:two'], ['a:one', 'a:two'], ['a:two'], ['a:two']],
  ['another field becomes wrong', ['name'], ['name'], ['name', 'phone'], ['name']],
  ['only the server finds the error', ['email:taken'], [], [], ['email:taken']],
  ['only the server finds it, and another field changes', ['pay:declined', 'a'], ['a'], [], ['pay:declined']],
])('if %s', (_, shown, before, now, after) => {
  expect(shownAfterChange(named(...shown), named(...before), named(...now))).toEqual(named(...after))
})

it('returns the same list if nothing changes, so that the form is not rendered again', () => {
  const shown = named('name', 'pay:declined')
  expect(shownAfterChange(shown, named('name'), named('name', 'phone'))).toBe(shown)
})
