import type { SQL } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod'
import { requireRole } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import { dollarsOf } from '#platform/shared/money.ts'
import {
  type Comparison,
  INCOME_KINDS,
  type MoneyOverview,
  moneyOrders,
  moneyOverview,
} from '../money-overview.contract.ts'
import {
  moneyOrdersAnswer,
  moneyOrdersInput,
  moneyOverviewAnswer,
  moneyOverviewInput,
} from '../money-overview.schema.ts'
import { comparedPeriod, type Period, stepsOf } from '../money-periods.rules.ts'
import {
  type IncomeOfStep,
  listIncome,
  listIncomeOrders,
  listMethods,
  type OrdersFigure,
  readPaidPeriod,
  sumOwed,
  sumPeriod,
} from './money-overview.store.ts'
import type { OrderDeps } from './order-deps.ts'

const ORDERS_PAGE = 100

export type MoneyOverviewDeps = Pick<OrderDeps, 'database' | 'club'> & {
  /**
   * A query of the orders with entries or tickets of an event: `order_id` and `cents`, what they brought less refunds. It
   * is given because it reads the tables of entries and tickets.
   */
  eventOrders: (eventId: number) => SQL
}

/** Registers the treasurer's overview of a period and the orders behind each of its figures. */
export function moneyOverviewRoutes(app: FastifyInstance, deps: MoneyOverviewDeps): void {
  const mayCall = requireRole('treasurer')
  serve(app, moneyOverview, {
    input: moneyOverviewInput,
    mayCall,
    answer: moneyOverviewAnswer,
    handle: async ({ input: { compare, ...period } }) => readOverview(deps, period, compare),
  })
  serve(app, moneyOrders, {
    input: moneyOrdersInput,
    mayCall,
    answer: moneyOrdersAnswer,
    handle: async ({ input: { from, to, after = null, ...figure } }) => {
      const { timezone } = await deps.club()
      const rows = await listIncomeOrders(deps.database.db, {
        from,
        to,
        figure: figureOf(figure, deps),
        after,
        timezone,
        limit: ORDERS_PAGE,
      })
      return {
        data: rows.map(({ number, buyer, paidAt, cents }) => ({
          number,
          buyer,
          paid_at: paidAt.toISOString(),
          amount: dollarsOf(cents),
        })),
        is_whole: rows.length < ORDERS_PAGE,
      }
    },
  })
}

/** Returns the figure of a question; the schema of the call has checked that there is exactly one. */
function figureOf(
  { kind, method = '', event_id: eventId }: Omit<z.output<typeof moneyOrdersInput>, 'from' | 'to' | 'after'>,
  { eventOrders }: MoneyOverviewDeps,
): OrdersFigure {
  if (kind !== undefined) return { kind }
  return eventId === undefined ? { method } : { eventOrders: eventOrders(eventId) }
}

async function readOverview(
  { database, club }: Pick<OrderDeps, 'database' | 'club'>,
  period: Period,
  compare: Comparison,
): Promise<MoneyOverview> {
  const { timezone } = await club()
  const compared = comparedPeriod(period, compare)
  const { step, days } = stepsOf(period)
  const zoned = { ...period, timezone }
  const zonedBefore = { ...compared, timezone }
  const [income, before, totals, beforeTotals, methods, owed] = await database.report(async (db) => {
    const [paid, paidBefore] = await Promise.all([readPaidPeriod(db, zoned), readPaidPeriod(db, zonedBefore)])
    return Promise.all([
      listIncome(db, { ...paid, step }),
      listIncome(db, { ...paidBefore, step: 'whole' }),
      sumPeriod(db, paid),
      sumPeriod(db, paidBefore),
      listMethods(db, paid),
      sumOwed(db, timezone),
    ])
  })
  return {
    ...period,
    compared_from: compared.from,
    compared_to: compared.to,
    received: {
      amount: dollarsOf(totals.receivedCents),
      before: dollarsOf(beforeTotals.receivedCents),
      orders: totals.orders,
    },
    refunded: {
      amount: dollarsOf(totals.refundedCents),
      gst: dollarsOf(totals.refundedGstCents),
      before: dollarsOf(beforeTotals.refundedCents),
      count: totals.refunds,
    },
    owed: { amount: dollarsOf(owed.cents), count: owed.count, oldest: owed.oldest },
    gst: dollarsOf(totals.taxCents),
    kinds: kindsOf(income, before),
    methods: methods.map(({ method, cents, counterCents }) => ({
      method,
      amount: dollarsOf(cents),
      counter: dollarsOf(counterCents),
    })),
    step,
    steps: days.map((day) => ({ day, amounts: amountsOf(income, day) })),
  }
}

/** Returns a row for each kind that was sold in the period or in the compared one. */
function kindsOf(income: readonly IncomeOfStep[], before: readonly IncomeOfStep[]): MoneyOverview['kinds'] {
  return INCOME_KINDS.map((kind) => {
    const rows = income.filter((row) => row.kind === kind)
    const sum = (figure: 'sales' | 'cents' | 'gstCents') => rows.reduce((all, row) => all + row[figure], 0)
    const beforeCents = before.reduce((all, row) => (row.kind === kind ? all + row.cents : all), 0)
    return {
      kind,
      sales: sum('sales'),
      amount: dollarsOf(sum('cents')),
      gst: dollarsOf(sum('gstCents')),
      before: dollarsOf(beforeCents),
    }
  }).filter(({ sales, before: amount }) => sales > 0 || amount > 0)
}

function amountsOf(income: readonly IncomeOfStep[], day: string) {
  return Object.fromEntries(
    income.filter((row) => row.step === day).map(({ kind, cents }) => [kind, dollarsOf(cents)]),
  )
}
