import type { FastifyInstance } from 'fastify'
import type { RateLimit } from '#platform/server/http/rate-limit.ts'
import { personOf } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import { redeemVoucher } from '../vouchers.contract.ts'
import { redeemAnswer, redeemInput } from '../vouchers.schema.ts'
import { spendVoucher, type VoucherPowers } from './vouchers.actions.ts'

/** How often one person may try a code. */
export const VOUCHER_RATE = { name: 'voucher', points: 20, durationS: 60 * 60 } as const

/** Turns a voucher into credit, for whoever is logged in and has its code. */
export function vouchersRoutes(app: FastifyInstance, powers: VoucherPowers & { limit: RateLimit }): void {
  serve(app, redeemVoucher, {
    input: redeemInput,
    mayCall: (caller) => void personOf(caller),
    answer: redeemAnswer,
    handle: async ({ caller, input: { code } }) => {
      const personId = personOf(caller)
      await powers.limit.take(String(personId))
      return spendVoucher(powers, { personId, text: code })
    },
  })
}
