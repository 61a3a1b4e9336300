/**
 * API of the mails about sold-out items that are in stock again.
 * @source docs/reference/shop-and-payments.md §1.6
 */
import { msg } from '@lingui/core/macro'
import { endpoint } from '#platform/shared/endpoint.ts'
import type { Refusal } from '#platform/shared/problem.ts'

const BASE = '/api/v1/sell/stockAlert'

export const STOCK_ALERT_REFUSALS = {
  inStock: { code: 'CONFLICT', status: 409, message: msg`This is in stock now. You can add it to your cart` },
} as const satisfies Record<string, Refusal>

/**
 * Requests one mail when a sold-out item is in stock again. Logged-in people with their own address need no
 * confirmation (`is_confirmed`); any other address gets a mail with a link. The answer is the same for known and
 * unknown addresses.
 */
export const requestStockAlert = endpoint<{ sku: string; email: string }, { is_confirmed: boolean }>(
  'POST',
  `${BASE}/request`,
)

/** A request for a mail, as the holder of the code in a mail sees it. */
export type StockAlert = {
  product: string
  /** The last part of the product's path. */
  url: string
  options: Record<string, string>
  /** The state of the request. `ended`: the mail was sent, or the person stopped it. */
  state: 'unconfirmed' | 'active' | 'ended'
}

/**
 * Returns the request whose code is in a mail's link. Changes nothing, because mail programs open links by themselves.
 */
export const findStockAlert = endpoint<{ code: string }, { item: StockAlert }>('POST', `${BASE}/find`)
/** Confirms the request whose code is in a mail's link. */
export const confirmStockAlert = endpoint<{ code: string }, { item: StockAlert }>('POST', `${BASE}/confirm`)
/**
 * Ends all requests of the address to which the mail with this code was sent. `success` is false for an invalid code.
 */
export const stopStockAlerts = endpoint<{ code: string }, { success: boolean }>('POST', `${BASE}/stop`)

/** Returns the path of the page on which a request is confirmed or stopped. */
export const stockAlertPath = (code: string): string => `/stock-alert/${encodeURIComponent(code)}`
/** The path, followed by the code, to which a mail program sends a one-click unsubscribe. */
export const STOCK_ALERT_ONE_CLICK_PATH = `${BASE}/oneClick`

/**
 * The number of people who want a mail about each sku of a product, for the shop's desk. Skus without any are omitted.
 */
export const stockAlertCounts = endpoint<{ product: string }, { data: { sku: string; count: number }[] }>(
  'GET',
  `${BASE}/counts`,
)
