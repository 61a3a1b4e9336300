import { orderPaid, orderRefunded } from '#features/orders/server/orders.public.ts'
import { onEvent } from '#platform/server/domain-events.ts'
import type { Feature } from '#platform/server/feature.ts'
import { rateLimit } from '#platform/server/http/rate-limit.ts'
import { endVouchers, makeVouchers, type VoucherDeps } from './vouchers.actions.ts'
import { VOUCHER_NETWORK_RATE, VOUCHER_RATE, vouchersRoutes } from './vouchers.routes.ts'

/** Connects gift vouchers with the orders that create and end them. */
export function vouchersFeature(deps: VoucherDeps): Feature {
  const { pool } = deps.database
  const limits = {
    limit: rateLimit(pool, VOUCHER_RATE),
    networkLimit: rateLimit(pool, VOUCHER_NETWORK_RATE),
  }
  return {
    routes: [(app) => vouchersRoutes(app, { ...deps, ...limits })],
    listeners: [
      onEvent(orderPaid, (tx, paid) => makeVouchers(deps, tx, paid)),
      onEvent(orderRefunded, (tx, refunded) => endVouchers(deps, tx, refunded)),
    ],
  }
}
