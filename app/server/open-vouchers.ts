/** Gift vouchers, put together: what makes them, what ends them, and who turns them into credit. */
import { letterWriter } from '#features/accounts/server/accounts.public.ts'
import {
  endVouchers,
  makeVouchers,
  orderPaid,
  orderRefunded,
  VOUCHER_RATE,
  vouchersRoutes,
} from '#features/orders/server/orders.public.ts'
import type { SiteReader } from '#features/site/server/site-reader.ts'
import { postOffice } from '#integrations/mail/post-office.ts'
import { type FactListener, whenever } from '#platform/server/facts.ts'
import { rateLimit } from '#platform/server/http/rate-limit.ts'
import { wordsFor } from '#platform/server/words.ts'
import type { RoutePlugin } from './build.ts'
import type { FeaturePowers } from './feature-powers.ts'

export function openVouchers(
  { service, chance, settings }: FeaturePowers,
  site: SiteReader,
): { listeners: FactListener[]; routes: RoutePlugin[] } {
  const { clock, database } = service
  const powers = {
    ...service,
    chance,
    club: async () => {
      const { timezone, configuration } = await site.settings()
      return { timezone, supplierId: configuration.payment_user_id }
    },
    write: letterWriter({
      postOffice: postOffice({ clock, chance }),
      wordsFor,
      club: () => site.settings(),
      appUrl: settings.appUrl,
    }),
    limit: rateLimit(database.pool, VOUCHER_RATE),
  }
  return {
    listeners: [
      whenever(orderPaid, (tx, paid) => makeVouchers(powers, tx, paid)),
      whenever(orderRefunded, (tx, refunded) => endVouchers(powers, tx, refunded)),
    ],
    routes: [(app) => vouchersRoutes(app, powers)],
  }
}
