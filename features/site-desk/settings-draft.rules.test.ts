import { describe, expect, it } from 'vitest'
import type { ClubDetails, ClubMoney } from '#features/site/site-desk.contract.ts'
import { detailsDraftOf, moneyDraftOf, readDetails, readMoney } from './settings-draft.rules.ts'

const DETAILS: ClubDetails = {
  name: 'Wombat Hill MC',
  organisation_name: 'Wombat Hill Motor Club Inc',
  organisation_abn: '51824753556',
  organisation_address: '',
  organisation_email: 'office@club.example.org',
  organisation_phone: '(03) 5550 1234',
  established: '1974',
  affiliation: '',
  detail_texts: {},
  timezone: 'Australia/Melbourne',
  theme_colour: '#006D77',
  dark_theme_colour: '#5CD0C6',
}

const MONEY: ClubMoney = {
  gst_registered: true,
  bank_account_name: 'Wombat Hill MC',
  bank_bsb: '062000',
  bank_account_number: '12345678',
  bank_transfer_hold_days: 7,
  membership_asks_nominator: false,
  committee_meets_on: '2027-06-14',
  member_number_prefix: 'WH-',
}

const EMPTY = { bank_account_name: '', bank_bsb: '', bank_account_number: '' }
const ALL_OF_ACCOUNT = ['bank_account_name', 'bank_bsb', 'bank_account_number']

describe('the settings while they are typed', () => {
  it('are unchanged after they are converted to text and back', () => {
    expect(readDetails(detailsDraftOf(DETAILS))).toEqual({ details: DETAILS, mistakes: [] })
    expect(readMoney(moneyDraftOf(MONEY))).toEqual({ money: MONEY, mistakes: [] })
  })

  it.each<[Partial<ClubDetails>, string[]]>([
    [{ name: ' ' }, ['name']],
    [{ organisation_name: '' }, ['organisation_name']],
    [{ organisation_abn: '12 345 678 901' }, ['organisation_abn']],
    [{ organisation_abn: '' }, []],
    [{ organisation_email: 'office' }, ['organisation_email']],
    [{ organisation_phone: 'ring us' }, ['organisation_phone']],
    [{ established: '74' }, ['established']],
    [{ established: '' }, []],
  ])('of the club with %j are wrong at %j', (change, fields) => {
    const { mistakes } = readDetails({ ...detailsDraftOf(DETAILS), ...change })
    expect(mistakes.map(({ field }) => field)).toEqual(fields)
  })

  it.each<[object, string[]]>([
    [EMPTY, []],
    [{ ...EMPTY, bank_bsb: '062-000' }, ['bank_account_name', 'bank_account_number']],
    [{ bank_bsb: '06200' }, ['bank_bsb']],
    [{ ...EMPTY, bank_account_number: 'x' }, ALL_OF_ACCOUNT],
    [{ bank_transfer_hold_days: '0' }, ['bank_transfer_hold_days']],
    [{ bank_transfer_hold_days: '61' }, ['bank_transfer_hold_days']],
    [{ bank_transfer_hold_days: '' }, ['bank_transfer_hold_days']],
    [{ committee_meets_on: '' }, []],
    [{ committee_meets_on: 'next Thursday' }, ['committee_meets_on']],
    [{ committee_meets_on: '2027-02-30' }, ['committee_meets_on']],
  ])('of money with %j are wrong at %j', (change, fields) => {
    const { mistakes } = readMoney({ ...moneyDraftOf(MONEY), ...change })
    expect(mistakes.map(({ field }) => field)).toEqual(fields)
  })

  it('accepts a BSB and an account number with spaces and dashes', () => {
    const draft = { ...moneyDraftOf(MONEY), bank_bsb: '062 - 000', bank_account_number: '1234 5678' }
    expect(readMoney(draft)).toEqual({ money: MONEY, mistakes: [] })
  })
})
