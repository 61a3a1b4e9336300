import type { FastifyInstance } from 'fastify'
import { COUNTED_MOST, pageOf, readCursor } from '#features/staff/server/staff.public.ts'
import { requireRole } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import { centsOf, dollarsOf } from '#platform/shared/money.ts'
import { bankLines } from '../bank-lines.contract.ts'
import { bankLinesAnswer, bankLinesInput } from '../bank-lines.schema.ts'
import type { BankLineDeps } from './bank-line-deps.ts'
import {
  countOpenLines,
  type LinesFilter,
  listOpenLines,
  listSettledLines,
  openLineCursor,
  sumOpenLines,
} from './bank-lines-list.store.ts'
import { presentBankLine } from './bank-lines.presenters.ts'

const PAGE_SIZE = 50
const SETTLED_SHOWN = 20

/** Registers the list of bank statement lines that need a decision. */
export function bankLinesListRoutes(app: FastifyInstance, { database: { db } }: BankLineDeps): void {
  serve(app, bankLines, {
    input: bankLinesInput,
    mayCall: requireRole('treasurer'),
    answer: bankLinesAnswer,
    handle: async ({ input: { sort, order, after, q, least, most } }) => {
      const filter: LinesFilter = {
        text: q.trim(),
        leastCents: least === undefined ? null : centsOf(least),
        mostCents: most === undefined ? null : centsOf(most),
      }
      const page = { sort, isDescending: order === 'desc', after: readCursor(after), pageSize: PAGE_SIZE }
      const [rows, count, sum, settled] = await Promise.all([
        listOpenLines(db, { ...filter, ...page }),
        countOpenLines(db, filter, COUNTED_MOST),
        sumOpenLines(db),
        listSettledLines(db, SETTLED_SHOWN),
      ])
      const shown = pageOf(rows, PAGE_SIZE, (row) => openLineCursor(sort, row))
      return {
        open: shown.rows.map(presentBankLine),
        next: shown.next,
        total: Math.min(count, COUNTED_MOST),
        has_more_than_total: count > COUNTED_MOST,
        open_total: sum.count,
        open_amount: dollarsOf(sum.cents),
        settled: settled.map(presentBankLine),
      }
    },
  })
}
