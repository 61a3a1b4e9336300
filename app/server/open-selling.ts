/** Everything that money passes through, put together: cart, orders and the ways to pay. */
import { join } from 'node:path'
import {
  CART_RATE,
  cartRoutes,
  type CartPowers,
  codesDeskRoutes,
  deliveryDeskRoutes,
  forgetCartsChore,
  loadShopTerms,
} from '#features/cart/server/cart.public.ts'
import {
  END_HOLD_JOB,
  endHoldWorker,
  findTransfer,
  GATEWAY_NAMES,
  goodsKeeper,
  type LineKeeper,
  noticeTaker,
  ORDER_RATE,
  type OrderPowers,
  ordersDeskRoutes,
  ordersRoutes,
  type PaymentRow,
  SEND_REFUND_JOB,
  sendRefundWorker,
} from '#features/orders/server/orders.public.ts'
import { isFinancialOn } from '#features/membership/server/membership.public.ts'
import type { Audit } from '#features/staff/server/staff.public.ts'
import { keptByVersion, type SiteReader } from '#features/site/server/site-reader.ts'
import { paymentNoticeRoutes } from '#integrations/payments/notice.routes.ts'
import { openPayments } from '#integrations/payments/open-payments.ts'
import type { PaymentState } from '#integrations/payments/payments.ts'
import { sandboxRoutes } from '#integrations/payments/sandbox.routes.ts'
import type { Announce, FactListener } from '#platform/server/facts.ts'
import type { Chore } from '#platform/server/chores.ts'
import { forgetLimitsChore } from '#platform/server/http/rate-limit.store.ts'
import { rateLimit } from '#platform/server/http/rate-limit.ts'
import type { JobWorker } from '#platform/server/jobs/job-runner.ts'
import { translate } from '#platform/server/words.ts'
import { booksChore, proveBooks } from './books.ts'
import type { RoutePlugin } from './build.ts'
import type { FeaturePowers } from './feature-powers.ts'
import { openVouchers } from './open-vouchers.ts'

export type Selling = {
  orders: OrderPowers
  routes: RoutePlugin[]
  listeners: FactListener[]
  workers: Record<string, JobWorker>
  chores: Chore[]
}

/** @param keepers of what other features sell, beside the shelf's own */
export function openSelling(
  powers: FeaturePowers,
  {
    site,
    announce,
    audit,
    keepers,
  }: { site: SiteReader; announce: Announce; audit: Audit; keepers: readonly LineKeeper[] },
): Selling {
  const { service, chance, settings } = powers
  const { database, contentVersion } = service
  const payments = openClubPayments(powers, site)
  const carts: CartPowers = {
    ...service,
    chance,
    standing: { isFinancial: (personId, day) => isFinancialOn(database.db, personId, day) },
    terms: keptByVersion(
      () => contentVersion.current(),
      () => loadShopTerms(database.db),
    ),
    timezone: async () => (await site.settings()).timezone,
    paymentTypes: async (locale) =>
      (await payments.offered()).map(({ id }) => ({ id, name: translate(GATEWAY_NAMES[id], {}, locale) })),
    limit: rateLimit(database.pool, CART_RATE),
  }
  const orders: OrderPowers = {
    ...service,
    chance,
    announce,
    payments,
    keepers: [goodsKeeper, ...keepers],
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
  const vouchers = openVouchers(powers, site)
  return {
    orders,
    routes: [
      (app) => cartRoutes(app, carts),
      (app) => deliveryDeskRoutes(app, { ...service, audit }),
      (app) => codesDeskRoutes(app, { ...service, audit, timezone: carts.timezone }),
      (app) => ordersRoutes(app, { ...orders, limit }),
      (app) =>
        ordersDeskRoutes(app, { ...orders, audit, checkBooks: () => proveBooks(database, service.clock) }),
      (app) => paymentNoticeRoutes(app, { payments, take: noticeTaker(orders), log: service.log }),
      ...(sandbox === null
        ? []
        : ([(app) => sandboxRoutes(app, { sandbox, log: service.log })] satisfies RoutePlugin[])),
      ...vouchers.routes,
    ],
    listeners: vouchers.listeners,
    chores: [booksChore(service, audit), forgetCartsChore(service), forgetLimitsChore(service)],
    workers: {
      [END_HOLD_JOB]: endHoldWorker(orders),
      [SEND_REFUND_JOB]: sendRefundWorker(orders),
    },
  }
}

function openClubPayments({ service, settings, secretKey }: FeaturePowers, site: SiteReader) {
  const { clock, outbound, database } = service
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
      secretKey,
      findBankAccount: async () => {
        const {
          bank_account_name: accountName,
          bank_bsb: bsb,
          bank_account_number: accountNumber,
        } = await site.desk()
        return bsb === '' || accountNumber === '' ? null : { accountName, bsb, accountNumber }
      },
      recordedTransfers: async (reference) => {
        const payment = await findTransfer(database.db, reference)
        return payment === null ? null : transferState(payment)
      },
    },
  )
}

/** A transfer as our own books have it. */
function transferState({ status, receivedCents, paidAt }: PaymentRow): PaymentState {
  const paidCents = receivedCents ?? 0
  if (status === 'open')
    return { status: 'open', paidCents: 0, refundedCents: 0, currency: 'AUD', paidAt: null }
  if (paidCents === 0)
    return { status: 'ended', paidCents: 0, refundedCents: 0, currency: 'AUD', paidAt: null }
  return { status: 'paid', paidCents, refundedCents: 0, currency: 'AUD', paidAt }
}
