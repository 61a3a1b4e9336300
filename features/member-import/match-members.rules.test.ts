import { describe, expect, it } from 'vitest'
import { type KnownPerson, matchMembers } from './match-members.rules.ts'
import type { FileRow } from './member-file.rules.ts'

const known: KnownPerson = {
  id: 7,
  email: 'Ann@a.example',
  emailKey: 'ann@a.example',
  firstName: 'Ann',
  lastName: 'Lee',
  dateOfBirth: '1980-02-03',
  number: 12,
  partnerName: '',
  isMember: true,
}

const rowOf = (row: number, changes: Partial<FileRow['member']> = {}): FileRow => ({
  row,
  typeName: 'Full',
  includesPartner: false,
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
    partner: '',
    shares_email: false,
    ...changes,
  },
})

const OTHER = { email: 'bo@b.example', first_name: 'Bo', date_of_birth: '1990-01-01' }

describe('matching rows with known people', () => {
  it.each<[string, Partial<FileRow['member']>, Partial<KnownPerson>, string, string[]]>([
    ['has the address and the birth date', { first_name: 'Annie' }, {}, 'here', []],
    ['has the address and the name, and no birth date', { date_of_birth: null }, {}, 'here', []],
    ['has the number and the birth date', { email: 'new@a.example', number: 12 }, {}, 'here', []],
    ['has an account alone', {}, { isMember: false, number: null }, 'new', ['has_account']],
    ['has another’s address', { date_of_birth: '1999-01-01' }, {}, 'trouble', ['other_person']],
    ['has another member’s address', { first_name: 'Bo', date_of_birth: null }, {}, 'new', ['shares_email']],
    [
      'has the address of somebody with an account alone',
      { first_name: 'Bo', date_of_birth: null },
      { isMember: false },
      'trouble',
      ['other_person'],
    ],
    [
      'is the partner of a member',
      { first_name: 'Bo', date_of_birth: null },
      { partnerName: 'Bo Lee' },
      'partner',
      [],
    ],
    ['has another address', { email: 'new@a.example' }, {}, 'trouble', ['other_email']],
    ['has nothing but the name', { email: 'new@a.example', date_of_birth: null }, {}, 'new', []],
    ['has another’s number', { ...OTHER, number: 12 }, {}, 'new', ['number_given']],
    ['has a number nobody has', { ...OTHER, number: 13 }, {}, 'new', []],
  ])('handles a person who %s', (_, said, is, state, codes) => {
    const [row] = matchMembers([rowOf(2, said)], [{ ...known, ...is }], 1)
    expect(row?.state).toBe(state)
    expect(row?.words.map(({ code }) => code)).toEqual(codes)
  })

  it('accepts a row with the email address of an earlier row, as a member without a login', () => {
    const rows = matchMembers([rowOf(2), rowOf(3, { first_name: 'Bo', date_of_birth: '2010-01-01' })], [], 1)
    expect(rows.map(({ state, words, member }) => [state, words, member.shares_email])).toEqual([
      ['new', [], false],
      ['new', [{ code: 'shares_email_of', row: 2 }], true],
    ])
  })

  it('refuses a row with the email address and the name of an earlier row', () => {
    const rows = matchMembers([rowOf(2), rowOf(3, { date_of_birth: null })], [], 1)
    expect(rows[1]).toMatchObject({ state: 'trouble', words: [{ code: 'same_email', row: 2 }] })
  })

  it.each<[string, Partial<FileRow['member']>, string, string]>([
    ['becomes the partner', {}, 'Bo Lee', 'partner'],
    ['becomes the partner that the first one names', { partner: 'Bo' }, 'Bo Lee', 'partner'],
    ['is a member of their own beside another partner', { partner: 'Cy Lee' }, 'Cy Lee', 'new'],
  ])('for a second row of one address and a type with a partner: it %s', (_, first, partner, state) => {
    const second = rowOf(3, { first_name: 'Bo', date_of_birth: '1981-01-01' })
    const rows = matchMembers(
      [rowOf(2, first), second].map((row) => ({ ...row, includesPartner: true })),
      [],
      1,
    )
    expect([rows[0]?.member.partner, rows[1]?.state]).toEqual([partner, state])
  })

  it('accepts a person who is listed with two addresses only once', () => {
    const rows = matchMembers([rowOf(2), rowOf(3, { email: 'other@a.example' })], [], 1)
    expect(rows.map(({ state, words }) => [state, words])).toEqual([
      ['new', []],
      ['trouble', [{ code: 'same_person', row: 2 }]],
    ])
  })

  it('assigns the next free number if an earlier row has the same one, with a note', () => {
    const rows = matchMembers([rowOf(2, { number: 5 }), rowOf(3, { ...OTHER, number: 5 })], [], 1)
    expect(rows.map(({ member, words }) => [member.number, words])).toEqual([
      [5, []],
      [null, [{ code: 'number_given', text: '5' }]],
    ])
  })

  it('refuses a row that would make the importing person a member', () => {
    const account = { ...known, isMember: false, number: null }
    expect(matchMembers([rowOf(2)], [account], known.id)).toMatchObject([
      { state: 'trouble', words: [{ code: 'own' }] },
    ])
  })
})
