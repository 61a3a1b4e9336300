import { describe, expect, it } from 'vitest'
import { searchResultOf } from './search-result.rules.ts'

const SITE = { titlePrefix: '', titleSuffix: ' | The Club' }

describe('a page in a search result', () => {
  it.each([
    [{ name: 'Rules', seo_title: null, seo_meta_description: null }, 'Rules | The Club', ''],
    [{ name: 'Rules', seo_title: ' ', seo_meta_description: ' ' }, 'Rules | The Club', ''],
    [
      { name: 'Rules', seo_title: 'Club rules', seo_meta_description: 'All rules.' },
      'Club rules | The Club',
      'All rules.',
    ],
    [{}, ' | The Club'.trim(), ''],
  ])('%j has a title and a description', (page, title, description) => {
    const result = searchResultOf(page, SITE)
    expect([result.title.trim(), result.description]).toEqual([title, description])
  })

  it('is cut off after a whole word', () => {
    const { title, description } = searchResultOf(
      { seo_title: 'word '.repeat(30), seo_meta_description: 'word '.repeat(60) },
      { titlePrefix: 'Now: ', titleSuffix: '' },
    )
    expect(title).toMatch(/^Now: (?:word ){5,}word…$/)
    expect(title.length).toBeLessThanOrEqual(61)
    expect(description).toMatch(/^(?:word ){20,}word…$/)
    expect(description.length).toBeLessThanOrEqual(161)
  })
})
