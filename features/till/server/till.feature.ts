import { bankLineReopened, type OrderClub } from '#features/orders/server/orders.public.ts'
import type { Exports } from '#features/staff/server/staff.public.ts'
import { onEvent } from '#platform/server/domain-events.ts'
import type { Feature } from '#platform/server/feature.ts'
import { clearDeposit } from './counts-list.store.ts'
import { cashCountsRoutes } from './counts.routes.ts'
import { depositRoutes } from './deposits.routes.ts'
import type { TillDeps } from './till-deps.ts'
import { tillSearchRoutes } from './till-search.routes.ts'
import { tillRoutes } from './till.routes.ts'

type Seller = Awaited<ReturnType<TillDeps['seller']>>

export type TillFeatureDeps = Omit<TillDeps, 'club' | 'seller'> & {
  club: () => Promise<OrderClub & { seller: Seller }>
  exports: Exports
}

/** Connects the tills with orders, and with the club's details on receipts. */
export function tillFeature(given: TillFeatureDeps): Feature {
  const deps = {
    ...given,
    // Only these settings, because the answer with a receipt contains them.
    seller: async () => {
      const { name, abn, address } = (await given.club()).seller
      return { name, abn, address }
    },
  }
  return {
    routes: [
      (app) => tillRoutes(app, deps),
      (app) => tillSearchRoutes(app, deps),
      (app) => cashCountsRoutes(app, deps),
      (app) => depositRoutes(app, deps),
    ],
    listeners: [onEvent(bankLineReopened, (tx, { line }) => clearDeposit(tx, line.lineKey))],
  }
}
