import { describe, expect, it } from 'vitest'
import { stateOfPostcode } from './postcodes.rules.ts'
import { SUBURB_LIST } from './suburb-list.ts'
import { readSuburbList } from './suburbs.rules.ts'

const suburbs = readSuburbList(SUBURB_LIST)

describe('the list of suburbs', () => {
  it.each([
    ['2000', 'Sydney'],
    ['2601', 'City'],
    ['2602', 'O’Connor'],
    ['2795', 'Bathurst'],
    ['3000', 'Melbourne'],
    ['4000', 'Brisbane City'],
    ['5000', 'Adelaide'],
    ['6000', 'Perth'],
    ['7000', 'Hobart'],
    ['0800', 'Darwin City'],
  ])('has in %s %s', (postcode, suburb) => {
    expect(suburbs.get(postcode)).toContain(suburb)
  })

  it('is made of whole postcodes of a state, each once, and of names that a person would write', () => {
    const wrong = [...suburbs].filter(
      ([postcode, names]) =>
        stateOfPostcode(postcode) === null || !names.every((name) => /^\p{Lu}[\p{L}’ -]+$/u.test(name)),
    )
    expect(wrong).toEqual([])
    expect(SUBURB_LIST.match(/\d{4}/g)).toHaveLength(suburbs.size)
    expect(suburbs.size).toBeGreaterThan(500)
  })

  it('says nothing of a postcode that it does not know', () => {
    expect(suburbs.get('2999')).toBeUndefined()
  })
})
