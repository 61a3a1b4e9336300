import type { FastifyInstance } from 'fastify'
import { findPersonByEmail } from '#features/accounts/server/accounts.public.ts'
import type { Approval } from '#features/staff/server/staff.public.ts'
import type { Db, Tx } from '#platform/server/database/pool.ts'
import { personOf, requireRole } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import { Problem } from '#platform/shared/problem.ts'
import {
  BANK_LINE_REFUSALS,
  type BankLineState,
  bookCashDeposit,
  bookOtherIncome,
  creditBankLine,
  previewAssignment,
  suggestedOrders,
  refundBankLine,
  reopenBankLine,
  settleStatementLine,
} from '../bank-lines.contract.ts'
import {
  creditLineInput,
  decidedAnswer,
  lineInput,
  previewAnswer,
  previewInput,
  suggestionsAnswer,
  suggestionsInput,
  settleLineAnswer,
  settleLineInput,
} from '../bank-lines.schema.ts'
import type { BankLineDeps } from './bank-line-deps.ts'
import { bookLineAsCashDeposit, bookLineAsOtherIncome, creditLine, refundLine } from './bank-lines.actions.ts'
import { bankLinesListRoutes } from './bank-lines-list.routes.ts'
import { beginPayment } from './begin-payment.ts'
import { madeReady } from './order-deps.ts'
import { findOrderById } from './orders.store.ts'
import { abandon } from './pay-order.actions.ts'
import { findOpenPayment } from './payments.store.ts'
import { reopenLine } from './reopen-line.actions.ts'
import { lineApproval } from './line-approval.ts'
import { findAssignment, orderOfLine, settleLine } from './settle-line.actions.ts'
import { splitLineRoutes } from './split-lines.routes.ts'
import { suggestOrders } from '../suggest-orders.rules.ts'
import { listUnpaidOrders } from './unpaid.store.ts'
import { findLine } from './statements.store.ts'

const CENTS = 100
const money = requireRole('treasurer')

/** Registers the routes for open bank statement lines and the treasurer's decisions about them. */
export function bankLineRoutes(app: FastifyInstance, deps: BankLineDeps): void {
  bankLinesListRoutes(app, deps)
  readingRoutes(app, deps)
  assigningRoutes(app, deps)
  decidingRoutes(app, deps)
  splitLineRoutes(app, deps)
}

function readingRoutes(app: FastifyInstance, { database: { db } }: BankLineDeps): void {
  serve(app, suggestedOrders, {
    input: suggestionsInput,
    mayCall: money,
    answer: suggestionsAnswer,
    handle: async ({ input: { line: lineKey } }) => {
      const [line, orders] = await Promise.all([findLine(db, lineKey), listUnpaidOrders(db)])
      if (line === null) throw new Problem('NOT_FOUND')
      return {
        data: suggestOrders(line, orders).map(({ order, reasons }) => ({
          order_number: order.number,
          buyer: order.buyer,
          items: order.items.join(', '),
          due: order.dueCents / CENTS,
          reasons,
        })),
      }
    },
  })

  serve(app, previewAssignment, {
    input: previewInput,
    mayCall: money,
    answer: previewAnswer,
    handle: async ({ input: { line: lineKey, number } }) => {
      const [line, order] = await Promise.all([findLine(db, lineKey), findOrderById(db, number)])
      if (line === null || order === null) throw new Problem('NOT_FOUND')
      const { effect, dueCents } = await findAssignment(db, order, line)
      return {
        order_number: order.id,
        buyer: order.buyerName,
        effect,
        due: dueCents / CENTS,
        by: dueCents === 0 ? 0 : (line.amountCents - dueCents) / CENTS,
      }
    },
  })
}

function assigningRoutes(app: FastifyInstance, deps: BankLineDeps): void {
  const { db } = deps.database

  serve(app, settleStatementLine, {
    input: settleLineInput,
    mayCall: money,
    answer: settleLineAnswer,
    handle: async ({ input: { line, how, number }, caller }) => {
      const personId = personOf(caller)
      const chosen = number === undefined ? null : await findOrderById(db, number)
      const approval = await lineApproval(db, caller, line, [chosen?.personId ?? null])
      // Check before another payment is ended, because a later refusal would not restore that payment.
      await deps.approvals.check(db, approval)
      await endOtherPayment(deps, line, number)
      const ready = await madeReady(deps)
      const { orderId, outcome } = await deps.database.transaction(async (tx) => {
        await deps.approvals.approve(tx, approval)
        const settled = await settleLine(ready, tx, { line, how, number }, personId)
        const order = { subjectKind: 'order', subjectId: String(settled.orderId) }
        await deps.audit(tx, { personId, verb: 'settled_line', ...order, change: { line, how } })
        return settled
      })
      await beginOpenPayment(deps, orderId)
      return { line, outcome, order_number: orderId }
    },
  })

  serve(app, reopenBankLine, {
    input: lineInput,
    mayCall: money,
    answer: decidedAnswer,
    handle: async ({ input: { line }, caller }) => {
      const ready = await madeReady(deps)
      const approval = await lineApproval(db, caller, line)
      const orderId = await deps.database.transaction(async (tx) => {
        await deps.approvals.approve(tx, approval)
        const reopened = await reopenLine(ready, tx, line)
        await auditLine(deps, tx, personOf(caller), line, { state: 'open', was: reopened.line.state })
        return reopened.orderId
      })
      if (orderId !== null) await beginOpenPayment(deps, orderId)
      return { line, state: 'open' as const }
    },
  })

  /** Ends an order's open payment at another gateway before a bank transfer pays the order. @throws Problem CONFLICT */
  async function endOtherPayment(of: BankLineDeps, lineKey: string, number?: number): Promise<void> {
    const line = await findLine(db, lineKey)
    if (line?.state !== 'open') return
    const orderId = await orderOfLine(db, line, number)
    const open = await findOpenPayment(db, orderId)
    if (open !== null && open.gateway !== 'bank_transfer') await abandon(of, open)
  }
}

/** Begins the order's open payment, so that its bank transfer has a reference. */
async function beginOpenPayment(deps: BankLineDeps, orderId: number): Promise<void> {
  const { db } = deps.database
  const [order, open] = await Promise.all([findOrderById(db, orderId), findOpenPayment(db, orderId)])
  if (order !== null) await beginPayment(deps, order, open)
}

function decidingRoutes(app: FastifyInstance, deps: BankLineDeps): void {
  const { db } = deps.database

  serve(app, refundBankLine, {
    input: lineInput,
    mayCall: money,
    answer: decidedAnswer,
    handle: async ({ input: { line }, caller }) =>
      decide(deps, await lineApproval(db, caller, line), 'refunded', (tx) =>
        refundLine(deps, tx, line, personOf(caller)),
      ),
  })

  serve(app, bookOtherIncome, {
    input: lineInput,
    mayCall: money,
    answer: decidedAnswer,
    handle: async ({ input: { line }, caller }) =>
      decide(deps, await lineApproval(db, caller, line), 'other_income', (tx) =>
        bookLineAsOtherIncome(deps, tx, line, personOf(caller)),
      ),
  })

  serve(app, bookCashDeposit, {
    input: lineInput,
    mayCall: money,
    answer: decidedAnswer,
    handle: async ({ input: { line }, caller }) =>
      decide(deps, await lineApproval(db, caller, line), 'cash_deposit', (tx) =>
        bookLineAsCashDeposit(deps, tx, line, personOf(caller)),
      ),
  })

  serve(app, creditBankLine, {
    input: creditLineInput,
    mayCall: money,
    answer: decidedAnswer,
    handle: async ({ input: { line, ...to }, caller }) => {
      const settledBy = personOf(caller)
      const ready = await madeReady(deps)
      const personId = await creditedPerson(db, to)
      return decide(deps, await lineApproval(db, caller, line, [personId]), 'credited', (tx) =>
        creditLine(ready, tx, line, { personId, settledBy }),
      )
    },
  })
}

/** Finds the person to credit: the buyer of an order, or the holder of an email address. @throws Problem VALIDATION */
async function creditedPerson(
  db: Db,
  { number, email }: { number?: number | undefined; email?: string | undefined },
): Promise<number> {
  const order = number === undefined ? null : await findOrderById(db, number)
  const person = email === undefined ? null : await findPersonByEmail(db, email.trim().toLowerCase())
  const personId = order?.personId ?? person?.id
  if (personId === undefined) throw new Problem(BANK_LINE_REFUSALS.choosePerson)
  return personId
}

async function decide(
  deps: BankLineDeps,
  approval: Approval,
  state: BankLineState,
  change: (tx: Tx) => Promise<{ amountCents: number }>,
): Promise<{ line: string; state: BankLineState }> {
  const { caller, subjectId: line } = approval
  await deps.database.transaction(async (tx) => {
    await deps.approvals.approve(tx, approval)
    const { amountCents } = await change(tx)
    await auditLine(deps, tx, personOf(caller), line, { state, amountCents })
  })
  return { line, state }
}

async function auditLine(
  deps: BankLineDeps,
  tx: Tx,
  personId: number,
  line: string,
  change: Record<string, unknown>,
): Promise<void> {
  await deps.audit(tx, {
    personId,
    verb: 'settled_line',
    subjectKind: 'bank_line',
    subjectId: line,
    change,
  })
}
