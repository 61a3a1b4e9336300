import { msg } from '@lingui/core/macro'
import type { CartPowers } from '#features/cart/server/cart.public.ts'
import type { PaymentGateway, Payments } from '#integrations/payments/payments.ts'
import type { Chance } from '#platform/server/chance.ts'
import type { Announce } from '#platform/server/facts.ts'
import type { Service } from '#platform/server/service.ts'
import type { DeskWay } from '../orders-desk.contract.ts'
import type { LineKeeper } from './line-keeper.ts'

/** What the club says of itself, as orders need it. */
export type OrderClub = {
  name: string
  timezone: string
  isGstRegistered: boolean
  /** Who is paid. @source SPEC §9 "Payment goes to user id 1" */
  supplierId: number
  /** So long a bank transfer is waited for, in days. */
  bankTransferHoldDays: number
}

export type OrderPowers = Pick<Service, 'database' | 'clock' | 'log'> & {
  chance: Chance
  announce: Announce
  payments: Payments
  keepers: readonly LineKeeper[]
  club: () => Promise<OrderClub>
  carts: CartPowers
  appUrl: string
}

/** What a way to pay is called where a buyer chooses, and on their papers. */
export const GATEWAY_NAMES = {
  stripe: msg`Card`,
  bank_transfer: msg`Bank transfer`,
  sandbox: msg`Sandbox payment`,
  cash: msg`Cash`,
  eftpos: msg`EFTPOS`,
} as const satisfies Record<PaymentGateway['id'] | DeskWay, unknown>

/**
 * The same with all that is asked beside an order asked already. A transaction that waited for a second connection
 * would hold its first one meanwhile; as many as there are connections would wait for ever.
 */
export async function madeReady(powers: OrderPowers): Promise<OrderPowers> {
  const { carts, payments } = powers
  const [club, offered, terms, timezone] = await Promise.all([
    powers.club(),
    payments.offered(),
    carts.terms(),
    carts.timezone(),
  ])
  return {
    ...powers,
    club: async () => club,
    payments: { ...payments, offered: async () => offered },
    carts: { ...carts, terms: async () => terms, timezone: async () => timezone },
  }
}
