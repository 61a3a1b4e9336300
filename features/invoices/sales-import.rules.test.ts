import { describe, expect, it } from 'vitest'
import type { InvoicePaper } from './invoices.contract.ts'
import { type SalesDocument, salesHead, salesRows } from './sales-import.rules.ts'

const line = (name: string, totalCents: number, gstCents: number, qty = 1) => ({
  code: 'CODE',
  name,
  details: [],
  qty,
  unitPriceCents: totalCents / qty,
  discountCents: 0,
  totalCents,
  gstCents,
  hasGst: gstCents !== 0,
})

const PAPER: InvoicePaper = {
  isTaxInvoice: true,
  seller: { name: 'Corella Plains', abn: '', address: '', email: '', phone: '' },
  buyer: { name: 'Odessa Tamblyn-Roe', email: 'odessa@corellaplains.example', address: '22 Dam Road' },
  orderNumber: 1005,
  issuedOn: '2026-11-21',
  dueOn: '2026-11-28',
  lines: [line('Cap', 5_600, 509, 2), line('Gift voucher', 5_000, 0)],
  subtotalCents: 10_600,
  discountCents: 0,
  promotionCode: '',
  shippingCents: 1_120,
  shippingName: 'Parcel',
  totalCents: 11_720,
  taxCents: 611,
  creditCents: 0,
  note: '',
  adjusts: null,
}
const INVOICE: SalesDocument = { kind: 'invoice', number: 'INV-2026-00005', paper: PAPER }
const NOTE: SalesDocument = {
  kind: 'adjustment_note',
  number: 'ADJ-2026-00001',
  paper: {
    ...PAPER,
    lines: [line('Cap', 2_800, 255)],
    totalCents: 2_800,
    taxCents: 255,
    shippingName: '',
    adjusts: { number: 'INV-2026-00005', words: 'Too small' },
  },
}

describe('an invoice for Xero', () => {
  const rowsOf = (document: SalesDocument) => {
    const head = salesHead('xero')
    return salesRows(document, { program: 'xero', customer: '', accountCode: '200' }).map((row) => {
      expect(row).toHaveLength(head.length)
      return Object.fromEntries(
        row.map((value, at) => [String(head[at]), value]).filter(([, value]) => value),
      )
    })
  }

  it('has a row for each line and the delivery, which add up to its total', () => {
    const common = {
      '*ContactName': 'Odessa Tamblyn-Roe',
      EmailAddress: 'odessa@corellaplains.example',
      '*InvoiceNumber': 'INV-2026-00005',
      Reference: '1005',
      '*InvoiceDate': '21/11/2026',
      '*DueDate': '28/11/2026',
      '*Quantity': 1,
      '*AccountCode': '200',
    }
    expect(rowsOf(INVOICE)).toEqual([
      { ...common, '*Description': 'Cap × 2', '*UnitAmount': 56, '*TaxType': 'GST on Income' },
      { ...common, '*Description': 'Gift voucher', '*UnitAmount': 50, '*TaxType': 'GST Free Income' },
      { ...common, '*Description': 'Parcel', '*UnitAmount': 11.2, '*TaxType': 'GST on Income' },
    ])
  })

  it('is negative for an adjustment note, which names the invoice', () => {
    expect(rowsOf(NOTE)).toMatchObject([
      { '*InvoiceNumber': 'ADJ-2026-00001', Reference: 'INV-2026-00005', '*UnitAmount': -28 },
    ])
  })

  it('has no GST if the club was not registered, and the invoice number for a buyer without a name', () => {
    const paper = {
      ...PAPER,
      isTaxInvoice: false,
      buyer: { ...PAPER.buyer, name: '' },
      lines: [line('Cap', 2_800, 0)],
      totalCents: 2_800,
      taxCents: 0,
    }
    expect(rowsOf({ ...INVOICE, paper })).toMatchObject([
      { '*ContactName': 'INV-2026-00005', '*TaxType': 'BAS Excluded' },
    ])
  })
})

describe('an invoice for MYOB', () => {
  const rowsOf = (document: SalesDocument) =>
    salesRows(document, { program: 'myob', customer: 'Club sales', accountCode: '4-1000' })

  it('has a short number, amounts without and with GST, and an empty row at its end', () => {
    const start = ['Club sales', 'X', '2026-00005', '21/11/2026', 'INV-2026-00005']
    expect(rowsOf(INVOICE)).toEqual([
      [...start, 'Cap × 2', '4-1000', 50.91, 56, 'GST'],
      [...start, 'Gift voucher', '4-1000', 50, 50, 'FRE'],
      [...start, 'Parcel', '4-1000', 10.18, 11.2, 'GST'],
      [''],
    ])
    expect(rowsOf(INVOICE)[0]).toHaveLength(salesHead('myob').length)
    expect(rowsOf(NOTE)).toMatchObject([
      ['Club sales', 'X', 'A2026-00001', '21/11/2026', 'ADJ-2026-00001', 'Cap', '4-1000', -25.45, -28, 'GST'],
      [''],
    ])
  })
})
