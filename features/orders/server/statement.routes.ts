import type { FastifyInstance } from 'fastify'
import type { Audit } from '#features/staff/server/staff.public.ts'
import { personOf, requireRole } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import { importStatement, settleStatementLine } from '../orders-desk.contract.ts'
import { settleLineAnswer, settleLineInput, statementAnswer, statementInput } from '../orders-desk.schema.ts'
import { beginPayment } from './begin-payment.ts'
import { madeReady, type OrderPowers } from './order-powers.ts'
import { findOrderById } from './orders.store.ts'
import { findOpenPayment } from './payments.store.ts'
import { settleLine } from './settle-line.actions.ts'
import { bringStatementIn } from './statement.actions.ts'

const STATEMENT_LIMIT_BYTES = 3 * 1024 * 1024
const money = requireRole('treasurer')

/** Money that a bank says has come, and what the treasurer decides about it. */
export function statementRoutes(app: FastifyInstance, powers: OrderPowers & { audit: Audit }): void {
  serve(app, importStatement, {
    input: statementInput,
    mayCall: money,
    answer: statementAnswer,
    bodyLimitBytes: STATEMENT_LIMIT_BYTES,
    handle: async ({ input: { file_name: fileName, csv }, caller }) =>
      powers.database.transaction(async (tx) => {
        const result = await bringStatementIn(powers, tx, { fileName, csv, importedBy: personOf(caller) })
        const { id, matched } = result
        await powers.audit(tx, {
          personId: personOf(caller),
          verb: 'imported_statement',
          subjectKind: 'bank_statement',
          subjectId: id,
          change: { fileName, lines: result.lines.length, matched },
        })
        return result
      }),
  })

  serve(app, settleStatementLine, {
    input: settleLineInput,
    mayCall: money,
    answer: settleLineAnswer,
    handle: async ({ input: { line, how }, caller }) => {
      const personId = personOf(caller)
      const ready = await madeReady(powers)
      const { orderId, outcome } = await powers.database.transaction(async (tx) => {
        const settled = await settleLine(ready, tx, { line, how }, personId)
        const order = { subjectKind: 'order', subjectId: String(settled.orderId) }
        await powers.audit(tx, { personId, verb: 'settled_line', ...order, change: { line, how } })
        return settled
      })
      const { db } = powers.database
      const [order, open] = await Promise.all([findOrderById(db, orderId), findOpenPayment(db, orderId)])
      if (order !== null) await beginPayment(powers, order, open)
      return { line, outcome, order_number: orderId }
    },
  })
}
