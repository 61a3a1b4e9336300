/**
 * Invoices and adjustment notes in the import formats of accounting programs: one row for each line, with amounts
 * including GST. The rows of a document add up to its total.
 * @source docs/reference/staff-desk.md §3.3
 */
import { slashed } from '#features/orders/journals.rules.ts'
import type { AccountingProgram } from '#features/orders/ledger-export.contract.ts'
import type { CsvRow } from '#platform/shared/csv.ts'
import type { InvoiceKind, InvoicePaper } from './invoices.contract.ts'
import { boughtLine } from './invoices.rules.ts'

/** An issued document. */
export type SalesDocument = { kind: InvoiceKind; number: string; paper: InvoicePaper }

/** The customer of MYOB and the account of sales. */
export type SalesImport = { program: AccountingProgram; customer: string; accountCode: string }

const XERO_HEAD = [
  '*ContactName',
  'EmailAddress',
  'POAddressLine1',
  'POAddressLine2',
  'POAddressLine3',
  'POAddressLine4',
  'POCity',
  'PORegion',
  'POPostalCode',
  'POCountry',
  '*InvoiceNumber',
  'Reference',
  '*InvoiceDate',
  '*DueDate',
  'InventoryItemCode',
  '*Description',
  '*Quantity',
  '*UnitAmount',
  'Discount',
  '*AccountCode',
  '*TaxType',
  'TrackingName1',
  'TrackingOption1',
  'TrackingName2',
  'TrackingOption2',
  'Currency',
  'BrandingTheme',
]

const MYOB_HEAD = [
  'Co./Last Name',
  'Inclusive',
  'Invoice No.',
  'Date',
  'Customer PO',
  'Description',
  'Account No.',
  'Amount',
  'Inc-Tax Amount',
  'Tax Code',
]

/** The names of the tax rates that each program has for sales in Australia. */
const TAX_NAMES = {
  xero: { gst: 'GST on Income', free: 'GST Free Income', unregistered: 'BAS Excluded' },
  myob: { gst: 'GST', free: 'FRE', unregistered: 'N-T' },
} as const

/** Returns the column heads of the program's import format for sales. */
export function salesHead(program: AccountingProgram): CsvRow {
  return program === 'xero' ? XERO_HEAD : MYOB_HEAD
}

/** Returns the rows of a document. In MYOB's format an empty row ends it. */
export function salesRows(
  document: SalesDocument,
  { program, customer, accountCode }: SalesImport,
): CsvRow[] {
  const { kind, number, paper } = document
  // Xero reads a negative invoice as a credit note; so does MYOB.
  const sign = kind === 'adjustment_note' ? -1 : 1
  const parts = partsOf(paper)
  if (program === 'xero')
    return parts.map(({ text, cents, tax }) => [
      paper.buyer.name === '' ? number : paper.buyer.name,
      paper.buyer.email,
      ...Array.from({ length: 8 }, () => ''),
      number,
      paper.adjusts === null ? String(paper.orderNumber) : paper.adjusts.number,
      slashed(paper.issuedOn),
      slashed(paper.dueOn),
      '',
      text,
      1,
      (sign * cents) / 100,
      '',
      accountCode,
      TAX_NAMES.xero[tax],
      '',
      '',
      '',
      '',
      '',
      '',
    ])
  return [
    ...parts.map(({ text, cents, gstCents, tax }) => [
      customer,
      'X',
      shortNumber(number),
      slashed(paper.issuedOn),
      number,
      text,
      accountCode,
      (sign * (cents - gstCents)) / 100,
      (sign * cents) / 100,
      TAX_NAMES.myob[tax],
    ]),
    [''],
  ]
}

type Part = { text: string; cents: number; gstCents: number; tax: keyof (typeof TAX_NAMES)['xero'] }

/** Returns the lines of a document, and a last one for the delivery or for what else was given back. */
function partsOf({ isTaxInvoice, lines, totalCents, taxCents, shippingName }: InvoicePaper): Part[] {
  const taxOf = (gstCents: number) => (isTaxInvoice ? (gstCents === 0 ? 'free' : 'gst') : 'unregistered')
  const parts = lines.map((line): Part => {
    const { totalCents: cents, gstCents } = line
    return { text: boughtLine(line), cents, gstCents, tax: taxOf(gstCents) }
  })
  const restCents = totalCents - parts.reduce((sum, { cents }) => sum + cents, 0)
  const restGstCents = taxCents - parts.reduce((sum, { gstCents }) => sum + gstCents, 0)
  if (restCents === 0) return parts
  const text = shippingName === '' ? 'Delivery' : shippingName
  return [...parts, { text, cents: restCents, gstCents: restGstCents, tax: taxOf(restGstCents) }]
}

/** Shortens `INV-2026-00005` to `2026-00005` and `ADJ-2026-00001` to `A2026-00001`, because MYOB takes 13 characters. */
function shortNumber(number: string): string {
  return number.replace(/^INV-/, '').replace(/^ADJ-/, 'A')
}
