import { afterEach, describe, expect, it } from 'vitest'
import { backToList, lastSearchText, storeLastList } from './last-lists.ts'
import { forgetLooks } from './stored-list-states.ts'

const PATH = '/cms/members'

afterEach(forgetLooks)

describe('a link from a record back to its list', () => {
  it('leads to the list without filters if it was not open in this tab', () => {
    expect(backToList(PATH).to).toBe(PATH)
    expect(lastSearchText(PATH, backToList(PATH).state)).toBe('')
  })

  it('leads to the last filters and page of this list, and restores the search text', () => {
    storeLastList(PATH, { query: '?view=expired', text: 'Ink' })
    storeLastList(PATH, { query: '?view=expired&after=x', text: 'Inkpen' })
    storeLastList('/cms/orders', { query: '?view=to_pack', text: '' })
    const { to, state } = backToList(PATH)
    expect([to, lastSearchText(PATH, state)]).toEqual(['/cms/members?view=expired&after=x', 'Inkpen'])
  })

  it('is the only one that restores the search text', () => {
    storeLastList(PATH, { query: '', text: 'Inkpen' })
    for (const state of [null, undefined, 'back', { from: '/cms' }])
      expect(lastSearchText(PATH, state)).toBe('')
  })

  it('contains nothing of a former person after a log-out', () => {
    storeLastList(PATH, { query: '?view=expired', text: 'Inkpen' })
    forgetLooks()
    const { to, state } = backToList(PATH)
    expect([to, lastSearchText(PATH, state)]).toEqual([PATH, ''])
  })
})
