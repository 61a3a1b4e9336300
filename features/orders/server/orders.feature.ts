import { COUNTED_MOST } from '#features/staff/server/staff.public.ts'
import { paymentNoticeRoutes } from '#integrations/payments/webhook.routes.ts'
import { verifyChain } from '#platform/server/chains/verify-chain.ts'
import type { DepsOf, Feature } from '#platform/server/feature.ts'
import { rateLimit } from '#platform/server/http/rate-limit.ts'
import type { TaskCodeOf } from '#platform/server/scheduled-tasks/declare-tasks.ts'
import { ALL_OPEN_LINES, countOpenLines } from './bank-lines-list.store.ts'
import {
  type BookCheckDeps,
  CHECK_BOOKS_JOB,
  checkBooksWorker,
  startDailyBookCheck,
} from './book-checks.actions.ts'
import { findLastCheck } from './book-checks.store.ts'
import { endHoldWorker } from './end-hold.job.ts'
import { ledgerChain } from './ledger-chain.ts'
import type { OrderClub, OrderDeps } from './order-deps.ts'
import { ordersDeskRoutes } from './orders-desk.routes.ts'
import { countOpenViews } from './orders-list.store.ts'
import { ORDER_RATE, ordersRoutes } from './orders.routes.ts'
import type { LEDGER_TASKS, ORDER_TASKS } from './orders.tasks.ts'
import { paymentEventHandler } from './payment-events.actions.ts'
import { END_HOLD_JOB } from './place-order.ts'
import { countOpenRefunds } from './refunds-list.store.ts'
import { goodsReservations } from './reservations.ts'
import { SEND_REFUND_JOB, sendRefundWorker } from './send-refund.ts'

export type OrdersFeatureDeps = Omit<DepsOf<typeof ordersDeskRoutes>, 'isAtClubAllowed' | 'club'> &
  BookCheckDeps & { club: () => Promise<OrderClub & { isPayableAtClub: boolean }> }

/**
 * Connects orders, payments and the ledger.
 * @param given.reservations of the items that other features sell; those of the shop's products are added
 */
export function ordersFeature(given: OrdersFeatureDeps): Feature & {
  deps: OrderDeps
  taskCode: TaskCodeOf<typeof ORDER_TASKS & typeof LEDGER_TASKS>
} {
  const { database, clock, log, payments, club, onStockReturned } = given
  const deps = { ...given, reservations: [goodsReservations(onStockReturned), ...given.reservations] }
  const limit = rateLimit(database.pool, ORDER_RATE)
  return {
    deps,
    routes: [
      (app) => ordersRoutes(app, { ...deps, limit }),
      (app) =>
        ordersDeskRoutes(app, { ...deps, isAtClubAllowed: async () => (await club()).isPayableAtClub }),
      (app) => paymentNoticeRoutes(app, { payments, take: paymentEventHandler(deps), log }),
    ],
    workers: {
      [END_HOLD_JOB]: endHoldWorker(deps),
      [SEND_REFUND_JOB]: sendRefundWorker(deps),
      [CHECK_BOOKS_JOB]: checkBooksWorker(given),
    },
    counts: [
      {
        key: 'orders_to_pack',
        roles: ['shop', 'treasurer'],
        count: async (db) => (await countOpenViews(db)).to_pack,
      },
      {
        key: 'orders_unpaid',
        roles: ['treasurer'],
        count: async (db) => (await countOpenViews(db)).awaiting_payment,
      },
      {
        key: 'books_faults',
        roles: ['treasurer'],
        count: async (db) => (await findLastCheck(db))?.faults.length ?? 0,
      },
      {
        key: 'bank_lines_open',
        roles: ['treasurer'],
        count: async (db) => Math.min(COUNTED_MOST, await countOpenLines(db, ALL_OPEN_LINES, COUNTED_MOST)),
      },
      {
        key: 'refunds_waiting',
        roles: ['treasurer'],
        count: async (db) => Math.min(COUNTED_MOST, await countOpenRefunds(db, COUNTED_MOST)),
      },
    ],
    taskCode: {
      check_ledger: () => startDailyBookCheck(given),
      check_ledger_entries: (signal) => verifyChain({ database, clock, log }, ledgerChain(clock), signal),
    },
  }
}
