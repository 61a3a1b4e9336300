/**
 * API contract of gift vouchers. Amounts are in dollars.
 * @source docs/reference/shop-and-payments.md §7.2; docs/reference/security.md §3.1
 */
import { msg } from '@lingui/core/macro'
import { endpoint } from '#platform/shared/endpoint.ts'
import type { Refusal } from '#platform/shared/problem.ts'

/**
 * Redeems a voucher as the caller's credit with the club, once. `amount` is the voucher's value, `balance` the credit
 * including it. A repeated call by the same person returns the same result and adds nothing.
 */
export const redeemVoucher = endpoint<{ code: string }, { amount: number; balance: number }>(
  'POST',
  '/api/v1/sell/voucher/redeem',
)

export const VOUCHER_REFUSALS = {
  unknown: { code: 'VOUCHER_INVALID', status: 422, message: msg`We do not know that code` },
  expired: { code: 'VOUCHER_INVALID', status: 422, message: msg`That code has expired` },
  used: { code: 'VOUCHER_INVALID', status: 422, message: msg`This voucher has been used already` },
  /** The message to the treasurer who tries to refund a voucher that was already redeemed as credit. */
  notBack: {
    code: 'NOT_ELIGIBLE',
    status: 422,
    message: msg`A voucher of this line has been used already. Only unused vouchers can be refunded`,
  },
} as const satisfies Record<string, Refusal>
