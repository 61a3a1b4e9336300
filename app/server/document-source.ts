import type { DocumentSource } from '#app/web/shop/document-source.ts'
import { invoiceIdInput } from '#features/invoices/invoices.schema.ts'
import { hasInvoice } from '#features/invoices/server/invoices.public.ts'
import { hasTickets } from '#features/tickets/server/tickets.public.ts'
import type { Service } from '#platform/server/service.ts'

/** Returns a source that checks in the database whether an order's documents exist. */
export function serverDocumentSource({ database }: Pick<Service, 'database'>): DocumentSource {
  return {
    isThere: async (kind, id) => {
      if (!invoiceIdInput.safeParse({ id }).success) return false
      return kind === 'tickets' ? hasTickets(database.db, id) : hasInvoice(database.db, id)
    },
  }
}
