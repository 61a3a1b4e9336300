import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { Tx } from '#platform/server/database/pool.ts'
import { personOf, requireRole } from '#platform/server/http/require-role.ts'
import { requireStepUp } from '#platform/server/http/require-step-up.ts'
import { serve } from '#platform/server/http/serve.ts'
import type { Locale } from '#platform/shared/locales.ts'
import { paymentTypes, savePaymentTypes } from '../payment-types.contract.ts'
import type { OrderDeps } from './order-deps.ts'

export type PaymentTypesDeps = OrderDeps & {
  isAtClubAllowed: () => Promise<boolean>
  /** Stores and audits whether orders may be paid at the club, with the person who decided it. */
  allowAtClub: (tx: Tx, isAllowed: boolean, personId: number) => Promise<void>
}

const money = requireRole('treasurer')
const answer = z.object({
  item: z.object({
    offered: z.array(z.object({ id: z.string(), name: z.string() })),
    at_club: z.boolean(),
    hold_days: z.number(),
  }),
})

/** Registers the routes for the payment types, for the treasurer. */
export function paymentTypesRoutes(app: FastifyInstance, deps: PaymentTypesDeps): void {
  const read = async (locale: Locale) => {
    const [offered, isAtClub, club] = await Promise.all([
      deps.carts.paymentTypes(locale, { isSent: false }),
      deps.isAtClubAllowed(),
      deps.club(),
    ])
    return { item: { offered, at_club: isAtClub, hold_days: club.bankTransferHoldDays } }
  }

  serve(app, paymentTypes, {
    input: z.object({}),
    mayCall: money,
    answer,
    handle: ({ locale }) => read(locale),
  })

  serve(app, savePaymentTypes, {
    input: z.strictObject({ at_club: z.boolean() }),
    mayCall: money,
    answer,
    handle: async ({ input: { at_club: isAtClub }, caller, locale }) => {
      requireStepUp(caller, deps.clock)
      await deps.database.transaction((tx) => deps.allowAtClub(tx, isAtClub, personOf(caller)))
      return read(locale)
    },
  })
}
