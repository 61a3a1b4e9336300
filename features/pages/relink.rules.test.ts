import { describe, expect, it } from 'vitest'
import { blankValues } from './blank-values.rules.ts'
import { BLOCK_FIELDS } from './page-fields.rules.ts'
import { relinked, relinkedHtml, relinkedPage } from './relink.rules.ts'
import { WIDGET_FIELDS } from './widget-fields.rules.ts'

const MOVED = { from: '/old', to: '/new' }

describe('a changed address', () => {
  it.each([
    ['/old', '/new'],
    ['/OLD/', '/new'],
    ['/old?tab=2', '/new?tab=2'],
    ['/old#part', '/new#part'],
    ['/older', '/older'],
    ['/old/more', '/old/more'],
    ['https://example.com/old', 'https://example.com/old'],
    ['mailto:a@example.com', 'mailto:a@example.com'],
  ])('changes the link %s to %s', (link, next) => expect(relinked(link, MOVED)).toBe(next))

  it.each([
    ['/old', '/about#history', '/about#history'],
    ['/old#top', '/about#history', '/about#history'],
    ['/old?a=1', '/about#history', '/about?a=1#history'],
    ['/old?a=1#top', '/about#history', '/about?a=1#history'],
    ['/old?a=1', '/calendar?type=x', '/calendar?type=x'],
    ['/old#top', '/calendar?type=x', '/calendar?type=x#top'],
    ['/old?a=1#top', '/calendar?type=x#june', '/calendar?type=x#june'],
    ['/old#top?a=1', '/calendar?type=x', '/calendar?type=x#top?a=1'],
  ])('changes the link %s to %s, whose query and anchor take precedence: %s', (link, to, next) =>
    expect(relinked(link, { from: '/old', to })).toBe(next),
  )

  it.each([
    ['<a href="/old">x</a>', '<a href="/new">x</a>'],
    ['<a href="/old?a=1&amp;b=2">/old</a>', '<a href="/new?a=1&amp;b=2">/old</a>'],
    ['<p>/old</p><a href="/older">x</a>', '<p>/old</p><a href="/older">x</a>'],
  ])('changes %s to %s', (html, next) => expect(relinkedHtml(html, MOVED)).toBe(next))

  it('changes the links of a page, and neither its name nor its address', () => {
    const values = (html: string) => ({
      template: 'text' as const,
      ...blankValues(BLOCK_FIELDS),
      variables: { ...blankValues(WIDGET_FIELDS.text), heading: 'Old', html },
    })
    const page = (html: string) => ({
      fields: { name: '/old', url: '/old' },
      blocks: [{ key: 'a', values: values(html) }],
    })
    expect(relinkedPage(page('<a href="/old">x</a>'), MOVED)).toEqual(page('<a href="/new">x</a>'))
    expect(relinkedPage(page('<a href="/other">x</a>'), MOVED)).toBeNull()
  })

  it('changes the product group that a block names, and no other text', () => {
    const page = (heading: string, group: string) => ({
      fields: { name: 'wear', url: '/wear' },
      blocks: [
        {
          key: 'a',
          values: {
            template: 'product_list' as const,
            ...blankValues(BLOCK_FIELDS),
            variables: { heading, group, most: 4 },
          },
        },
      ],
    })
    const renamed = { from: '/shop/group/wear', to: '/shop/group/clothing' }
    expect(relinkedPage(page('wear', 'wear'), renamed)).toEqual(page('wear', 'clothing'))
    expect(relinkedPage(page('wear', ''), renamed)).toBeNull()
    expect(relinkedPage(page('wear', 'wear'), MOVED)).toBeNull()
  })
})
