import { expect, it } from 'vitest'
import { readOfficials, writeOfficials } from './lines.rules.ts'

it('reads an official as position and name, and a position without a person', () => {
  const read = readOfficials('Clerk of Course: Col Wattlestone\nTimekeeper:\nScrutineer : Bea: Tarmacott')
  expect(read).toMatchObject({
    items: [
      { role: 'Clerk of Course', name: 'Col Wattlestone' },
      { role: 'Timekeeper', name: '' },
      { role: 'Scrutineer', name: 'Bea: Tarmacott' },
    ],
  })
})

it.each(['Col Wattlestone', ': Col Wattlestone'])('does not accept the line %s', (line) => {
  expect(readOfficials(line)).toMatchObject({ items: [], wrongLines: [1] })
})

it('writes officials as they are read', () => {
  const lines = 'Clerk of Course: Col Wattlestone\nTimekeeper:'
  expect(writeOfficials(readOfficials(lines).items)).toBe(lines)
})
