import { describe, expect, it } from 'vitest'
import { groupedAbn, gstWords, invoiceNumber, isMixed } from './invoices.rules.ts'

describe('what an invoice says of GST', () => {
  it.each([
    [true, 1100, 100, 'included'],
    [true, 6570, 597, 'amount'],
    [true, 5000, 0, 'amount'],
    [false, 1100, 0, 'none'],
  ])('registered %s, %i cents with %i of GST: %s', (isTaxInvoice, totalCents, taxCents, words) =>
    expect(gstWords({ isTaxInvoice, totalCents, taxCents })).toBe(words),
  )

  it('marks the lines where only some hold GST', () => {
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

  it('spells numbers and ABNs as they are read', () => {
    expect(invoiceNumber('INV', 2026, 41)).toBe('INV-2026-00041')
    expect(groupedAbn('44000000012')).toBe('44 000 000 012')
  })
})
