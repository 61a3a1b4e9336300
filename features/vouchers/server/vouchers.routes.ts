import type { FastifyInstance } from 'fastify'
import type { RateLimit } from '#platform/server/http/rate-limit.ts'
import { personOf } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import { redeemVoucher } from '../vouchers.contract.ts'
import { redeemAnswer, redeemInput } from '../vouchers.schema.ts'
import { spendVoucher, type VoucherDeps } from './vouchers.actions.ts'

/** How many codes one person may try in an hour. */
export const VOUCHER_RATE = { name: 'voucher', points: 20, durationS: 60 * 60 } as const
/**
 * How many codes all accounts on one network may try in an hour. This limits a person who signs up several accounts.
 */
export const VOUCHER_NETWORK_RATE = { name: 'voucher-net', points: 100, durationS: 60 * 60 } as const

/** Registers the route that redeems a gift voucher as the caller's credit. */
export function vouchersRoutes(
  app: FastifyInstance,
  deps: VoucherDeps & { limit: RateLimit; networkLimit: RateLimit },
): void {
  serve(app, redeemVoucher, {
    input: redeemInput,
    mayCall: (caller) => void personOf(caller),
    answer: redeemAnswer,
    handle: async ({ caller, input: { code }, request }) => {
      const personId = personOf(caller)
      await deps.limit.take(String(personId))
      await deps.networkLimit.takeByAddress(request.ip)
      return spendVoucher(deps, { personId, text: code })
    },
  })
}
