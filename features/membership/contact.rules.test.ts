import { describe, expect, it } from 'vitest'
import { contactMistakes, NO_CONTACT, tidyContact } from './contact.rules.ts'
import type { ContactDetails } from './membership.contract.ts'

const WHOLE: ContactDetails = {
  mobile: '0491 570 006',
  street_address: '14 Silo Road',
  street_address_1: '',
  postcode: '2799',
  city: 'Corella Plains',
  state: 'NSW',
  country: 'AU',
  emergency_name: 'Wattle Underbool',
  emergency_phone: '0491 570 156',
}

const mistakesIn = (changes: Partial<ContactDetails>) =>
  contactMistakes({ ...WHOLE, ...changes }).map(({ field, code }) => `${field} ${code}`)

describe('contact details of a person who joins', () => {
  it.each<[Partial<ContactDetails>, string[]]>([
    [{}, []],
    [
      NO_CONTACT,
      [
        'mobile invalid',
        'street_address required',
        'postcode required',
        'city required',
        'country invalid',
        'emergency_name required',
        'emergency_phone invalid',
      ],
    ],
    [{ postcode: '279' }, ['postcode invalid']],
    [{ state: '' }, ['state required']],
    [{ country: 'NZ', state: '', postcode: '6011' }, []],
    [{ country: 'XX' }, ['country invalid']],
    [{ emergency_name: '…' }, ['emergency_name required']],
    [{ emergency_name: 'a'.repeat(121) }, ['emergency_name too_long']],
    [{ emergency_phone: '+61 491 570 006' }, ['emergency_phone own']],
  ])('%j has the mistakes %j', (changes, expected) => {
    expect(mistakesIn(changes).toSorted()).toEqual(expected.toSorted())
  })

  it('stores phone numbers in E.164, texts without outer spaces, and an unknown country as typed', () => {
    expect(tidyContact({ ...WHOLE, city: ' Corella Plains ', state: 'nsw', country: 'XX' })).toMatchObject({
      mobile: '+61491570006',
      emergency_phone: '+61491570156',
      city: 'Corella Plains',
      country: 'XX',
    })
  })
})
