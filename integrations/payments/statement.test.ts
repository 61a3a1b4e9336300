import { describe, expect, it } from 'vitest'
import { bankReferenceOf, shownBankReference } from './bank-reference.ts'
import { type ExpectedTransfer, matchStatement } from './match-statement.ts'
import { readStatement, STATEMENT_MAX_BYTES, STATEMENT_MAX_ROWS } from './statement.ts'

const brief = (csv: string | Uint8Array) => {
  const { lines, problems } = readStatement(csv)
  return {
    lines: lines.map(({ date, amountCents, description, balanceCents }) => [
      date,
      amountCents,
      description,
      balanceCents,
    ]),
    problems,
  }
}

const ONE = [['2026-11-05', 9_500, 'Direct Credit PDK', 123_450]]

describe('reads a statement', () => {
  it.each([
    ['without headings, amount first', '05/11/2026,"+95.00","Direct Credit PDK","+1234.50"'],
    ['without headings, text first', '5/11/2026,Direct Credit PDK,95.00,1234.50'],
    ['with headings', 'Date,Amount,Description,Balance\r\n05/11/2026,95.00,Direct Credit PDK,"1,234.50"\r\n'],
    [
      'with debit and credit',
      'Date,Description,Credit,Debit,Balance\n05/11/2026,Direct Credit PDK,95.00,,$1234.50\n',
    ],
    [
      'with an account before and zeroes for nothing',
      'Bank Account,Date,Narrative,Debit Amount,Credit Amount,Balance\n062000,05 Nov 2026,Direct Credit PDK,0.00,95.00,1234.50',
    ],
    [
      'with semicolons and ISO days',
      'Transaction Date;Details;Amount;Balance\n2026-11-05;Direct Credit PDK;95.00;1234.50',
    ],
    [
      'with a mark at its beginning and old line ends',
      '\ufeffDate,Amount,Description,Balance\r05-11-26,$95,Direct Credit PDK,1234.50 CR\r',
    ],
    [
      'with words above the headings',
      'Statement of Corella Plains\n\nDate,Amount (AUD),Description,Balance\n05/11/2026,95.00,"Direct\nCredit  PDK",1234.50',
    ],
  ])('in the format: %s', (_, csv) => {
    expect(brief(csv)).toEqual({ lines: ONE, problems: [] })
  })

  it('with escaped quotes and commas inside quotes', () => {
    expect(brief('Date,Amount,Description\n05/11/2026,95.00,"the ""Trophy"", dinner"').lines).toEqual([
      ['2026-11-05', 9_500, 'the "Trophy", dinner', null],
    ])
  })

  it('in the encoding of old Windows versions', () => {
    const bytes = Buffer.from('Date,Amount,Description\n05/11/2026,95.00,Caf\u00e9', 'latin1')
    expect(brief(bytes).lines).toEqual([['2026-11-05', 9_500, 'Café', null]])
  })

  it.each([
    ['-95.00', -9_500],
    ['(95.00)', -9_500],
    ['95.00-', -9_500],
    ['95.00 DR', -9_500],
    ['-$1,095.5', -109_550],
    ['$-95', -9_500],
    ['0.29', 29],
    ['1,234,567.89', 123_456_789],
  ])('with the amount %s', (cell, cents) => {
    expect(brief(`Date,Amount,Description\n05/11/2026,"${cell}",x`).lines[0]?.[1]).toBe(cents)
  })

  it.each([
    ['a day that is none', '31/02/2026,95.00,x', 'bad_date'],
    ['a month before the day', '11/25/2026,95.00,x', 'bad_date'],
    ['a total', ',95.00,Closing balance', 'bad_date'],
    ['three decimals', '05/11/2026,95.001,x', 'bad_amount'],
    ['a comma in the wrong place', '05/11/2026,"95,00",x', 'bad_amount'],
    ['continental money', '05/11/2026,"1.234,56",x', 'bad_amount'],
    ['two signs', '05/11/2026,(-95.00),x', 'bad_amount'],
    ['no amount', '05/11/2026,,x', 'no_amount'],
  ])('reporting the row of %s, and reading the others', (_, row, code) => {
    const { lines, problems } = readStatement(
      `Date,Amount,Description\n06/11/2026,1.00,a\n${row}\n07/11/2026,2.00,b`,
    )
    expect(problems).toEqual([{ row: 3, code }])
    expect(lines.map(({ row: at }) => at)).toEqual([2, 4])
  })

  it('reporting a row with both debit and credit, and an unclosed quote', () => {
    const csv =
      'Date,Description,Debit,Credit\n05/11/2026,x,1.00,2.00\n06/11/2026,"y,,2.00\n07/11/2026,z,,3.00'
    expect(readStatement(csv)).toMatchObject({
      lines: [],
      problems: [
        { row: 2, code: 'two_amounts' },
        { row: 3, code: 'unclosed_quote' },
      ],
    })
  })

  it.each([
    ['nothing', '', 'empty'],
    ['headings alone', 'Date,Amount,Description\n', 'empty'],
    ['a letter', 'Dear treasurer,\nplease find enclosed', 'unclear_columns'],
    ['money in or out, without headings', '05/11/2026,x,95.00,\n06/11/2026,y,,12.00', 'unclear_columns'],
    [
      'only money out beside an empty column',
      '05/11/2026,x,95.00,,10.00\n06/11/2026,y,12.00,,5.00',
      'unclear_columns',
    ],
    ['headings without an amount', 'Date,Description\n05/11/2026,x', 'unclear_columns'],
    ['more than two megabytes', 'x'.repeat(STATEMENT_MAX_BYTES + 1), 'too_large'],
    ['too many rows', '05/11/2026,1.00,x\n'.repeat(STATEMENT_MAX_ROWS + 1), 'too_many_rows'],
  ])('with an error only: %s', (_, csv, code) => {
    expect(readStatement(csv)).toEqual({ lines: [], problems: [{ row: 0, code }] })
  })

  it('with the maximum number of rows below a heading', () => {
    const csv = `Club\n\nDate,Amount,Description\n${'05/11/2026,1.00,x\n'.repeat(STATEMENT_MAX_ROWS)}`
    const { lines, problems } = readStatement(csv)
    expect([lines.length, problems, new Set(lines.map(({ lineKey }) => lineKey)).size]).toEqual([
      STATEMENT_MAX_ROWS,
      [],
      STATEMENT_MAX_ROWS,
    ])
  })
})

describe('key of a statement line', () => {
  const keys = (csv: string) => readStatement(csv).lines.map(({ lineKey }) => lineKey)

  it('is the same in every export of the account, regardless of format and order', () => {
    const plain = keys('05/11/2026,95.00,Direct credit a\n06/11/2026,12.00,Direct credit b')
    const headed = keys(
      'Date,Description,Debit,Credit,Balance\n2026-11-06,DIRECT  CREDIT B,,$12.00,107.00\n2026-11-05,Direct credit A,,95.00,95.00',
    )
    expect(headed.toReversed()).toEqual(plain)
  })

  it('differs for two equal movements of a day, in the same way in each export', () => {
    const twice = keys('05/11/2026,95.00,x\n05/11/2026,95.00,x')
    expect(new Set(twice).size).toBe(2)
    expect(keys('04/11/2026,1.00,y\n05/11/2026,95.00,x\n05/11/2026,95.00,x').slice(1)).toEqual(twice)
  })
})

describe('a line of a bank statement pays', () => {
  const [A, B, C] = [bankReferenceOf(1), bankReferenceOf(2), bankReferenceOf(3)]
  const open: ExpectedTransfer[] = [
    { paymentId: 'a', reference: A, amountCents: 9_500, standing: 'open' },
    { paymentId: 'b', reference: B, amountCents: 4_000, standing: 'ended' },
    { paymentId: 'c', reference: C, amountCents: 1_000, standing: 'paid' },
  ]
  const outcomes = (rows: string[], transfers = open) =>
    matchStatement(
      readStatement(`Date,Amount,Description\n${rows.map((row) => `05/11/2026,${row}`).join('\n')}`).lines,
      transfers,
    ).map(({ line: _, ...match }) => match)
  const wrong = `${A.slice(0, -1)}${A.endsWith('2') ? '3' : '2'}`

  it.each([
    [
      'where reference and amount are right',
      `95.00,Pay ${shownBankReference(A)}`,
      { outcome: 'matched', paymentId: 'a', isLate: false },
    ],
    ['late, after its hold', `40.00,${B}`, { outcome: 'matched', paymentId: 'b', isLate: true }],
    [
      'nothing when too little came',
      `94.99,${A}`,
      { outcome: 'amount_differs', paymentId: 'a', byCents: -1 },
    ],
    ['nothing when too much came', `95.01,${A}`, { outcome: 'amount_differs', paymentId: 'a', byCents: 1 }],
    ['nothing that is paid already', `10.00,${C}`, { outcome: 'already_paid', paymentId: 'c' }],
    [
      'nothing without a reference, however right the amount',
      '95.00,Quillfeather order',
      { outcome: 'no_reference' },
    ],
    ['nothing with a wrong check digit', `95.00,${wrong}`, { outcome: 'mistyped_reference' }],
    ['nothing with a reference nobody has', `95.00,${bankReferenceOf(99)}`, { outcome: 'unknown_reference' }],
    ['nothing with two references', `95.00,${A} ${B}`, { outcome: 'several_references' }],
    ['nothing when money left', `-95.00,${A}`, { outcome: 'not_income' }],
    ['nothing with no money', `0.00,${A}`, { outcome: 'not_income' }],
  ])('%s', (_, row, match) => {
    expect(outcomes([row])).toEqual([match])
  })

  it('once, so that a second equal line is already paid', () => {
    expect(outcomes([`95.00,${A}`, `95.00,${A}`]).map(({ outcome }) => outcome)).toEqual([
      'matched',
      'already_paid',
    ])
  })

  it('nothing if two open payments share a reference, and the open one if the other has ended', () => {
    const twin: ExpectedTransfer = { paymentId: 'd', reference: A, amountCents: 9_500, standing: 'open' }
    expect(outcomes([`95.00,${A}`], [...open, twin])).toEqual([{ outcome: 'shared_reference' }])
    expect(outcomes([`95.00,${A}`], [{ ...twin, standing: 'ended' }, ...open])).toMatchObject([
      { outcome: 'matched', paymentId: 'a' },
    ])
  })
})
