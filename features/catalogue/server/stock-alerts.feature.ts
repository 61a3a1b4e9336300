import type { WriteToAddress, WriteToPerson } from '#features/accounts/server/accounts.public.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import type { Feature } from '#platform/server/feature.ts'
import { rateLimit } from '#platform/server/http/rate-limit.ts'
import type { TaskCodeOf } from '#platform/server/scheduled-tasks/declare-tasks.ts'
import { signedCodes } from '#platform/server/signed-codes.ts'
import type { CATALOGUE_TASKS } from './catalogue.tasks.ts'
import {
  deleteOldStockAlerts,
  enqueueStockAlerts,
  STOCK_ALERT_JOB,
  type StockAlertDeps,
  stockAlertWorker,
} from './stock-alerts.actions.ts'
import {
  STOCK_ALERT_ADDRESS_RATE,
  STOCK_ALERT_NETWORK_RATE,
  stockAlertOneClick,
  stockAlertRoutes,
} from './stock-alerts.routes.ts'

export type StockAlertsFeatureDeps = Omit<
  StockAlertDeps,
  'codes' | 'limits' | 'writeToPerson' | 'writeToAddress'
> & { secretKey: string; write: WriteToPerson; writeToAddress: WriteToAddress }

/**
 * Connects the mails about items that are in stock again. `onStockReturned` runs in the transaction of every change that
 * may put skus into stock.
 */
export function stockAlertsFeature({ secretKey, write, ...deps }: StockAlertsFeatureDeps): Feature & {
  onStockReturned: (tx: Tx, skuIds: readonly number[]) => Promise<void>
  taskCode: TaskCodeOf<typeof CATALOGUE_TASKS>
} {
  const { pool } = deps.database
  const alerts: StockAlertDeps = {
    ...deps,
    writeToPerson: write,
    codes: signedCodes(secretKey, 'stock alert'),
    limits: {
      network: rateLimit(pool, STOCK_ALERT_NETWORK_RATE),
      address: rateLimit(pool, STOCK_ALERT_ADDRESS_RATE),
    },
  }
  return {
    routes: [(app) => stockAlertRoutes(app, alerts), (app) => stockAlertOneClick(app, alerts)],
    workers: { [STOCK_ALERT_JOB]: stockAlertWorker(alerts) },
    taskCode: { delete_old_stock_alerts: () => deleteOldStockAlerts(alerts) },
    onStockReturned: (tx, skuIds) => enqueueStockAlerts(alerts, tx, skuIds),
  }
}
