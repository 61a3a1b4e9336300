import type { PaymentGateway, PaymentState } from './payments.ts'

const NOTHING_PAID: PaymentState = {
  status: 'ended',
  paidCents: 0,
  refundedCents: 0,
  currency: 'AUD',
  paidAt: null,
}

/**
 * Payment by cash or EFTPOS at the club. It involves no external service. When the desk marks the order as paid, that
 * is recorded as a payment of its own, and this payment ends unpaid.
 */
export const atClub: PaymentGateway = {
  id: 'at_club',
  settles: 'later',
  begin: async ({ invoiceAt, paymentNumber }) => ({
    address: invoiceAt,
    gatewayReference: `AT-CLUB-${paymentNumber}`,
  }),
  look: async () => ({ ...NOTHING_PAID, status: 'open' }),
  end: async () => NOTHING_PAID,
  refund: async () => ({ status: 'by_hand', refundReference: null }),
}
