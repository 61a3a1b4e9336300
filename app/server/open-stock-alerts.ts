/** Connects the mails about items that are in stock again with accounts and with every change of stock. */
import {
  deleteOldStockAlerts,
  enqueueStockAlerts,
  STOCK_ALERT_ADDRESS_RATE,
  STOCK_ALERT_JOB,
  STOCK_ALERT_NETWORK_RATE,
  type StockAlertDeps,
  stockAlertOneClick,
  stockAlertRoutes,
  stockAlertWorker,
} from '#features/catalogue/server/catalogue.public.ts'
import type { CATALOGUE_TASKS } from '#features/catalogue/server/catalogue.tasks.ts'
import type { SiteReader } from '#features/site/server/site-reader.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { rateLimit } from '#platform/server/http/rate-limit.ts'
import type { JobWorker } from '#platform/server/jobs/run-job.ts'
import type { TaskCodeOf } from '#platform/server/scheduled-tasks/declare-tasks.ts'
import { signedCodes } from '#platform/server/signed-codes.ts'
import type { FeatureDeps } from './feature-deps.ts'
import type { RoutePlugin } from './http-server.ts'
import { addressMailWriterOf, mailWriterOf } from './mail-writers.ts'

export type OpenedStockAlerts = {
  routes: RoutePlugin[]
  workers: Record<string, JobWorker>
  taskCode: TaskCodeOf<typeof CATALOGUE_TASKS>
  /** Runs in the transaction of every change that may put skus into stock again. */
  onStockReturned: (tx: Tx, skuIds: readonly number[]) => Promise<void>
}

/** Creates the mails about items that are in stock again. */
export function openStockAlerts(deps: FeatureDeps, site: SiteReader): OpenedStockAlerts {
  const { service, random, secretKey, settings } = deps
  const { pool } = service.database
  const alerts: StockAlertDeps = {
    ...service,
    random,
    codes: signedCodes(secretKey, 'stock alert'),
    writeToPerson: mailWriterOf(deps, site),
    writeToAddress: addressMailWriterOf(deps, site),
    appUrl: settings.appUrl,
    languages: site.languages,
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
