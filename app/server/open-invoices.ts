/** Connects invoices with the club's details, the sold items and the mails. */
import { INVOICE_MAIL_RATE, type InvoiceRouteDeps } from '#features/invoices/server/invoices.public.ts'
import type { SiteReader } from '#features/site/server/site-reader.ts'
import { rateLimit } from '#platform/server/http/rate-limit.ts'
import type { FeatureDeps } from './feature-deps.ts'
import { mailWriterOf } from './mail-writers.ts'
import type { Selling } from './open-selling.ts'
import { paidItemsReader } from './paid-items.ts'

/** Returns the dependencies of the invoices. */
export function openInvoices(deps: FeatureDeps, site: SiteReader, selling: Selling): InvoiceRouteDeps {
  const { service, random } = deps
  return {
    ...service,
    random,
    write: mailWriterOf(deps, site),
    languages: site.languages,
    club: async () => {
      const [club, desk] = await Promise.all([site.settings(), site.desk()])
      const { bank_account_name: accountName, bank_bsb: bsb, bank_account_number: accountNumber } = desk
      return {
        timezone: club.timezone,
        isGstRegistered: desk.gst_registered,
        seller: {
          name: club.organisation_name,
          abn: club.organisation_abn,
          address: club.organisation_address,
          email: club.organisation_email,
          phone: club.organisation_phone,
        },
        bank: bsb === '' || accountNumber === '' ? null : { accountName, bsb, accountNumber },
      }
    },
    paidItems: paidItemsReader(service.clock, site),
    paymentTypes: selling.orders.carts.paymentTypes,
    limit: rateLimit(service.database.pool, INVOICE_MAIL_RATE),
  }
}
