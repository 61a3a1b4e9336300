import { describe, expect, it } from 'vitest'
import type { DeliveryZone } from './delivery-desk.contract.ts'
import { applyRowEdit } from './delivery-edit.rules.ts'

const zone = (changes: Partial<DeliveryZone> = {}): DeliveryZone => ({
  name: 'Islands',
  country: 'AU',
  postcode_from: '7255',
  postcode_to: '7257',
  extra: 9,
  ...changes,
})
const OTHER = zone({ name: 'Outback', postcode_from: '0872', postcode_to: '0872' })

describe('applyRowEdit', () => {
  it('finds the row by its content even if the order of the list has changed', () => {
    const after = zone({ extra: 12 })
    expect(applyRowEdit([OTHER, zone()], { before: zone(), after })).toEqual({ rows: [OTHER, after] })
    expect(applyRowEdit([OTHER, zone()], { before: zone(), after: null })).toEqual({ rows: [OTHER] })
  })

  it('adds a new row to the currently stored list', () => {
    expect(applyRowEdit([OTHER], { before: null, after: zone() })).toEqual({ rows: [OTHER, zone()] })
  })

  it('keeps another person’s changes to other fields of the row', () => {
    const edit = { before: zone(), after: zone({ extra: 12 }) }
    expect(applyRowEdit([zone({ name: 'The islands' })], edit)).toEqual({
      rows: [zone({ name: 'The islands', extra: 12 })],
    })
  })

  it('returns the other person’s row if both changed one field, or if the row to be removed was changed by them', () => {
    const theirs = zone({ extra: 5 })
    expect(applyRowEdit([theirs], { before: zone(), after: zone({ extra: 12 }) })).toEqual({ theirs })
    expect(applyRowEdit([theirs], { before: zone(), after: null })).toEqual({ theirs })
  })

  it('returns null if the other person removed the row', () => {
    expect(applyRowEdit([OTHER], { before: zone(), after: zone({ extra: 12 }) })).toEqual({ theirs: null })
  })
})
