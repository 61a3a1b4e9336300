import type { DepsOf, Feature } from '#platform/server/feature.ts'
import { rateLimit } from '#platform/server/http/rate-limit.ts'
import type { TaskCodeOf } from '#platform/server/scheduled-tasks/declare-tasks.ts'
import type { CartDeps } from './cart.actions.ts'
import { CART_RATE, cartRoutes, CODE_TRY_RATE } from './cart.routes.ts'
import type { CART_TASKS } from './cart.tasks.ts'
import { codesDeskRoutes } from './codes-desk.routes.ts'
import { cachedTerms, type DeliveryFrom, deliveryFromReader } from './delivery-from.ts'
import { deliveryDeskRoutes } from './delivery-desk.routes.ts'
import { deleteOldCarts } from './forget-carts.ts'

export type CartFeatureDeps = Omit<CartDeps, 'terms' | 'limit' | 'codeTries'> &
  DepsOf<typeof deliveryDeskRoutes> &
  DepsOf<typeof codesDeskRoutes>

/** Connects the cart, the delivery options and the promotion codes. */
export function cartFeature(deps: CartFeatureDeps): Feature & {
  deps: CartDeps
  deliveryFrom: DeliveryFrom
  taskCode: TaskCodeOf<typeof CART_TASKS>
} {
  const { pool } = deps.database
  const carts: CartDeps = {
    ...deps,
    terms: cachedTerms(deps),
    limit: rateLimit(pool, CART_RATE),
    codeTries: rateLimit(pool, CODE_TRY_RATE),
  }
  return {
    deps: carts,
    deliveryFrom: deliveryFromReader(carts.terms),
    routes: [
      (app) => cartRoutes(app, carts),
      (app) => deliveryDeskRoutes(app, deps),
      (app) => codesDeskRoutes(app, deps),
    ],
    taskCode: { delete_old_carts: () => deleteOldCarts(deps) },
  }
}
