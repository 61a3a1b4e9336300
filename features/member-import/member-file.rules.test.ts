import { describe, expect, it } from 'vitest'
import { csvOf } from '#platform/shared/csv.ts'
import { textOfFile } from '#platform/shared/file-text.ts'
import { recogniseColumns, TEMPLATE_HEADS, IMPORT_FIELDS } from './import-columns.rules.ts'
import { readMemberFile } from './member-file.rules.ts'

const TODAY = '2026-11-21'
const TYPES = [
  { id: 1, name: 'Full', hasEnd: true, includesPartner: false },
  { id: 2, name: 'Life', hasEnd: false, includesPartner: false },
]
const club = {
  today: TODAY,
  typeNamed: (name: string) => TYPES.find((type) => type.name.toLowerCase() === name.toLowerCase()),
}
const HEAD = 'First name,Last name,Email,Membership type,Paid until'
const read = (...lines: string[]) => readMemberFile(lines.join('\n'), club)
const readRow = (head: string, line: string) => {
  const [row] = read(`${HEAD}${head}`, line).rows
  if (row === undefined) throw new Error('no row was read')
  return row
}
const WHO = 'Ann,Lee,ann@a.example,Full,30/6/2027'

describe('columns', () => {
  it.each([
    [
      'Wild Apricot',
      [
        'First name',
        'Last name',
        'e-Mail',
        'Phone',
        'Mobile Phone',
        'Membership level',
        'Membership status',
        'Member since',
        'Renewal due',
        'Member ID',
        'Archived',
      ],
      [
        'first_name',
        'last_name',
        'email',
        null,
        'phone',
        'type',
        'status',
        'joined',
        'paid_until',
        'number',
        null,
      ],
    ],
    [
      'Member Jungle',
      [
        'Member Number',
        'First Name',
        'Surname',
        'Email Address',
        'Mobile',
        'DOB',
        'Membership Type',
        'Expiry Date',
      ],
      ['number', 'first_name', 'last_name', 'email', 'phone', 'date_of_birth', 'type', 'paid_until'],
    ],
    ['our own table', [...TEMPLATE_HEADS, 'Reason'], [...IMPORT_FIELDS, null]],
    ['a list that names one twice', ['Email', 'email'], ['email', null]],
  ])('of %s are recognised', (_, headings, columns) => {
    expect(recogniseColumns(headings)).toEqual(columns)
  })

  it('can be assigned manually', () => {
    const csv = 'a,b,c,d,e\nAnn,Lee,ann@a.example,Full,30/6/2027'
    expect(readMemberFile(csv, club).problems.map((problem) => 'field' in problem && problem.field)).toEqual([
      'first_name',
      'last_name',
      'email',
    ])
    const columns = ['first_name', 'last_name', 'email', 'type', 'paid_until'] as const
    expect(readMemberFile(csv, club, columns).rows[0]).toMatchObject({
      troubles: [],
      member: { last_name: 'Lee' },
    })
  })
})

describe('a member list', () => {
  const text = `${HEAD}\nÅsa,Öhrn,asa@a.example,Full,30/6/2027`
  it.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with its mark', Buffer.from(`\uFEFF${text}`)],
    ['Windows-1252', Buffer.from(text, 'latin1')],
    ['semicolons', Buffer.from(text.replaceAll(',', ';'))],
    ['tabs', Buffer.from(text.replaceAll(',', '\t'))],
    ['old line ends', Buffer.from(text.replaceAll('\n', '\r'))],
  ])('is read in %s', (_, bytes) => {
    const { problems, rows } = readMemberFile(textOfFile(bytes), club)
    expect(problems).toEqual([])
    expect(rows).toMatchObject([{ row: 2, troubles: [], member: { first_name: 'Åsa', last_name: 'Öhrn' } }])
  })

  it('of exported rows to correct is read again unchanged', () => {
    const { rows } = readMemberFile(
      csvOf([
        [...HEAD.split(','), 'Phone', 'Reason'],
        ['Ann', '=Lee', 'ann@a.example', 'Full', '30/6/2027', '+61 491 570 006', 'x'],
      ]),
      club,
    )
    expect(rows[0]?.member).toMatchObject({ last_name: '=Lee', phone: '+61491570006' })
  })

  it.each([
    ['nothing', '', 'no_rows'],
    ['headings alone', HEAD, 'no_rows'],
    ['a workbook', 'PK\u0003\u0004 something', 'no_table'],
    ['a picture', `\u0089PNG\0,\n`, 'no_table'],
    ['an open quotation mark', `${HEAD}\n"Ann,Lee`, 'open_quote'],
    ['days that stand month first', `${HEAD}\nAnn,Lee,a@a.example,Full,6/30/2027`, 'month_first'],
    ['a row too many', [HEAD, ...Array.from({ length: 5001 }, () => WHO)].join('\n'), 'too_many_rows'],
    ['columns without end', `${','.repeat(200)}a\n1`, 'no_table'],
  ])('of %s is refused with the reason', (_, csv, code) => {
    const { problems, rows } = readMemberFile(csv, club)
    expect(rows).toEqual([])
    expect(problems.map((problem) => problem.code)).toEqual([code])
  })
})

describe('a row', () => {
  it.each([
    ['ends on its day and began a year before', '30/6/2027', '', '2026-07-01', '2027-06-30'],
    ['began when they joined', '30/6/2027', '12 Oct 2026', '2026-10-12', '2027-06-30'],
    ['of years ahead runs today', '2029-06-30', '1/1/2020', TODAY, '2029-06-30'],
    ['of long ago is over', '2019-02-28 00:00:00', '', '2018-03-01', '2019-02-28'],
  ])('has the right period: %s', (_, paid, joined, from, to) => {
    const { member, troubles } = readRow(',Joined', `Ann,Lee,ann@a.example,Full,${paid},${joined}`)
    expect(troubles).toEqual([])
    expect([member.valid_from, member.valid_to]).toEqual([from, to])
  })

  it('of a type without an end has no end date', () => {
    const { member } = readRow(',Joined', 'Ann,Lee,ann@a.example,Life,,2/3/1990')
    expect(member).toMatchObject({ joined_on: '1990-03-02', valid_from: '1990-03-02', valid_to: null })
  })

  it.each([
    ['no name', ',Lee,ann@a.example,Full,30/6/2027', [{ code: 'missing', field: 'first_name' }]],
    ['no address', 'Ann,Lee,,Full,30/6/2027', [{ code: 'missing', field: 'email' }]],
    [
      'half an address',
      'Ann,Lee,ann@,Full,30/6/2027',
      [{ code: 'unreadable', field: 'email', text: 'ann@' }],
    ],
    ['no type', 'Ann,Lee,ann@a.example,,30/6/2027', [{ code: 'missing', field: 'type' }]],
    ['another type', 'Ann,Lee,ann@a.example,Gold,30/6/2027', [{ code: 'no_type', text: 'Gold' }]],
    ['no last day', 'Ann,Lee,ann@a.example,Full,', [{ code: 'missing', field: 'paid_until' }]],
    [
      'no real day',
      'Ann,Lee,ann@a.example,Full,31/6/2027',
      [{ code: 'unreadable', field: 'paid_until', text: '31/6/2027' }],
    ],
    [
      'a year of two figures',
      'Ann,Lee,ann@a.example,Full,30/6/27',
      [{ code: 'unreadable', field: 'paid_until', text: '30/6/27' }],
    ],
    ['birth to come', `${WHO},,1/1/2030`, [{ code: 'birth_to_come' }]],
    ['joining to come', `${WHO},1/1/2027`, [{ code: 'day_to_come' }]],
    ['joining after its end', 'Ann,Lee,ann@a.example,Full,30/6/2025,1/7/2025', [{ code: 'wrong_days' }]],
    ['an application', `${WHO},,,Pending - New`, [{ code: 'not_accepted' }]],
    ['a status of its own', `${WHO},,,Honoured`, [{ code: 'unreadable', field: 'status', text: 'Honoured' }]],
  ])('with %s has an error', (_, line, troubles) => {
    expect(readRow(',Joined,DOB,Status', line).troubles).toEqual(troubles)
  })

  it.each([
    ['Active', 'normal'],
    ['Lapsed', 'normal'],
    ['Pending - Renewal', 'normal'],
    ['Resigned', 'resigned'],
    ['deceased', 'deceased'],
    ['Suspended', 'suspended'],
  ])('with the status %s becomes %s', (status, condition) => {
    expect(readRow(',Status', `${WHO},${status}`)).toMatchObject({ troubles: [], member: { condition } })
  })

  it.each([
    ['412', 412],
    ['CP-0412', 412],
    ['0', null],
    ['12/3', null],
    ['99999999999', null],
  ])('with the number %s gets the number %s', (text, number) => {
    const { member, notes } = readRow(',Number', `${WHO},${text}`)
    expect(member.number).toBe(number)
    expect(notes).toEqual(number === null ? [{ code: 'number_given', text }] : [])
  })

  it('has leading zeros restored that a spreadsheet dropped, and unreadable values left out', () => {
    const head = ',Mobile,Address,Suburb,State,Postcode,Emergency phone'
    const kept = readRow(head, `${WHO},491570006,1 Pit Lane,Darwin,Northern Territory,800,n/a`)
    expect(kept.member).toMatchObject({
      phone: '+61491570006',
      address: { street_address: '1 Pit Lane', city: 'Darwin', state: 'NT', postcode: '0800' },
      emergency_phone: '',
    })
    expect(kept.notes).toEqual([{ code: 'left_out', field: 'emergency_phone', text: 'n/a' }])
    const half = readRow(head, `${WHO},491570006,,Darwin,,,`)
    expect(half.member.address).toBeNull()
    expect(half.notes).toEqual([{ code: 'left_out', field: 'street', text: 'Darwin' }])
  })
})
