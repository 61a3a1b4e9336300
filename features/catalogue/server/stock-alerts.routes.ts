import type { FastifyInstance } from 'fastify'
import { oneClickAddress } from '#platform/server/http/one-click.routes.ts'
import { requireRole } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import {
  confirmStockAlert,
  findStockAlert,
  requestStockAlert,
  STOCK_ALERT_ONE_CLICK_PATH,
  stockAlertCounts,
  stockAlertPath,
  stopStockAlerts,
} from '../stock-alerts.contract.ts'
import {
  alertAnswer,
  alertCode,
  alertCountsAnswer,
  alertCountsInput,
  alertRequest,
  requestedAnswer,
  stoppedAnswer,
} from '../stock-alerts.schema.ts'
import {
  confirmByCode,
  loadAlert,
  requestAlert,
  type StockAlertDeps,
  stopByCode,
} from './stock-alerts.actions.ts'
import { countAlerts } from './stock-alerts.store.ts'

/** The limit on requests from one network. Visitors in the clubrooms share one IPv4 address. */
export const STOCK_ALERT_NETWORK_RATE = { name: 'stock-alert', points: 30, durationS: 60 * 60 } as const
/** The limit on requests for one address, beyond which nothing is mailed. @source docs/reference/security.md §3.1 */
export const STOCK_ALERT_ADDRESS_RATE = { name: 'stock-alert-to', points: 5, durationS: 60 * 60 } as const

/** Registers the calls about mails when an item is in stock again. */
export function stockAlertRoutes(app: FastifyInstance, deps: StockAlertDeps): void {
  serve(app, requestStockAlert, {
    input: alertRequest,
    answer: requestedAnswer,
    handle: async ({ input, caller, locale, request }) => ({
      is_confirmed: await requestAlert(deps, { ...input, caller, locale, ip: request.ip }),
    }),
  })

  serve(app, findStockAlert, {
    input: alertCode,
    answer: alertAnswer,
    handle: async ({ input: { code }, locale }) => ({ item: await loadAlert(deps, code, locale) }),
  })

  serve(app, confirmStockAlert, {
    input: alertCode,
    answer: alertAnswer,
    handle: async ({ input: { code }, locale }) => ({ item: await confirmByCode(deps, code, locale) }),
  })

  serve(app, stopStockAlerts, {
    input: alertCode,
    answer: stoppedAnswer,
    handle: async ({ input: { code } }) => ({ success: await stopByCode(deps, code) }),
  })

  serve(app, stockAlertCounts, {
    input: alertCountsInput,
    mayCall: requireRole('shop', 'treasurer'),
    answer: alertCountsAnswer,
    handle: async ({ input }) => ({ data: await countAlerts(deps.database.db, Number(input.product)) }),
  })
}

/** Registers the address in the List-Unsubscribe header of these mails. */
export function stockAlertOneClick(app: FastifyInstance, deps: StockAlertDeps): Promise<void> {
  return oneClickAddress(app, {
    path: STOCK_ALERT_ONE_CLICK_PATH,
    pageOf: stockAlertPath,
    stop: (code) => stopByCode(deps, code),
  })
}
