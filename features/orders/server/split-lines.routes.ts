import type { FastifyInstance } from 'fastify'
import { personOf, requireRole } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import { centsOf } from '#platform/shared/money.ts'
import { combineBankLines, splitBankLine } from '../bank-lines.contract.ts'
import { combineLinesInput, decidedAnswer, splitAnswer, splitLineInput } from '../bank-lines.schema.ts'
import type { BankLineDeps } from './bank-line-deps.ts'
import { lineApproval } from './line-approval.ts'
import { combineLines, splitLine } from './split-lines.actions.ts'

const mayCall = requireRole('treasurer')

/** Registers the routes that split a bank statement line and combine several. */
export function splitLineRoutes(app: FastifyInstance, deps: BankLineDeps): void {
  const { db } = deps.database

  serve(app, splitBankLine, {
    input: splitLineInput,
    mayCall,
    answer: splitAnswer,
    handle: async ({ input: { line, amounts }, caller }) => {
      const personId = personOf(caller)
      const partCents = amounts.map(centsOf)
      const approval = await lineApproval(db, caller, line)
      const parts = await deps.database.transaction(async (tx) => {
        await deps.approvals.approve(tx, approval)
        const made = await splitLine(deps, tx, { line, partCents }, personId)
        const subject = { subjectKind: 'bank_line', subjectId: line }
        await deps.audit(tx, { personId, verb: 'split_line', ...subject, change: { partsCents: partCents } })
        return made
      })
      return { line, state: 'split' as const, parts }
    },
  })

  serve(app, combineBankLines, {
    input: combineLinesInput,
    mayCall,
    answer: decidedAnswer,
    handle: async ({ input: { lines: keys }, caller }) => {
      const personId = personOf(caller)
      const approvals = await Promise.all(keys.map((key) => lineApproval(db, caller, key)))
      const line = await deps.database.transaction(async (tx) => {
        for (const approval of approvals) await deps.approvals.approve(tx, approval)
        const { sumKey, lines } = await combineLines(deps, tx, keys, personId)
        const amountCents = lines.reduce((cents, one) => cents + one.amountCents, 0)
        const subject = { subjectKind: 'bank_line', subjectId: sumKey }
        await deps.audit(tx, {
          personId,
          verb: 'combined_lines',
          ...subject,
          change: { amountCents, lines: lines.length },
        })
        return sumKey
      })
      return { line, state: 'open' as const }
    },
  })
}
