import { msg } from '@lingui/core/macro'
import type { CartDeps } from '#features/cart/server/cart.public.ts'
import type { PaymentGateway, Payments } from '#integrations/payments/payments.ts'
import type { Random } from '#platform/server/random.ts'
import type { Emit } from '#platform/server/domain-events.ts'
import type { Service } from '#platform/server/service.ts'
import type { DeskMethod } from '../orders-desk.contract.ts'
import type { LineReservations } from './line-reservations.ts'

/** The club's settings that orders need. */
export type OrderClub = {
  name: string
  timezone: string
  isGstRegistered: boolean
  /** The id of the user who receives the payments. @source docs/reference/shop-and-payments.md §5.6 */
  supplierId: number
  /** How many days an order waits for a bank transfer. */
  bankTransferHoldDays: number
}

export type OrderDeps = Pick<Service, 'database' | 'clock' | 'log' | 'stopping'> & {
  random: Random
  emit: Emit
  payments: Payments
  reservations: readonly LineReservations[]
  club: () => Promise<OrderClub>
  carts: CartDeps
  appUrl: string
}

/** The names of the payment types, as shown at checkout and on invoices. */
export const GATEWAY_NAMES = {
  stripe: msg`Card`,
  bank_transfer: msg`Bank transfer`,
  sandbox: msg`Sandbox payment`,
  at_club: msg`At the club (cash or EFTPOS)`,
  cash: msg`Cash`,
  eftpos: msg`EFTPOS`,
} as const satisfies Record<PaymentGateway['id'] | DeskMethod, unknown>

/**
 * Returns the dependencies with the club, payment types and cart terms read in advance. If transactions read this data
 * through a second connection, and all connections were in use by such transactions, they would wait for each other
 * forever.
 */
export async function madeReady(deps: OrderDeps): Promise<OrderDeps> {
  const { carts, payments } = deps
  const [club, offered, terms, timezone] = await Promise.all([
    deps.club(),
    payments.offered(),
    carts.terms(),
    carts.timezone(),
  ])
  return {
    ...deps,
    club: async () => club,
    payments: { ...payments, offered: async () => offered },
    carts: { ...carts, terms: async () => terms, timezone: async () => timezone },
  }
}
