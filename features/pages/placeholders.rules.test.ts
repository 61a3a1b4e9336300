import { describe, expect, it } from 'vitest'
import { placeholderFindings, placeholdersOf } from './placeholders.rules.ts'
import { BODY_HTML, BODY_TEXT, HEADING_LINES, KERB } from './common-fields.rules.ts'

describe('placeholdersOf', () => {
  it.each([
    ['a whole text', '[Name of the event]', ['[Name of the event]']],
    ['two places, each once', '[Day] at [place], [Day]', ['[Day]', '[place]']],
    ['another script', '[اسم الفعالية] 和 [活动名称]', ['[اسم الفعالية]', '[活动名称]']],
    ['the inner of nested brackets', '[[Name]]', ['[Name]']],
    ['a footnote', 'As in the rules [1], [12]', []],
    ['a usual word', 'He rode a “Ducatti” [sic]', []],
    ['an open bracket', 'Open [ at eight', []],
    ['no bracket', 'Bring gloves', []],
    ['empty brackets', '[] [ ]', []],
  ])('finds in %s', (_, text, expected) => {
    expect(placeholdersOf(text)).toEqual(expected)
  })
})

describe('placeholderFindings', () => {
  const quotes = (field: Parameters<typeof placeholderFindings>[0]['field'], value: unknown) =>
    placeholderFindings({ block: 'a', path: 'variables/x', field, value }).map(({ quote }) => quote)

  it('reads the text of HTML, even if a part is bold', () => {
    expect(quotes(BODY_HTML, '<p>[Name of <strong>the</strong> event]</p>')).toEqual(['[Name of the event]'])
  })

  it('reads each line of a list of lines', () => {
    expect(quotes(HEADING_LINES, ['[One]', 'Two', '[Three]'])).toEqual(['[One]', '[Three]'])
  })

  it('ignores values that are not texts', () => {
    expect(quotes(KERB, '[Name]')).toEqual([])
    expect(quotes(BODY_TEXT, null)).toEqual([])
  })
})
