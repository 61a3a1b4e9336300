import type { FastifyInstance } from 'fastify'
import { personOf, requireRole } from '#platform/server/http/require-role.ts'
import { requireStepUp } from '#platform/server/http/require-step-up.ts'
import { serve } from '#platform/server/http/serve.ts'
import { importStatement } from '../orders-desk.contract.ts'
import { statementAnswer, statementInput } from '../orders-desk.schema.ts'
import type { BankLineDeps } from './bank-line-deps.ts'
import { bankLineRoutes } from './bank-lines.routes.ts'
import { madeReady } from './order-deps.ts'
import { importStatementPart } from './statement.actions.ts'

const STATEMENT_LIMIT_BYTES = 3 * 1024 * 1024
const money = requireRole('treasurer')

/** Registers the routes for importing bank statements and deciding about their lines. */
export function statementRoutes(app: FastifyInstance, deps: BankLineDeps): void {
  serve(app, importStatement, {
    input: statementInput,
    mayCall: money,
    answer: statementAnswer,
    bodyLimitBytes: STATEMENT_LIMIT_BYTES,
    handle: async ({ input: { file_name: fileName, csv, from = 0 }, caller }) => {
      // A step-up is required, because the lines mark orders as paid.
      requireStepUp(caller, deps.clock)
      const ready = await madeReady(deps)
      return deps.database.transaction(async (tx) => {
        const importedBy = personOf(caller)
        const result = await importStatementPart(ready, tx, { fileName, csv, from, importedBy })
        const { id, matched } = result
        await deps.audit(tx, {
          personId: importedBy,
          verb: 'imported_statement',
          subjectKind: 'bank_statement',
          subjectId: id,
          change: { fileName, lines: result.lines.length, matched },
        })
        return result
      })
    },
  })
  bankLineRoutes(app, deps)
}
