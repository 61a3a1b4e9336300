import { describe, expect, it } from 'vitest'
import { linkedParts, paragraphsOf } from './text-links.ts'

/** Returns the text with its links in square brackets. */
const marked = (text: string) =>
  linkedParts(text)
    .map((part) => (part.url === undefined ? part.text : `[${part.url}]`))
    .join('')

describe('linkedParts', () => {
  it.each([
    ['', ''],
    ['No link.', 'No link.'],
    ['https://club.example', '[https://club.example]'],
    ['See https://club.example/a?b=c#d.', 'See [https://club.example/a?b=c#d].'],
    ['(http://club.example)', '([http://club.example])'],
    ['https://club.example/Track_(1)', '[https://club.example/Track_(1)]'],
    ['https://a.example, https://b.example!', '[https://a.example], [https://b.example]!'],
    ['https://a.example\nNext line', '[https://a.example]\nNext line'],
    ['<https://a.example>', '<[https://a.example]>'],
    ['https:// is no link', 'https:// is no link'],
    ['https://... neither', 'https://... neither'],
    ['javascript:alert(1) ftp://a.example', 'javascript:alert(1) ftp://a.example'],
    ['https://例え.example/道', '[https://例え.example/道]'],
    ['詳細はhttps://club.example/rules。当日', '詳細は[https://club.example/rules]。当日'],
    ['（https://club.example/rules）', '（[https://club.example/rules]）'],
    ['“https://club.example/rules”', '“[https://club.example/rules]”'],
    ['[https://club.example/rules]', '[[https://club.example/rules]]'],
    ['https://club.example/a[1]', '[https://club.example/a[1]]'],
    ['https://club.example/rules…', '[https://club.example/rules]…'],
  ])('marks the links of %j', (text, expected) => expect(marked(text)).toBe(expected))

  it('returns parts that together are the text', () => {
    const text = 'One https://a.example. Two (https://b.example), three'
    expect(
      linkedParts(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
  })
})

describe('paragraphsOf', () => {
  it.each([
    ['', []],
    ['One', ['One']],
    ['One\nstill one\n\nTwo', ['One\nstill one', 'Two']],
    ['\n \n  One  \n \t \n\nTwo\n', ['  One', 'Two']],
  ])('splits %j', (text, expected) => expect(paragraphsOf(text)).toEqual(expected))
})
