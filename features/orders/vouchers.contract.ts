/** Gift vouchers on the wire. Money is dollars. @source DOMAIN §5 "Shop"; SECURITY row 26 */
import { msg } from '@lingui/core/macro'
import { endpoint } from '#platform/shared/endpoint.ts'
import type { Refusal } from '#platform/shared/problem.ts'

/**
 * Makes a voucher the caller's credit with the club, once: `amount` is what it was worth, `balance` the credit with it.
 * Asked again by the same person it answers the same, and gives nothing more.
 */
export const redeemVoucher = endpoint<{ code: string }, { amount: number; balance: number }>(
  'POST',
  '/api/v1/sell/voucher/redeem',
)

export const VOUCHER_REFUSALS = {
  unknown: { code: 'VOUCHER_INVALID', status: 422, message: msg`We do not know that code` },
  expired: { code: 'VOUCHER_INVALID', status: 422, message: msg`That code has expired` },
  used: { code: 'VOUCHER_INVALID', status: 422, message: msg`This voucher has been used already` },
  /** To the treasurer, who would give back what somebody has as credit by now. */
  notBack: {
    code: 'NOT_ELIGIBLE',
    status: 422,
    message: msg`A voucher of this line has been used already. Only those that nobody has used can be given back`,
  },
} as const satisfies Record<string, Refusal>
