import { describe, expect, it } from 'vitest'
import { fillMailText, parseMailText, placeholdersOf, sourceOf } from './mail-text.ts'

const PLURAL = '{count, plural, one {Your ticket} other {Your # tickets}}, order {order}'
const fill = (text: string, values: Record<string, unknown>, locale = 'en') => {
  const parsed = parseMailText(text)
  return parsed === null ? null : fillMailText(parsed, values, locale)
}

describe('a text of a mail', () => {
  it.each([
    ['Plain', {}, 'Plain'],
    ['It’s {day}, isn’t it?', { day: 'Sunday' }, 'It’s Sunday, isn’t it?'],
    ['{day} and {day}', { day: 'Sunday' }, 'Sunday and Sunday'],
    [PLURAL, { count: 1, order: 7 }, 'Your ticket, order 7'],
    [PLURAL, { count: 3, order: 7 }, 'Your 3 tickets, order 7'],
    ['{day}', { day: '{name}' }, '{name}'],
    ['{day}', { day: '' }, ''],
  ])('%s is filled in', (text, values, filled) => expect(fill(text, values)).toBe(filled))

  it.each(['{day', 'day}', '{}', '{a b}', '{count, plural, one {x}}'])('refuses the braces of %s', (text) =>
    expect(parseMailText(text)).toBeNull(),
  )

  it('is not filled in if a value is missing', () => {
    expect(fill('On {day}', {})).toBeNull()
    expect(fill(PLURAL, { count: 1 })).toBeNull()
  })

  it.each(['Plain', 'On {day}', PLURAL, '{count, plural, =0 {none} other {#}}'])(
    '%s can be written back as its source',
    (text) => expect(sourceOf(parseMailText(text) ?? [])).toBe(text),
  )

  it('lists its placeholders, and those that have plural or other forms', () => {
    const { names, forms } = placeholdersOf(parseMailText(PLURAL) ?? [])
    expect([[...names], [...forms]]).toEqual([['count', 'order'], ['count plural']])
  })
})
