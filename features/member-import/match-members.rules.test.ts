import { describe, expect, it } from 'vitest'
import { type KnownPerson, matchMembers } from './match-members.rules.ts'
import type { FileRow } from './member-file.rules.ts'

const known: KnownPerson = {
  id: 7,
  emailKey: 'ann@a.example',
  firstName: 'Ann',
  lastName: 'Lee',
  dateOfBirth: '1980-02-03',
  number: 12,
  isMember: true,
}

const rowOf = (row: number, changes: Partial<FileRow['member']> = {}): FileRow => ({
  row,
  typeName: 'Full',
  troubles: [],
  notes: [],
  member: {
    first_name: 'Ann',
    last_name: 'Lee',
    email: 'Ann@A.example',
    phone: '',
    date_of_birth: '1980-02-03',
    address: null,
    emergency_name: '',
    emergency_phone: '',
    type_id: 1,
    number: null,
    joined_on: '2026-07-01',
    valid_from: '2026-07-01',
    valid_to: '2027-06-30',
    condition: 'normal',
    licence: '',
    ...changes,
  },
})

const OTHER = { email: 'bo@b.example', first_name: 'Bo', date_of_birth: '1990-01-01' }

describe('who is here already', () => {
  it.each<[string, Partial<FileRow['member']>, Partial<KnownPerson>, string, string[]]>([
    ['has the address and the birth date', { first_name: 'Annie' }, {}, 'here', []],
    ['has the address and the name, and no birth date', { date_of_birth: null }, {}, 'here', []],
    ['has the number and the birth date', { email: 'new@a.example', number: 12 }, {}, 'here', []],
    ['has an account alone', {}, { isMember: false, number: null }, 'new', ['has_account']],
    ['has another’s address', { date_of_birth: '1999-01-01' }, {}, 'trouble', ['other_person']],
    [
      'has another’s address, no birth date',
      { first_name: 'Bo', date_of_birth: null },
      {},
      'trouble',
      ['other_person'],
    ],
    ['has another address', { email: 'new@a.example' }, {}, 'trouble', ['other_email']],
    ['has nothing but the name', { email: 'new@a.example', date_of_birth: null }, {}, 'new', []],
    ['has another’s number', { ...OTHER, number: 12 }, {}, 'new', ['number_given']],
    ['has a number nobody has', { ...OTHER, number: 13 }, {}, 'new', []],
  ])('who %s', (_, said, is, state, codes) => {
    const [row] = matchMembers([rowOf(2, said)], [{ ...known, ...is }], 1)
    expect(row?.state).toBe(state)
    expect(row?.words.map(({ code }) => code)).toEqual(codes)
  })

  it('who shares an address with a row before has to have their own', () => {
    const rows = matchMembers([rowOf(2), rowOf(3, { first_name: 'Bo', date_of_birth: '2010-01-01' })], [], 1)
    expect(rows.map(({ state, words }) => [state, words])).toEqual([
      ['new', []],
      ['trouble', [{ code: 'same_email', row: 2 }]],
    ])
  })

  it('who stands twice, with two addresses, comes in once', () => {
    const rows = matchMembers([rowOf(2), rowOf(3, { email: 'other@a.example' })], [], 1)
    expect(rows.map(({ state, words }) => [state, words])).toEqual([
      ['new', []],
      ['trouble', [{ code: 'same_person', row: 2 }]],
    ])
  })

  it('who has the number of a row before is given the next free one, and told', () => {
    const rows = matchMembers([rowOf(2, { number: 5 }), rowOf(3, { ...OTHER, number: 5 })], [], 1)
    expect(rows.map(({ member, words }) => [member.number, words])).toEqual([
      [5, []],
      [null, [{ code: 'number_given', text: '5' }]],
    ])
  })

  it('who brings the list in does not make themselves a member', () => {
    const account = { ...known, isMember: false, number: null }
    expect(matchMembers([rowOf(2)], [account], known.id)).toMatchObject([
      { state: 'trouble', words: [{ code: 'own' }] },
    ])
  })
})
