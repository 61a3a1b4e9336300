import { describe, expect, it } from 'vitest'
import {
  boughtLine,
  deliveryLines,
  groupedAbn,
  gstText,
  invoiceBalance,
  invoiceNumber,
  isMixed,
} from './invoices.rules.ts'

describe('the GST on an invoice', () => {
  it.each([
    [true, 1100, 100, 'included'],
    [true, 6570, 597, 'amount'],
    [true, 5000, 0, 'amount'],
    [false, 1100, 0, 'none'],
  ])('registered %s, %i cents with %i of GST: %s', (isTaxInvoice, totalCents, taxCents, words) =>
    expect(gstText({ isTaxInvoice, totalCents, taxCents })).toBe(words),
  )

  it('is marked on lines if only some include GST', () => {
    const line = {
      code: '',
      name: '',
      details: [],
      qty: 1,
      unitPriceCents: 1,
      discountCents: 0,
      totalCents: 1,
      gstCents: 0,
    }
    const taxed = { ...line, hasGst: true }
    const free = { ...line, hasGst: false }
    expect(isMixed({ isTaxInvoice: true, lines: [taxed, free] })).toBe(true)
    expect(isMixed({ isTaxInvoice: true, lines: [taxed, taxed] })).toBe(false)
    expect(isMixed({ isTaxInvoice: false, lines: [taxed, free] })).toBe(false)
  })

  it('comes with formatted invoice numbers and ABNs', () => {
    expect(invoiceNumber('INV', 2026, 41)).toBe('INV-2026-00041')
    expect(groupedAbn('44000000012')).toBe('44 000 000 012')
  })
})

describe('the balance of an invoice', () => {
  const order = { totalCents: 4_200, creditCents: 0, isPaid: false, isDue: true }
  const held = { status: 'held_back', receivedCents: 2_200 }
  it.each([
    ['nothing was paid', order, 0, [], [0, 0, 4_200]],
    ['credit paid a part when it was issued', { ...order, creditCents: 200 }, 200, [], [0, 200, 4_000]],
    ['a transfer paid a part', { ...order, creditCents: 2_200 }, 0, [held], [2_200, 0, 2_000]],
    [
      'a transfer paid a part, the rest came',
      { ...order, creditCents: 2_200, isPaid: true, isDue: false },
      0,
      [held, { status: 'paid', receivedCents: 2_000 }],
      [4_200, 0, 0],
    ],
    [
      'a shortfall was waived',
      { ...order, creditCents: 300, isPaid: true, isDue: false },
      0,
      [{ status: 'paid', receivedCents: 3_900 }],
      [3_900, 300, 0],
    ],
  ] as const)('is correct if %s', (_, of, issuedCredit, payments, [paidCents, creditCents, dueCents]) =>
    expect(invoiceBalance(of, issuedCredit, payments)).toEqual({ paidCents, creditCents, dueCents }),
  )
})

describe('a bought item', () => {
  const CAP = { name: 'Cap', details: [], qty: 1 }
  it.each([
    [CAP, 'Cap'],
    [{ ...CAP, qty: 3 }, 'Cap × 3'],
    [{ ...CAP, details: [{ label: 'Size', value: 'M' }] }, 'Cap, M'],
    [
      {
        ...CAP,
        qty: 2,
        details: [
          { label: 'Size', value: 'M' },
          { label: 'Gift wrapping', value: '' },
          { label: 'Name', value: 'Wren' },
        ],
      },
      'Cap, M, Wren × 2',
    ],
  ])('is written in one line: %j', (line, text) => {
    expect(boughtLine(line)).toBe(text)
  })
})

describe('the lines of a delivery address', () => {
  const ADDRESS = {
    name: 'Wren Tamblyn-Roe',
    company: '',
    street_address: '22 Dam Road',
    street_address_1: '',
    city: 'Corella Plains',
    state: 'NSW',
    postcode: '2799',
    country: 'AU',
    phone: '+61491570006',
  }
  it.each([
    [null, []],
    [ADDRESS, ['22 Dam Road', 'Corella Plains NSW 2799']],
    [
      { ...ADDRESS, company: 'Dam Motors', street_address_1: 'Unit 4', country: 'NZ' },
      ['Dam Motors', 'Unit 4', '22 Dam Road', 'Corella Plains NSW 2799', 'NZ'],
    ],
  ])('leave out empty parts, the name and the home country: %j', (address, lines) => {
    expect(deliveryLines(address)).toEqual(lines)
  })
})
