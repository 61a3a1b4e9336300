/** The payment types that the treasurer can switch on or off, on the wire. */
import { endpoint } from '#platform/shared/endpoint.ts'

const PATH = '/api/v1/sell/desk/payment-types'

export type PaymentTypes = {
  /** The payment types that buyers can currently choose. */
  offered: { id: string; name: string }[]
  /** Whether orders may be paid in cash or by EFTPOS at the club. */
  at_club: boolean
  /** How many days an order with a later payment is held. */
  hold_days: number
}

export const paymentTypes = endpoint<Record<string, never>, { item: PaymentTypes }>('GET', PATH)
export const savePaymentTypes = endpoint<{ at_club: boolean }, { item: PaymentTypes }>('POST', PATH)
