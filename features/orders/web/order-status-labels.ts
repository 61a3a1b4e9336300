import { msg } from '@lingui/core/macro'
import type { OrderStatus } from '../orders.contract.ts'

/** Labels for the status of an order, worded for the buyer. */
export const ORDER_STATUS_WORDS = {
  awaiting_payment: msg`Waiting for payment`,
  paid: msg`Paid`,
  packing: msg`Being packed`,
  shipped: msg`On its way`,
  ready_for_pickup: msg`Ready to pick up`,
  completed: msg`Completed`,
  partly_refunded: msg`Partly refunded`,
  refunded: msg`Refunded`,
  ended: msg`Not paid, ended`,
} as const satisfies Record<OrderStatus, unknown>

export const ORDER_STATUS_TONES = {
  awaiting_payment: 'warn',
  paid: 'success',
  packing: 'info',
  shipped: 'info',
  ready_for_pickup: 'info',
  completed: 'success',
  partly_refunded: 'neutral',
  refunded: 'neutral',
  ended: 'neutral',
} as const satisfies Record<OrderStatus, string>
