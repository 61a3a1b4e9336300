import type { FastifyInstance } from 'fastify'
import {
  csvPages,
  type Exports,
  type ListCursor,
  pageOf,
  readCursor,
  serveExport,
} from '#features/staff/server/staff.public.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { requireRole } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import { dayInZone } from '#platform/shared/format.ts'
import { dollarsOf } from '#platform/shared/money.ts'
import {
  BAS_FIGURES,
  basCsv,
  type BasFigure,
  type BasLine,
  basLines,
  type BasQuarter,
  type BasYear,
  basYear,
  type EventIncome,
  eventIncome,
} from '../bas.contract.ts'
import {
  basLinesAnswer,
  basLinesInput,
  basYearAnswer,
  basYearInput,
  eventIncomeAnswer,
  periodInput,
} from '../bas.schema.ts'
import { financialYearOf, type Period, quartersOf } from '../money-periods.rules.ts'
import { type BasLineRow, findSaleDays, listBasLines, sumBas } from './bas.store.ts'
import type { ZonedPeriod } from './zoned-period.store.ts'
import type { OrderDeps } from './order-deps.ts'

export type BasDeps = Pick<OrderDeps, 'database' | 'clock' | 'club'> & {
  exports: Exports
  /** Reads the income of events from the tables of entries and tickets. Runs one SQL statement. */
  listEventIncome: (db: Db, period: ZonedPeriod) => Promise<EventIncome[]>
}

const LINES_PAGE = 100
const mayCall = requireRole('treasurer')

/** Registers the activity statement by quarter, the sales and refunds behind it, and the income by event. */
export function basRoutes(app: FastifyInstance, deps: BasDeps): void {
  const { db } = deps.database

  serve(app, basYear, {
    input: basYearInput,
    mayCall,
    answer: basYearAnswer,
    handle: ({ input: { year } }) => readYear(deps, year ?? null),
  })

  serve(app, basLines, {
    input: basLinesInput,
    mayCall,
    answer: basLinesAnswer,
    handle: async ({ input: { after, ...question } }) => {
      const { timezone } = await deps.club()
      const rows = await listBasLines(db, {
        ...question,
        timezone,
        after: readCursor(after),
        pageSize: LINES_PAGE,
      })
      const page = pageOf(rows, LINES_PAGE, cursorOf)
      return { data: page.rows.map(presentLine), next: page.next }
    },
  })

  serve(app, eventIncome, {
    input: periodInput,
    mayCall,
    answer: eventIncomeAnswer,
    handle: async ({ input }) => {
      const { timezone } = await deps.club()
      return { data: await deps.listEventIncome(db, { ...input, timezone }) }
    },
  })

  serveExport(app, deps.exports, {
    endpoint: basCsv,
    input: periodInput,
    mayCall,
    questionOf: async (period) => ({ ...period, timezone: (await deps.club()).timezone }),
    fileName: ({ from, to }) => `bas-${from}-${to}.csv`,
    head: () => ['Figure', 'Day', 'Order', 'Buyer', 'Amount', 'GST'],
    count: async (reads, question) => {
      const { sales, refunds, adjustments } = await sumBas(reads, question)
      return sales + refunds + adjustments
    },
    pages: async function* (question, read) {
      for (const figure of BAS_FIGURES)
        yield* csvPages({
          read,
          readPage: (reads, after, pageSize) => listBasLines(reads, { ...question, figure, after, pageSize }),
          cursorOf,
          lineOf: (line) => csvRow(figure, line, question.timezone),
        })
    },
    audit: ({ from, to }, rows) => ({
      verb: 'exported_bas',
      subjectKind: 'books',
      subjectId: from,
      change: { from, to, rows },
    }),
  })
}

async function readYear({ database, clock, club }: BasDeps, wanted: number | null): Promise<BasYear> {
  const { timezone, isGstRegistered } = await club()
  const today = dayInZone(clock.nowMs(), timezone)
  const current = financialYearOf(today)
  const year = wanted ?? current
  const { days, quarters } = await database.report(async (db) => ({
    days: await findSaleDays(db, timezone),
    quarters: await Promise.all(quartersOf(year).map((quarter) => readQuarter(db, quarter, timezone))),
  }))
  return {
    is_registered: isGstRegistered,
    year,
    first_year: Math.min(year, days === null ? current : financialYearOf(days.first)),
    last_year: Math.max(year, current),
    quarters,
  }
}

async function readQuarter(db: Db, quarter: Period, timezone: string): Promise<BasQuarter> {
  const totals = await sumBas(db, { ...quarter, timezone })
  return {
    ...quarter,
    g1: dollarsOf(totals.salesCents - totals.refundCents),
    gst_1a: dollarsOf(totals.salesGstCents - totals.refundGstCents),
    gst_1b: dollarsOf(totals.adjustmentGstCents),
    sales: totals.sales,
    refunds: totals.refunds,
    adjustments: totals.adjustments,
  }
}

/** Refunds have negative amounts, so that each figure is the sum of its column. */
function csvRow(figure: BasFigure, { at, number, buyer, cents, gstCents }: BasLineRow, timezone: string) {
  const sign = figure === 'sales' ? 1 : -1
  const amount = (value: number) => (sign * value) / 100
  return [figure, dayInZone(at.getTime(), timezone), number, buyer, amount(cents), amount(gstCents)]
}

function cursorOf({ atText, id }: BasLineRow): ListCursor {
  return [atText, id]
}

function presentLine({ number, buyer, at, cents, gstCents }: BasLineRow): BasLine {
  return {
    order_number: number,
    buyer,
    at: at.toISOString(),
    amount: dollarsOf(cents),
    gst: dollarsOf(gstCents),
  }
}
