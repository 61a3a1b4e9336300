import { describe, expect, it } from 'vitest'
import { csvOf } from '#platform/shared/csv.ts'
import { accountsWithoutCode, journalHead, journalRows, type JournalSum } from './journals.rules.ts'

const SUMS: JournalSum[] = [
  { day: '2026-11-20', account: 'money:stripe', cents: 12_050 },
  { day: '2026-11-20', account: 'receivable', cents: -12_050 },
  { day: '2026-11-21', account: 'gst', cents: -100 },
  { day: '2026-11-21', account: 'receivable', cents: 100 },
]
const CODES = new Map([
  ['money:stripe', '1-1190'],
  ['receivable', '610'],
  ['gst', '820'],
])
const linesOf = (program: 'xero' | 'myob') =>
  csvOf([journalHead(program), ...journalRows(program, SUMS, CODES)])
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')

describe('the journals', () => {
  it('have the columns of Xero’s template for manual journals, with debits as positive amounts', () => {
    expect(linesOf('xero')).toEqual([
      '*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2',
      'Club ledger 2026-11-20,20/11/2026,money:stripe,1-1190,BAS Excluded,120.5,,,,',
      'Club ledger 2026-11-20,20/11/2026,receivable,610,BAS Excluded,-120.5,,,,',
      'Club ledger 2026-11-21,21/11/2026,gst,820,BAS Excluded,-1,,,,',
      'Club ledger 2026-11-21,21/11/2026,receivable,610,BAS Excluded,1,,,,',
    ])
  })

  it('have MYOB’s columns, no negative amounts, and an empty line between two journals', () => {
    expect(linesOf('myob')).toEqual([
      'Journal Number,Date,Memo,Account Number,Debit Amount,Credit Amount',
      'P261120,20/11/2026,Club ledger 2026-11-20: money:stripe,1-1190,120.5,',
      'P261120,20/11/2026,Club ledger 2026-11-20: receivable,610,,120.5',
      '',
      'P261121,21/11/2026,Club ledger 2026-11-21: gst,820,,1',
      'P261121,21/11/2026,Club ledger 2026-11-21: receivable,610,1,',
    ])
  })

  it('name the accounts that have no code', () => {
    expect(accountsWithoutCode(SUMS, CODES)).toEqual([])
    expect(accountsWithoutCode(SUMS, new Map([['gst', '']]))).toEqual(['money:stripe', 'receivable', 'gst'])
  })
})
