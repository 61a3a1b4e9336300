import { describe, expect, it } from 'vitest'
import { stateOfPostcode } from './postcodes.rules.ts'
import { SUBURB_LIST } from './suburb-list.ts'
import { readSuburbList } from './suburbs.rules.ts'

const suburbs = readSuburbList(SUBURB_LIST)

describe('list of suburbs', () => {
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
  ])('contains for %s the suburb %s', (postcode, suburb) => {
    expect(suburbs.get(postcode)).toContain(suburb)
  })

  it('contains only valid postcodes, each once, and well-formed names', () => {
    const wrong = [...suburbs].filter(
      ([postcode, names]) =>
        stateOfPostcode(postcode) === null || !names.every((name) => /^\p{Lu}[\p{L}’ -]+$/u.test(name)),
    )
    expect(wrong).toEqual([])
    expect(SUBURB_LIST.match(/\d{4}/g)).toHaveLength(suburbs.size)
    expect(suburbs.size).toBeGreaterThan(500)
  })

  it('has no entry for an unknown postcode', () => {
    expect(suburbs.get('2999')).toBeUndefined()
  })
})
