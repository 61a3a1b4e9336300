import type { FastifyInstance } from 'fastify'
import { LEDGER_EXPORT_REFUSALS } from '#features/orders/ledger-export.contract.ts'
import { listAccountCodes, type OrderDeps } from '#features/orders/server/orders.public.ts'
import { type Exports, serveExport } from '#features/staff/server/staff.public.ts'
import { requireRole } from '#platform/server/http/require-role.ts'
import { Problem } from '#platform/shared/problem.ts'
import { invoicesCsv } from '../invoice-export.contract.ts'
import { invoicesCsvInput } from '../invoice-export.schema.ts'
import { salesHead, salesRows } from '../sales-import.rules.ts'
import { countIssued, type Issued, type IssuedPlace, listIssued } from './invoice-export.store.ts'

export type InvoiceExportDeps = Pick<OrderDeps, 'database' | 'club'> & { exports: Exports }

/** The ledger account to which all sales are posted. */
const SALES = 'sales'
const PAGE_SIZE = 200

/** Registers the export of invoices for accounting programs. */
export function invoiceExportRoutes(
  app: FastifyInstance,
  { database, club, exports }: InvoiceExportDeps,
): void {
  serveExport(app, exports, {
    endpoint: invoicesCsv,
    input: invoicesCsvInput,
    mayCall: requireRole('treasurer'),
    questionOf: async (input) => {
      const codes = await listAccountCodes(database.db, input.program)
      const accountCode = codes.find(({ account }) => account === SALES)?.code ?? ''
      if (accountCode === '') throw new Problem(LEDGER_EXPORT_REFUSALS.noCode)
      return { ...input, accountCode, timezone: (await club()).timezone }
    },
    fileName: ({ program, from, to }) => `invoices-${program}-${from}-${to}.csv`,
    head: ({ program }) => salesHead(program),
    count: (db, question) => countIssued(db, question),
    pages: async function* (question, read) {
      let after: IssuedPlace | null = null
      for (;;) {
        const place: IssuedPlace | null = after
        const rows: Issued[] = await read((db) =>
          listIssued(db, { ...question, after: place, pageSize: PAGE_SIZE }),
        )
        if (rows.length > 0)
          yield { records: rows.length, lines: rows.flatMap((row) => salesRows(row, question)) }
        if (rows.length < PAGE_SIZE) return
        after = rows.at(-1) ?? null
      }
    },
    audit: ({ program, from, to }, rows) => ({
      verb: 'exported_invoices',
      subjectKind: 'books',
      subjectId: program,
      change: { from, to, rows },
    }),
  })
}
