import { describe, expect, it } from 'vitest'
import type { NewAddress } from './addresses.contract.ts'
import { addressLines, addressToBeginWith, EMPTY_ADDRESS, readAddress } from './addresses.rules.ts'
import { COUNTRIES, countriesByName, countryName } from './countries.rules.ts'
import { stateOfPostcode } from './postcodes.rules.ts'

const HOME: NewAddress = {
  display_name: 'Home',
  first_name: 'Odessa',
  last_name: 'Tamblyn-Roe',
  phone: '0491 570 006',
  street_address: '22 Dam Road',
  city: 'Corella Plains',
  state: 'NSW',
  postcode: '2799',
}

/** Returns the error message of each field. */
const messagesFor = (changes: Partial<NewAddress>) =>
  Object.fromEntries(
    readAddress({ ...HOME, ...changes }).mistakes.map(({ field, message }) => [field, message.message]),
  )

describe('state of a postcode', () => {
  it.each([
    ['0199', null],
    ['0200', 'ACT'],
    ['0299', 'ACT'],
    ['0300', null],
    ['0799', null],
    ['0800', 'NT'],
    ['0999', 'NT'],
    ['1000', 'NSW'],
    ['2599', 'NSW'],
    ['2600', 'ACT'],
    ['2618', 'ACT'],
    ['2619', 'NSW'],
    ['2899', 'NSW'],
    ['2900', 'ACT'],
    ['2920', 'ACT'],
    ['2921', 'NSW'],
    ['2999', 'NSW'],
    ['3000', 'VIC'],
    ['3999', 'VIC'],
    ['4000', 'QLD'],
    ['5999', 'SA'],
    ['6000', 'WA'],
    ['6797', 'WA'],
    ['6798', null],
    ['6799', null],
    ['6800', 'WA'],
    ['7000', 'TAS'],
    ['7999', 'TAS'],
    ['8000', 'VIC'],
    ['8999', 'VIC'],
    ['9000', 'QLD'],
    ['9999', 'QLD'],
    ['800', null],
    ['27990', null],
    ['', null],
    ['27a9', null],
  ])('%s belongs to %s', (postcode, state) => expect(stateOfPostcode(postcode)).toBe(state))

  it('causes only a warning if it differs from the given state', () => {
    const { mistakes, warnings, address } = readAddress({ ...HOME, state: 'VIC' })
    expect(mistakes).toEqual([])
    expect(address).toMatchObject({ state: 'VIC', postcode: '2799' })
    expect(warnings).toMatchObject([
      {
        field: 'state',
        message: {
          message: '{postcode} is usually in {state}. Check the state',
          values: { postcode: '2799', state: 'NSW' },
        },
      },
    ])
  })

  it('is not required outside Australia', () => {
    expect(readAddress({ ...HOME, country: 'NZ', state: '', postcode: '9010' })).toMatchObject({
      mistakes: [],
      warnings: [],
    })
  })
})

describe('delivery address', () => {
  it('is normalised: trimmed, in one Unicode form, phone as E.164, state and country in capitals', () => {
    expect(
      readAddress({
        ...HOME,
        first_name: '  Zoe\u0308 ',
        state: 'nsw',
        country: 'au',
        phone: '(02) 5550 1234',
      }).address,
    ).toEqual({
      ...EMPTY_ADDRESS,
      ...HOME,
      first_name: 'Zoë',
      phone: '+61255501234',
      country: 'AU',
    })
  })

  it.each<[Partial<NewAddress>, Record<string, string>]>([
    [{ first_name: ' ' }, { first_name: 'Enter the name for this delivery' }],
    [{ last_name: '' }, { last_name: 'Enter the name for this delivery' }],
    [{ first_name: '...' }, { first_name: 'Enter the name for this delivery' }],
    [{ phone: '' }, { phone: 'Enter a phone number, like (02) 5550 1234' }],
    [{ phone: '12 34' }, { phone: 'Enter a phone number, like (02) 5550 1234' }],
    [
      { email: 'name@example' },
      { email: 'Enter an email address in the correct format, like name@example.com' },
    ],
    [{ street_address: '' }, { street_address: 'Enter a street address or PO box' }],
    [{ city: '' }, { city: 'Enter a suburb or town' }],
    [{ state: '' }, { state: 'Select a state or territory' }],
    [{ state: 'Ruritania' }, { state: 'Select a state or territory' }],
    [{ postcode: '' }, { postcode: 'Enter a 4-digit postcode' }],
    [{ postcode: '279' }, { postcode: 'Enter a 4-digit postcode' }],
    [{ postcode: '27999' }, { postcode: 'Enter a 4-digit postcode' }],
    [{ postcode: '２７９９' }, { postcode: 'Enter a 4-digit postcode' }],
    [{ country: 'XX' }, { country: 'Select a country we deliver to' }],
    [{ country: '' }, { country: 'Select a country we deliver to' }],
    [{ country: 'NZ', postcode: '1234567890123' }, { postcode: 'Postcode must be 12 characters or fewer' }],
    [
      { display_name: 'x'.repeat(61) },
      { display_name: 'Name of the address must be 60 characters or fewer' },
    ],
    [{ first_name: 'x'.repeat(81) }, { first_name: 'First name must be 80 characters or fewer' }],
    [{ company: 'x'.repeat(121) }, { company: 'Company must be 120 characters or fewer' }],
    [
      { street_address: 'x'.repeat(101) },
      { street_address: 'Street address must be 100 characters or fewer' },
    ],
    [{ city: 'x'.repeat(61) }, { city: 'Suburb or town must be 60 characters or fewer' }],
    [{ street_address: '22 Dam\nRoad' }, { street_address: 'Write this on one line' }],
  ])('with %o is refused with a specific message', (changes, words) =>
    expect(messagesFor(changes)).toEqual(words),
  )

  it.each<Partial<NewAddress>>([
    { display_name: 'x'.repeat(60) },
    { first_name: 'x'.repeat(80) },
    { street_address: 'x'.repeat(100) },
    { postcode: '0800', state: 'NT' },
    { postcode: '0299', state: 'ACT' },
    { email: 'odessa@corellaplains.example' },
    { country: 'GB', postcode: 'SW1A 1AA', state: '' },
    { country: 'DE', postcode: '10117', state: 'Berlin' },
    { first_name: 'أديسا', last_name: '다' },
  ])('with %o is accepted', (changes) => expect(messagesFor(changes)).toEqual({}))

  it('is refused in a country without delivery', () => {
    expect(readAddress({ ...HOME, country: 'NZ' }, ['AU']).mistakes).toMatchObject([{ field: 'country' }])
  })

  it('is formatted for a parcel without empty lines', () => {
    const address = { ...EMPTY_ADDRESS, ...HOME }
    expect(addressLines(address)).toEqual(['22 Dam Road', 'Corella Plains NSW 2799'])
    expect(addressLines({ ...address, company: 'Redgum Trailers', street_address_1: 'Unit 3' })).toEqual([
      'Redgum Trailers',
      'Unit 3',
      '22 Dam Road',
      'Corella Plains NSW 2799',
    ])
  })
})

describe('preselected address at the checkout', () => {
  const inUse = [
    { id: 3, city: 'Albury', postcode: '2640', country: 'AU' },
    { id: 2, city: 'Thurgoona', postcode: '2640', country: 'AU' },
    { id: 1, city: 'Corella Plains', postcode: '2799', country: 'AU' },
  ]
  const quoted = (suburb: string, postcode: string) => ({
    ofCart: { id: null, suburb, postcode, country: 'AU' },
    current: 1,
  })
  const saved = (id: number) => ({ id, suburb: '', postcode: '', country: 'AU' })

  it.each([
    ['the one of the cart', { ofCart: saved(2), current: 1 }, 2],
    ['the one that the profile delivers to', { ofCart: null, current: 1 }, 1],
    ['the newest where the others are out of use', { ofCart: saved(8), current: 9 }, 3],
    ['the newest where nothing was chosen', { ofCart: null, current: null }, 3],
    ['the one in the suburb that the cart has a price for', quoted('THURGOONA', '2640'), 2],
    ['one with the postcode that the cart has a price for', quoted('Wirlinga', '2640'), 3],
    ['none where the cart has a price for another postcode', quoted('Perth', '6000'), null],
  ])('is %s', (_which, chosen, id) => expect(addressToBeginWith(inUse, chosen)).toBe(id))

  it('is none if no address is enabled', () => {
    expect(addressToBeginWith([], { ofCart: saved(2), current: 1 })).toBeNull()
  })
})

describe('countries', () => {
  it('are 249 two-letter codes, sorted by name with the home country first', () => {
    expect(new Set(COUNTRIES).size).toBe(249)
    expect(COUNTRIES.every((code) => /^[A-Z]{2}$/.test(code))).toBe(true)
    expect(countriesByName('en', ['NZ', 'FJ', 'AU']).map(({ name }) => name)).toEqual([
      'Australia',
      'Fiji',
      'New Zealand',
    ])
    expect(countryName('DE', 'de')).toBe('Deutschland')
  })
})
