import { describe, expect, it } from 'vitest'
import { blankValues } from './blank-values.rules.ts'
import { withDirectLinks } from './direct-links.rules.ts'
import { BLOCK_FIELDS } from './page-fields.rules.ts'

const page = (content: string) => ({ fields: { name: 'Here', url: '/here', content }, blocks: [] })

const products = (group: string, link: string) => ({
  fields: { name: 'Here', url: '/here', content: `<a href="${link}">All</a>` },
  blocks: [
    {
      key: 'a',
      values: {
        template: 'product_list' as const,
        ...blankValues(BLOCK_FIELDS),
        variables: { heading: '', group, most: 4 },
      },
    },
  ],
})
const NO_GROUPS: ReadonlySet<string> = new Set()

describe('links to redirects', () => {
  it('are replaced by links to their targets, with query and anchor', () => {
    const before = page('<p><a href="/old?a=1#top">one</a> <a href="/other">two</a></p>')
    const targets = new Map([['/old', '/new']])
    expect(withDirectLinks(before, { targets, groups: NO_GROUPS })).toEqual(
      page('<p><a href="/new?a=1#top">one</a> <a href="/other">two</a></p>'),
    )
  })

  it.each([
    ['a page without links', page('<p>Text</p>')],
    ['a page with other links', page('<p><a href="/other">two</a></p>')],
  ])('%s stays as it is', (_name, before) => {
    expect(withDirectLinks(before, { targets: new Map([['/old', '/new']]), groups: NO_GROUPS })).toBeNull()
  })

  it.each([
    ['change', 'if it does not exist', NO_GROUPS, 'summer'],
    ['do not change', 'if it exists', new Set(['winter']), 'winter'],
  ])('%s the group that a block names %s', (_name, _when, groups, group) => {
    const before = products('winter', '/shop/group/winter')
    const targets = new Map([['/shop/group/winter', '/shop/group/summer']])
    expect(withDirectLinks(before, { targets, groups })).toEqual(products(group, '/shop/group/summer'))
  })
})
