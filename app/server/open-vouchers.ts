/** Connects gift vouchers with the orders that create and end them, and with the routes that turn them into credit. */
import { orderPaid, orderRefunded } from '#features/orders/server/orders.public.ts'
import type { SiteReader } from '#features/site/server/site-reader.ts'
import {
  endVouchers,
  makeVouchers,
  VOUCHER_NETWORK_RATE,
  VOUCHER_RATE,
  vouchersRoutes,
} from '#features/vouchers/server/vouchers.public.ts'
import { type DomainEventHandler, onEvent } from '#platform/server/domain-events.ts'
import { rateLimit } from '#platform/server/http/rate-limit.ts'
import type { RoutePlugin } from './http-server.ts'
import type { FeatureDeps } from './feature-deps.ts'
import { mailWriterOf } from './mail-writers.ts'

export function openVouchers(
  opened: FeatureDeps,
  site: SiteReader,
): { listeners: DomainEventHandler[]; routes: RoutePlugin[] } {
  const { service, random } = opened
  const { database } = service
  const deps = {
    ...service,
    random,
    club: async () => {
      const { timezone, configuration } = await site.settings()
      return { timezone, supplierId: configuration.payment_user_id }
    },
    write: mailWriterOf(opened, site),
    limit: rateLimit(database.pool, VOUCHER_RATE),
    networkLimit: rateLimit(database.pool, VOUCHER_NETWORK_RATE),
  }
  return {
    listeners: [
      onEvent(orderPaid, (tx, paid) => makeVouchers(deps, tx, paid)),
      onEvent(orderRefunded, (tx, refunded) => endVouchers(deps, tx, refunded)),
    ],
    routes: [(app) => vouchersRoutes(app, deps)],
  }
}
