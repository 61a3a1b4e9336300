/** Connects cart, orders and the payment methods. */
import { join } from 'node:path'
import {
  CART_RATE,
  cartRoutes,
  CODE_TRY_RATE,
  type CartDeps,
  codesDeskRoutes,
  deliveryDeskRoutes,
  deleteOldCarts,
} from '#features/cart/server/cart.public.ts'
import {
  CHECK_BOOKS_JOB,
  checkBooksWorker,
  END_HOLD_JOB,
  endHoldWorker,
  findTransfer,
  GATEWAY_NAMES,
  goodsReservations,
  type LineReservations,
  paymentEventHandler,
  ORDER_RATE,
  type OrderDeps,
  ordersDeskRoutes,
  ordersRoutes,
  type PaymentRow,
  SEND_REFUND_JOB,
  sendRefundWorker,
  startDailyBookCheck,
} from '#features/orders/server/orders.public.ts'
import { isPayableWith } from '#features/orders/paid-later.rules.ts'
import { productsListRoutes } from '#features/catalogue/server/catalogue.public.ts'
import { isFinancialOn } from '#features/membership/server/membership.public.ts'
import { saveSettings } from '#features/site/server/site.store.ts'
import type { SiteReader } from '#features/site/server/site-reader.ts'
import { paymentNoticeRoutes } from '#integrations/payments/webhook.routes.ts'
import { openPayments } from '#integrations/payments/open-payments.ts'
import type { Payments, PaymentState } from '#integrations/payments/payments.ts'
import { sandboxRoutes } from '#integrations/payments/sandbox.routes.ts'
import type { Emit, DomainEventHandler } from '#platform/server/domain-events.ts'
import type { TaskCodeOf } from '#platform/server/scheduled-tasks/declare-tasks.ts'
import type { CART_TASKS } from '#features/cart/server/cart.tasks.ts'
import type { CATALOGUE_TASKS } from '#features/catalogue/server/catalogue.tasks.ts'
import type { ORDER_TASKS } from '#features/orders/server/orders.tasks.ts'
import { rateLimit } from '#platform/server/http/rate-limit.ts'
import type { JobWorker } from '#platform/server/jobs/run-job.ts'
import { translate } from '#platform/server/messages.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { proveBooks } from './books.ts'
import { listEventIncome } from './event-income.store.ts'
import { cachedTerms, type DeliveryFrom, deliveryFromReader } from './delivery-from.ts'
import type { RoutePlugin } from './http-server.ts'
import type { Committee } from './committee.ts'
import type { FeatureDeps } from './feature-deps.ts'
import { type OpenedStockAlerts, openStockAlerts } from './open-stock-alerts.ts'
import { openVouchers } from './open-vouchers.ts'

export type Selling = {
  orders: OrderDeps
  routes: RoutePlugin[]
  listeners: DomainEventHandler[]
  workers: Record<string, JobWorker>
  taskCode: TaskCodeOf<typeof ORDER_TASKS & typeof CART_TASKS & typeof CATALOGUE_TASKS>
  onStockReturned: OpenedStockAlerts['onStockReturned']
  /** Returns the lowest delivery price of one piece of a product. */
  deliveryFrom: DeliveryFrom
}

/**
 * Creates cart, orders and payments.
 * @param reservations of the items that other features sell; those of the shop's products are added
 */
export function openSelling(
  deps: FeatureDeps,
  {
    site,
    emit,
    audit,
    approvals,
    exports,
    onSettingsChanged,
    reservations,
  }: {
    site: SiteReader
    emit: Emit
    reservations: readonly LineReservations[]
  } & Committee,
): Selling {
  const { service, random, settings } = deps
  const { database, contentVersion } = service
  const payments = openClubPayments(deps, site)
  const stockAlerts = openStockAlerts(deps, site)
  const { onStockReturned } = stockAlerts
  const carts: CartDeps = {
    ...service,
    random,
    standing: { isFinancial: (personId, day) => isFinancialOn(database.db, personId, day) },
    terms: cachedTerms(service),
    timezone: async () => (await site.settings()).timezone,
    shown: site.shown,
    paymentTypes: paymentTypesOf(payments),
    limit: rateLimit(database.pool, CART_RATE),
    codeTries: rateLimit(database.pool, CODE_TRY_RATE),
  }
  const orders: OrderDeps = {
    ...service,
    random,
    emit,
    payments,
    reservations: [goodsReservations(onStockReturned), ...reservations],
    club: async () => {
      const [{ name, timezone, configuration }, desk] = await Promise.all([site.settings(), site.desk()])
      return {
        name,
        timezone,
        isGstRegistered: desk.gst_registered,
        supplierId: configuration.payment_user_id,
        bankTransferHoldDays: desk.bank_transfer_hold_days,
      }
    },
    carts,
    appUrl: settings.appUrl,
  }
  const { sandbox } = payments
  const limit = rateLimit(database.pool, ORDER_RATE)
  const vouchers = openVouchers(deps, site)
  return {
    orders,
    deliveryFrom: deliveryFromReader(carts.terms),
    routes: [
      (app) => cartRoutes(app, carts),
      (app) => deliveryDeskRoutes(app, { ...service, audit }),
      (app) => productsListRoutes(app, { ...service, exports }),
      (app) => codesDeskRoutes(app, { ...service, audit, timezone: carts.timezone }),
      (app) => ordersRoutes(app, { ...orders, limit }),
      (app) =>
        ordersDeskRoutes(app, {
          ...orders,
          audit,
          approvals,
          exports,
          onStockReturned,
          listEventIncome,
          isAtClubAllowed: async () => (await site.desk()).pay_at_club,
          allowAtClub: async (tx, isAllowed, personId) => {
            const change = { before: (await site.desk()).pay_at_club, after: isAllowed }
            await saveSettings(tx, { pay_at_club: isAllowed }, instantOf(service.clock))
            await contentVersion.bump(tx)
            if (change.before !== change.after)
              await onSettingsChanged(tx, personId, 'settings', { pay_at_club: change })
          },
        }),
      (app) => paymentNoticeRoutes(app, { payments, take: paymentEventHandler(orders), log: service.log }),
      ...(sandbox === null
        ? []
        : ([(app) => sandboxRoutes(app, { sandbox, log: service.log })] satisfies RoutePlugin[])),
      ...vouchers.routes,
      ...stockAlerts.routes,
    ],
    listeners: vouchers.listeners,
    taskCode: {
      check_ledger: () => startDailyBookCheck({ ...service, random }),
      delete_old_carts: () => deleteOldCarts(service),
      ...stockAlerts.taskCode,
    },
    onStockReturned,
    workers: {
      [END_HOLD_JOB]: endHoldWorker(orders),
      [SEND_REFUND_JOB]: sendRefundWorker(orders),
      [CHECK_BOOKS_JOB]: checkBooksWorker({ ...service, random, audit, proveBooks }),
      ...stockAlerts.workers,
    },
  }
}

function openClubPayments({ service, settings, secretKey }: FeatureDeps, site: SiteReader) {
  const { clock, outbound, stopping, database } = service
  return openPayments(
    {
      isDemo: settings.isDemo,
      appUrl: settings.appUrl,
      dataDir: join(settings.dataDir),
      stripe: settings.stripe,
    },
    {
      clock,
      outbound,
      stopping,
      secretKey,
      findBankAccount: async () => {
        const {
          bank_account_name: accountName,
          bank_bsb: bsb,
          bank_account_number: accountNumber,
        } = await site.desk()
        return bsb === '' || accountNumber === '' ? null : { accountName, bsb, accountNumber }
      },
      isAtClubOffered: async () => (await site.desk()).pay_at_club,
      recordedTransfers: async (reference) => {
        const payment = await findTransfer(database.db, reference)
        return payment === null ? null : transferState(payment)
      },
    },
  )
}

/** Returns the function that lists the payment types of an order with their labels. */
function paymentTypesOf({ offered }: Payments): CartDeps['paymentTypes'] {
  return async (locale, order) =>
    (await offered())
      .filter(({ id }) => isPayableWith(id, order))
      .map(({ id }) => ({ id, name: translate(GATEWAY_NAMES[id], {}, locale) }))
}

/** Returns the state of a bank transfer as recorded in the ledger. */
function transferState({ status, receivedCents, paidAt }: PaymentRow): PaymentState {
  const paidCents = receivedCents ?? 0
  if (status === 'open')
    return { status: 'open', paidCents: 0, refundedCents: 0, currency: 'AUD', paidAt: null }
  if (paidCents === 0)
    return { status: 'ended', paidCents: 0, refundedCents: 0, currency: 'AUD', paidAt: null }
  return { status: 'paid', paidCents, refundedCents: 0, currency: 'AUD', paidAt }
}
