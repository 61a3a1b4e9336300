import * as z from 'zod'
import { accountingPeriodFields, isAccountingPeriod } from '#features/orders/ledger-export.schema.ts'
import { CUSTOMER_MOST } from './invoice-export.contract.ts'

export const invoicesCsvInput = z
  .object({ ...accountingPeriodFields, customer: z.string().trim().max(CUSTOMER_MOST) })
  .refine(isAccountingPeriod, { path: ['to'] })
  .refine(({ program, customer }) => program === 'xero' || customer !== '', { path: ['customer'] })
